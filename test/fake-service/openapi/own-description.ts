/**
 * The operations that the extension uses, as facts in docs/service.md have them: what may be sent, and what a good answer holds. Narrower than the
 * service's own document, which has many more; where that lies beside the project, both have to agree.
 */

type Schema = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;

const text = { type: 'string' };
const textOrNull = { type: 'string', nullable: true };
const flag = { type: 'boolean' };
const count = { type: 'integer', minimum: 0 };
const stars = { type: 'integer', minimum: 1, maximum: 10 };
const id = { type: 'string', format: 'uuid' };
const ids = { type: 'array', items: id, minItems: 1, maxItems: 100 };
const moment = { type: 'string', format: 'date-time' };
/** Without a zone: it is UTC. */
const wholeSecond = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' };
const direction = { enum: ['asc', 'desc'] };
const done = object({ result: { enum: ['ok'] } });
/** An empty map arrives as a list. */
const map = (value: Schema) => ({
  anyOf: [
    { type: 'object', additionalProperties: value },
    { type: 'array', maxItems: 0 },
  ],
});

const page = (most: number) => ({
  limit: { type: 'integer', minimum: 1, maximum: most },
  offset: { type: 'integer', minimum: 0, maximum: 9_999 },
});
const ratings = { enum: ['safe', 'suggestive', 'erotica', 'pornographic'] };
/** All four, or the service leaves some series out without a word. */
const everyRating = { type: 'array', items: ratings, minItems: 4, maxItems: 4, uniqueItems: true };
const includes = (...names: readonly string[]) => listOf({ enum: names });
const languages = { type: 'array', items: { type: 'string', pattern: '^[a-z]{2,3}(-[a-z]{2,4})?$' }, maxItems: 60 };

const relationships = { type: 'array', items: object({ id, type: text }) };
const manga = entity('manga', {
  title: map(text),
  altTitles: listOf(map(text)),
  links: map(text),
  ...each(text, 'originalLanguage', 'contentRating'),
  ...each(textOrNull, 'status', 'lastChapter', 'lastVolume'),
});
const chapter = entity('chapter', {
  ...each(textOrNull, 'volume', 'chapter', 'title', 'externalUrl'),
  ...each(moment, 'publishAt', 'readableAt', 'updatedAt'),
  ...{ translatedLanguage: text, pages: count },
});
const chapterFeed = {
  ...page(500),
  'translatedLanguage[]': languages,
  'contentRating[]': everyRating,
  includeUnavailable: { enum: ['1'] },
  'includes[]': includes('scanlation_group'),
};
const releasesOfNumber = { type: 'object', additionalProperties: object({ chapter: text, id, others: listOf(id) }) };

