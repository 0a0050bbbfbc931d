import * as v from 'valibot';
import { Id, Rating, readingStatuses } from './ids';

/** As in the OpenAPI document 5.13.1 and captured answers. What a list may leave out: docs/decisions/21-odd-answers.md. */

/** An empty map arrives as `[]`, because the service is written in PHP (docs/service.md, "Lists and languages"). */
function mapOf<Value extends v.GenericSchema>(value: Value, key: v.GenericSchema<string, string> = v.string()) {
  return v.pipe(
    v.unknown(),
    v.transform((answer) => (Array.isArray(answer) && answer.length === 0 ? {} : answer)),
    v.check((answer) => !Array.isArray(answer)),
    v.record(key, value),
  );
}

function manyOf<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.array(v.unknown()),
    v.rawTransform(({ dataset, addIssue, NEVER }): v.InferOutput<Item>[] => {
      const read = dataset.value.map((one) => v.safeParse(item, one)).filter(({ success }) => success);
      if (read.length > 0 || dataset.value.length === 0) return read.map(({ output }) => output);
      addIssue({ message: 'none of them can be read' });
      return NEVER;
    }),
  );
}

/** `2018-02-01T00:59:32+00:00`, as epoch ms. */
const Moment = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number(),
  v.check((at) => Number.isFinite(at)),
);

const Relationship = v.object({ id: Id, type: v.string(), attributes: v.optional(v.nullable(v.unknown())) });

/** `[{ "en": "One name" }, { "ja": "Another" }]`: every name with its language, in order, without those that cannot be read. */
const AlternativeTitles = v.fallback(
  v.pipe(
    v.array(v.fallback(mapOf(v.string()), {})),
    v.transform((titles) => titles.flatMap((title) => Object.entries(title))),
  ),
  [],
);

export const Chapter = v.object({
  id: Id,
  attributes: v.object({
    volume: v.nullish(v.string(), null),
    chapter: v.nullish(v.string(), null),
    title: v.nullish(v.string(), null),
    translatedLanguage: v.string(),
    externalUrl: v.nullish(v.string(), null),
    isUnavailable: v.optional(v.boolean(), false),
    pages: v.number(),
    publishAt: Moment,
    readableAt: Moment,
    updatedAt: Moment,
  }),
  relationships: manyOf(Relationship),
});

const OptionalText = v.fallback(v.nullish(v.string(), null), null);

const OptionalTexts = v.fallback(mapOf(v.string()), {});

export const Manga = v.object({
  id: Id,
  attributes: v.object({
    title: mapOf(v.string()),
    altTitles: AlternativeTitles,
    originalLanguage: v.string(),
    contentRating: v.string(),
    chapterNumbersResetOnNewVolume: v.optional(v.nullable(v.boolean()), false),
    status: OptionalText,
    links: OptionalTexts,
    officialLinks: OptionalTexts,
    lastChapter: OptionalText,
    lastVolume: OptionalText,
  }),
  relationships: manyOf(Relationship),
});

export const TitleAttributes = v.object({
  title: mapOf(v.string()),
  altTitles: AlternativeTitles,
  originalLanguage: v.fallback(v.string(), ''),
});
export const GroupAttributes = v.object({ name: v.string() });
export const CoverAttributes = v.object({ fileName: v.string() });

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An empty page of a list that goes on would look as if the rest were gone. */
function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.object({ result: v.literal('ok'), data: manyOf(item), offset: Count, total: Count }),
    v.check(({ data, offset, total }) => data.length > 0 || offset >= total),
  );
}

/** What comes twice counts once. */
function listById<Item extends v.GenericSchema<unknown, { readonly id: Id }>>(item: Item) {
  return v.pipe(
    listOf(item),
    v.transform((page) => ({ ...page, data: [...new Map(page.data.map((one) => [one.id, one])).values()] })),
  );
}

/** A map whose keys are 0, 1, 2 arrives as a list, so the keys are left unread. */
function valuesOf<Value extends v.GenericSchema>(value: Value) {
  return v.pipe(
    v.union([v.array(value), v.record(v.string(), value)]),
    v.transform((found) => Object.values(found) as v.InferOutput<Value>[]),
  );
}

/** In letters; the document allows eight. */
const ShortText = v.pipe(v.string(), v.maxLength(16));

const NumberInVolume = v.object({
  chapter: ShortText,
  id: Id,
  others: v.optional(v.array(Id), []),
  isUnavailable: v.optional(v.boolean(), false),
});

