/** Where the document is known to be wrong about the live service: captured answers win (docs/service.md). */

type Json = Record<string, unknown>;

const emptyList = { type: 'array', maxItems: 0 };
const text = { type: 'string' };

const slips: readonly { readonly at: string; readonly correct: (part: Json) => Json }[] = [
  // The pattern was meant for the keys; and an empty map comes as a list.
  {
    at: '/components/schemas/LocalizedString',
    correct: () => ({ anyOf: [{ type: 'object', additionalProperties: text }, emptyList] }),
  },
  { at: '/components/schemas/MangaAttributes/properties/links', correct: mayBeEmptyList },
  { at: '/components/schemas/MangaAttributes/properties/officialLinks', correct: mayBeNull },
  { at: '/components/schemas/MangaAttributes/properties/latestUploadedChapter', correct: mayBeNull },
  { at: `${answerOf('/manga/status')}/properties/statuses`, correct: mayBeEmptyList },
  { at: `${answerOf('/rating')}/properties/ratings`, correct: mayBeEmptyList },
  // What is sent, and in the facts that are known of it, is `manga[]`.
  {
    at: '/paths/~1rating/get',
    correct: ({ parameters, ...part }) => ({
      ...part,
      parameters: [{ ...Object(Object(parameters)[0]), name: 'manga[]' }],
    }),
  },
  { at: `${answerOf('/manga/{id}/aggregate')}/properties/volumes`, correct: mayBeEmptyList },
  { at: `${answerOf('/manga/{id}/status')}/properties/status`, correct: mayBeNull },
  // Its "no" is neither of the two words that the document knows.
  {
    at: answerOf('/user/follows/manga/{id}', 404),
    correct: () => ({ type: 'object', properties: { result: { enum: ['ko'] } } }),
  },
];

/** The document with its slips corrected, and parameters under the names that are really sent. */
export function correctKnownSlips(document: unknown): unknown {
  const corrected = slips.reduce(
    (whole, { at, correct }) => replaced(whole, at.slice(1).split('/'), correct),
    document,
  );
  return JSON.parse(JSON.stringify(corrected), (_, part) => {
    if (!isJson(part)) return part;
    // `GET /chapter` and others say `includes`; what is sent, and taken, is `includes[]`.
    if (part.in === 'query' && part.name === 'includes') return { ...part, name: 'includes[]' };
    // Where null is allowed beside some words, the words are listed without it.
    return part.nullable === true && Array.isArray(part.enum) ? { ...part, enum: [...part.enum, null] } : part;
  });
}

function answerOf(path: string, status = 200): string {
  return `/paths/${path.replaceAll('/', '~1')}/get/responses/${status}/content/application~1json/schema`;
}

function mayBeEmptyList(part: Json): Json {
  return { anyOf: [part, emptyList] };
}

function mayBeNull(part: Json): Json {
  return { ...part, nullable: true };
}

/** @throws when there is nothing at that place: then the document has changed, and the slip may be gone */
function replaced(part: unknown, [key, ...rest]: string[], correct: (part: Json) => Json): unknown {
  if (!isJson(part)) throw new Error('The document is not what its known slips are about.');
  if (key === undefined) return correct(part);
  const name = key.replaceAll('~1', '/');
  return { ...part, [name]: replaced(part[name], rest, correct) };
}

function isJson(part: unknown): part is Json {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