export const ownDescription = {
  paths: {
    '/ping': { get: operation({}) },
    '/user/me': { get: operation({ answer: object({ data: entity('user', { username: text }) }) }) },
    '/user/follows/manga': {
      get: operation({ query: { ...page(100), 'includes[]': includes('cover_art') }, answer: list(manga) }),
    },
    '/user/follows/manga/feed': {
      get: operation({
        query: {
          ...chapterFeed,
          publishAtSince: wholeSecond,
          updatedAtSince: wholeSecond,
          order: {
            ...object({ publishAt: direction, updatedAt: direction }),
            required: [],
            additionalProperties: false,
          },
        },
        required: ['contentRating[]', 'order'],
        answer: list(chapter),
      }),
    },
    '/user/history': { get: operation({ answer: done }) },
    '/manga': {
      get: operation({
        query: { ...page(100), 'ids[]': ids, 'contentRating[]': everyRating, 'includes[]': includes('cover_art') },
        required: ['ids[]', 'limit', 'contentRating[]'],
        answer: list(manga),
      }),
    },
    '/manga/random': {
      get: operation({
        query: { 'contentRating[]': { ...everyRating, minItems: 1 }, 'includes[]': includes('cover_art') },
        required: ['contentRating[]'],
        answer: object({ data: manga }),
      }),
    },
    '/manga/status': { get: operation({ answer: object({ statuses: map(text) }) }) },
    '/manga/read': {
      get: operation({
        query: { 'ids[]': ids, grouped: { enum: ['true'] } },
        required: ['ids[]', 'grouped'],
        answer: object({ data: { anyOf: [map(listOf(id)), listOf(id)] } }),
      }),
    },
    '/manga/{id}/feed': {
      get: operation({
        query: { ...chapterFeed, order: object({ publishAt: direction }) },
        required: ['contentRating[]', 'order'],
        answer: list(chapter),
      }),
    },
    '/manga/{id}/aggregate': {
      get: operation({
        query: { includeUnavailable: { enum: ['1'] } },
        required: ['includeUnavailable'],
        answer: object({
          volumes: map(object({ volume: text, chapters: { anyOf: [releasesOfNumber, { type: 'array' }] } })),
        }),
      }),
    },
    '/manga/{id}/read': {
      post: operation({
        query: { updateHistory: { enum: ['true'] } },
        body: { chapterIdsRead: listOf(id), chapterIdsUnread: listOf(id) },
        answer: done,
      }),
    },
    '/manga/{id}/follow': { post: operation({ answer: done }), delete: operation({ answer: done }) },
    '/manga/{id}/status': {
      post: operation({
        body: {
          status: { enum: ['reading', 'on_hold', 'plan_to_read', 'dropped', 're_reading', 'completed', null] },
        },
        answer: done,
      }),
    },
    '/chapter': {
      get: operation({
        query: {
          ...page(100),
          'ids[]': ids,
          'contentRating[]': everyRating,
          includeUnavailable: { enum: ['1'] },
          'includes[]': includes('scanlation_group', 'manga'),
        },
        required: ['ids[]', 'limit', 'contentRating[]'],
        answer: list(chapter),
      }),
    },
    '/chapter/{id}/read': { post: operation({ answer: done }) },
    '/rating': {
      get: operation({
        query: { 'manga[]': ids },
        required: ['manga[]'],
        answer: object({ ratings: map(object({ rating: stars })) }),
      }),
    },
    '/rating/{id}': {
      post: operation({
        body: { rating: stars },
        answer: done,
      }),
      delete: operation({ answer: done }),
    },
    '/report': {
      get: operation({
        query: {
          ...page(100),
          category: { enum: ['manga', 'chapter', 'scanlation_group'] },
          objectId: id,
          order: object({ createdAt: direction }),
          'includes[]': includes('reason'),
        },
        answer: list(entity('report', { details: textOrNull, objectId: id, status: text, createdAt: moment })),
      }),
      post: operation({
        body: {
          category: { enum: ['manga', 'chapter', 'scanlation_group'] },
          reason: id,
          objectId: id,
          details: text,
        },
        answer: done,
      }),
    },
    '/report/reasons/{category}': {
      get: operation({
        answer: list(entity('report_reason', { reason: map(text), detailsRequired: flag, category: text })),
      }),
    },
    '/legacy/mapping': {
      post: operation({
        body: { type: { enum: ['manga', 'chapter'] }, ids: { type: 'array', items: count, maxItems: 1 } },
        answer: list(entity('mapping_id', { type: text, legacyId: count, newId: id })),
      }),
    },
    '/forums/thread': {
      post: operation({
        body: { type: { enum: ['chapter'] }, id },
        answer: object({ data: object({ id: { type: 'integer', minimum: 1 } }) }),
      }),
    },
  },
};

interface Described {
  readonly query?: Properties;
  readonly required?: readonly string[];
  readonly body?: Properties;
  /** Of a 200. */
  readonly answer?: Schema;
}

/** As an OpenAPI document has it. */
function operation({ query = {}, required = [], body, answer }: Described): Schema {
  const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
  return {
    parameters: Object.entries(query).map(([name, schema]) => {
      return { name, in: 'query', required: required.includes(name), schema };
    }),
    ...(body && { requestBody: json({ ...object(body), additionalProperties: false }) }),
    responses: { 200: answer ? json(answer) : {} },
  };
}

function object(properties: Properties): Schema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

/** The same of several properties. */
function each(schema: Schema, ...names: readonly string[]): Properties {
  return Object.fromEntries(names.map((name) => [name, schema]));
}

function entity(type: string, attributes: Properties): Schema {
  return object({ id, type: { enum: [type] }, attributes: object(attributes), relationships });
}

function list(item: Schema): Schema {
  return object({ result: { enum: ['ok'] }, data: listOf(item), ...each(count, 'limit', 'offset', 'total') });
}