/** The numbers of a series, each with the ids of its releases. */
export const Aggregate = v.pipe(
  v.object({
    result: v.literal('ok'),
    volumes: valuesOf(v.object({ volume: ShortText, chapters: valuesOf(NumberInVolume) })),
  }),
  v.transform(({ result, volumes }) => ({
    result,
    numbers: volumes.flatMap(({ volume, chapters }) =>
      chapters.map(({ chapter, id, others, isUnavailable }) => ({
        volume: named(volume),
        number: named(chapter),
        // Of several releases it is not known whether that means each of them.
        isUnavailable: isUnavailable && others.length > 0 ? null : isUnavailable,
        ids: [id, ...others],
      })),
    ),
  })),
);

function named(text: string): string | null {
  return text === 'none' ? null : text;
}

const Visit = v.object({ chapterId: Id, readDate: Moment });

/** `data` as the service was seen to answer, `ratings` as its document has it. */
export const HistoryAnswer = v.pipe(
  v.object({
    result: v.literal('ok'),
    data: v.optional(manyOf(Visit)),
    ratings: v.optional(manyOf(Visit)),
    total: v.fallback(Count, 0),
  }),
  v.transform(({ result, data, ratings, total }) => ({ result, listed: data ?? ratings, total })),
  v.check(({ listed, total }) => listed !== undefined && (listed.length > 0 || total === 0)),
  v.transform(({ result, listed = [] }) => {
    const visits = new Map(listed.map(({ chapterId, readDate }) => [chapterId, { chapterId, at: readDate }]));
    return { result, visits: [...visits.values()] };
  }),
);

export const Done = v.object({ result: v.literal('ok') });
export const ChapterList = listById(Chapter);
export const MangaList = listById(Manga);
export const MangaAnswer = v.object({ result: v.literal('ok'), data: Manga });
/** A status that is not known yet is left out like an odd item: that series has none until we know it. */
export const StatusesAnswer = v.object({
  result: v.literal('ok'),
  statuses: v.pipe(
    mapOf(v.unknown()),
    v.transform((statuses): unknown[] => Object.entries(statuses)),
    manyOf(v.tuple([Id, v.picklist(readingStatuses)])),
    v.transform((statuses) => Object.fromEntries(statuses)),
  ),
});
export const Account = v.object({
  result: v.literal('ok'),
  data: v.object({ id: Id, attributes: v.object({ username: v.string() }) }),
});

export const ThreadAnswer = v.object({
  result: v.literal('ok'),
  data: v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
});

const Mapping = v.object({ id: Id, attributes: v.object({ type: v.string(), legacyId: v.number(), newId: Id }) });
export const MappingList = listById(Mapping);

/** `status` is any word: a new one must not make the list unreadable. */
export const ReportEntity = v.object({
  attributes: v.object({
    details: v.nullish(v.string(), ''),
    objectId: Id,
    status: v.string(),
    createdAt: Moment,
  }),
  relationships: manyOf(Relationship),
});
export const ReportList = listOf(ReportEntity);

const ReasonAttributes = v.object({ reason: mapOf(v.string()), detailsRequired: v.boolean(), category: v.string() });
const ReportReason = v.object({ id: Id, attributes: ReasonAttributes });
export const ReasonList = listById(ReportReason);

export function listedReport({ attributes, relationships }: v.InferOutput<typeof ReportEntity>) {
  const reason = relationships.find(({ type }) => type === 'report_reason');
  if (!reason) return null;
  const words = v.safeParse(ReasonAttributes, reason.attributes);
  return {
    ...attributes,
    reasonId: reason.id,
    ...(words.success && { named: { texts: words.output.reason, category: words.output.category } }),
  };
}

/** Asked about one manga, the service may leave the grouping out. No mark is left out: the chapter would look unread. */
export const MarkersAnswer = v.object({
  result: v.literal('ok'),
  data: v.union([v.array(Id), mapOf(v.array(Id), Id)]),
});

/** None is left out: the series would look unrated. */
export const RatingsAnswer = v.object({
  result: v.literal('ok'),
  ratings: v.pipe(
    mapOf(v.object({ rating: Rating }), Id),
    v.transform((rated) => new Map(Object.entries(rated).map(([id, { rating }]) => [id, rating]))),
  ),
});

/** An answer without this shape did not come from the API itself. */
export const ErrorAnswer = v.object({
  result: v.picklist(['error', 'ko']),
  errors: v.optional(v.array(v.object({ status: v.number(), title: v.string(), detail: v.nullish(v.string()) })), []),
});

export type Chapter = v.InferOutput<typeof Chapter>;
export type Manga = v.InferOutput<typeof Manga>;
export type Relationship = v.InferOutput<typeof Relationship>;
