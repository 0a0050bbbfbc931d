import { html, json, type Said } from '../support/loopback';
import { bringing, broughtBy, eachLeaf, eachText, isList, type Json, type JsonObject, withItems } from './json';

/**
 * Every kind of bad answer that we could think of, by name: what the service, the machines in front of it, or a machine in
 * between may say where a good answer is due. What comes of each is said in `outcomes.ts`.
 */
export const kinds = {
  // The status.
  'a page with a 500': () => html(500),
  'a page with a 502': () => html(502),
  'a 503 of the API': () => json(errorOf(503, 'service_unavailable_http_exception'), 503),
  'a page with a 429': () => html(429),
  'a 429 of the API': () => json(errorOf(429, 'rate_limit_exceeded'), 429, { 'Retry-After': 'soon' }),
  'a page with a 403': () => html(403),
  'a 403 of the API': () => json(errorOf(403, 'access_denied_http_exception'), 403),
  'a captcha': () => json(errorOf(403, 'captcha_required_exception'), 403, { 'X-Captcha-Sitekey': 'key' }),
  'a captcha without its key': () => json(errorOf(403, 'captcha_required_exception'), 403),
  'a captcha with a 412': () => json(errorOf(412, 'captcha_required_exception'), 412, { 'X-Captcha-Sitekey': 'key' }),
  'a captcha on a page': () => ({
    status: 403,
    headers: { 'Content-Type': 'text/html', 'X-Captcha-Sitekey': 'key' },
    body: '<!doctype html><title>Are you a person</title>',
  }),
  'a 401 of the API, over and over': () => json(errorOf(401, 'unauthorized_http_exception'), 401),
  'a page with a 401, over and over': () => html(401),
  'a 404 of the API': () => json(errorOf(404, 'not_found_http_exception'), 404),
  'a 404 about the route': () => json(errorOf(404, 'not_found_http_exception', 'No route found for "GET /x"'), 404),
  'a page with a 404': () => html(404),
  'a 400 of the API': () => json(errorOf(400, 'validation_exception'), 400),
  'the refusal of a User-Agent': () => plain(400, 'You must set an appropriate User-Agent header'),
  'a page with a 400': () => html(400),
  'a page with a 413': () => html(413),
  'an unknown status': () => plain(299 + 200, 'What?'),
  'a 304': () => ({ status: 304 }),
  'a 204': () => ({ status: 204 }),
  'a redirect elsewhere': () => ({ status: 302, headers: { Location: 'https://example.org/' } }),
  'a redirect to a page of the site': () => ({
    status: 301,
    headers: { Location: 'https://mangadex.org/maintenance' },
  }),

  // The road.
  'no word': () => 'drop',
  silence: () => 'silence',
  'an answer that never ends': () => 'stall',
  'an answer that breaks off': () => 'break-off',
  'an answer that never stops talking': () => 'flood',

  // The bytes.
  'a page with a 200': () => html(200),
  'plain text': () => plain(200, 'OK'),
  'nothing at all': () => raw(''),
  'a good answer that says it is a page': (good) => raw(JSON.stringify(good), 'text/html'),
  'a good answer that does not say what it is': (good) => ({ status: 200, body: JSON.stringify(good) }),
  'JSON that is cut off': (good) => raw(JSON.stringify(good).slice(0, -3)),
  'nine megabytes of unknown fields': (good) => json({ ...good, padding: 'x'.repeat(9_000_000) }),
  'a byte order mark before it': (good) => raw(`\uFEFF${JSON.stringify(good)}`),
  'UTF-16': (good) => raw(Buffer.from(JSON.stringify(good), 'utf16le')),
  'a letter of another charset': (good) => {
    const [before, after] = JSON.stringify({ note: '|', ...good }).split('|', 2);
    return raw(Buffer.concat([Buffer.from(`${before}`), Buffer.from('é', 'latin1'), Buffer.from(`${after}`)]));
  },
  'a packing that it does not have': (good) => ({
    status: 200,
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    body: JSON.stringify(good),
  }),
  'headers of nonsense': (good) =>
    json(good, 200, {
      Date: 'some day',
      'X-RateLimit-Limit': 'many',
      'X-RateLimit-Remaining': '-1',
      'X-RateLimit-Retry-After': '99999999999999999999',
      'Retry-After': 'soon',
    }),

  // The shape.
  null: () => raw('null'),
  'a list': (good) => json([good]),
  'a text': () => raw('"ok"'),
  'no fields': () => json({}),
  'an error with a 200': () => json(errorOf(404, 'not_found_http_exception')),
  'nulls everywhere': (good) => json(eachLeaf(good, () => null)),
  'numbers as texts': (good) => json(eachLeaf(good, (leaf) => (typeof leaf === 'number' ? `${leaf}` : leaf))),
  'texts as numbers': (good) => json(eachLeaf(good, (leaf) => (typeof leaf === 'string' ? 7 : leaf))),
  'unknown fields': (good) => json({ ...withFields(good), colour: 'blue', tide: [1, { of: 'it' }] }),
  'a map where a list is due': (good) => json(bringing(good, isList(broughtBy(good)) ? {} : broughtBy(good))),
  'a list where a map is due': (good) => json(bringing(good, isList(broughtBy(good)) ? broughtBy(good) : [])),
  'a list of lists': (good) => json(bringing(good, [[]])),
  'a nest of a hundred thousand lists': () => raw(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  'a nest in an unknown field': (good) =>
    raw(JSON.stringify(good).replace('{', `{"nest":${'['.repeat(100_000)}${']'.repeat(100_000)},`)),
  'keys of the language itself': (good) =>
    raw(JSON.stringify(good).replaceAll('{', '{"__proto__":{"result":"error"},"constructor":{"prototype":{}},')),

  // The content.
  'ids that are none': (good) => json(eachText(good, uuid, () => 'latest')),
  'ids in capitals': (good) => json(eachText(good, uuid, (id) => id.toUpperCase())),
  'ids of other things': (good) => json(eachText(good, uuid, otherId)),
  'one more whose id is none': (good) => json(withOneMore(good, () => 'latest')),
  'one more whose id is a key of the language': (good) => json(withOneMore(good, () => '__proto__')),
  'one more than was asked for': (good) => json(withOneMore(good, otherId)),
  'the last one unreadable': (good) =>
    json(withItems(good, (items) => [...items.slice(0, -1), ...items.slice(-1).map(corrupted)])),
  'all but one missing': (good) => json(withItems(good, (items) => items.slice(0, 1))),
  'everything twice': (good) => json(withItems(good, (items) => [...items, ...items])),
  'dates that are none': (good) => json(eachText(good, date, () => 'yesterday')),
  'dates beyond all time': (good) => json(eachText(good, date, () => '+999999-01-01T00:00:00+00:00')),
  'unknown words': (good) => json(eachText(good, /(?<=")(reading|dropped|safe|waiting)(?=")/g, () => 'burnt')),
  'a total that lies high': (good) => json(withTotal(good, 1_000_000)),
  'a total that lies low': (good) => json(withTotal(good, 0)),
  'a total below nothing': (good) => json(withTotal(good, -1)),
  'a total beyond all numbers': (good) =>
    raw(JSON.stringify(withTotal(good, 77)).replace('"total":77', '"total":1e999')),
  'an empty page of a long list': (good) => json('total' in good ? { ...good, data: [], total: 300 } : good),
} satisfies Record<string, (good: JsonObject) => Said>;

export type Kind = keyof typeof kinds;
export const everyKind = Object.keys(kinds) as Kind[];

/** The kinds that only the clock ends: the twenty seconds that a request has. */
export const endless: ReadonlySet<Kind> = new Set(['silence', 'an answer that never ends']);

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const date = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00/g;

function errorOf(status: number, title: string, detail: string | null = null): JsonObject {
  return {
    result: 'error',
    errors: [{ id: '770a6444-c695-570d-bfd2-a0eec2e95ce9', status, title, detail, context: null }],
  };
}

function plain(status: number, body: string): Said {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body };
}

function raw(body: string | Uint8Array, type = 'application/json'): Said {
  return { status: 200, headers: { 'Content-Type': type }, body };
}

/** A well-formed id that is not this one. */
function otherId(id: string): string {
  return (id.startsWith('f') ? 'e' : 'f') + id.slice(1);
}

function withFields(good: JsonObject): JsonObject {
  return withItems(good, (items) =>
    items.map((item) =>
      isList(item) || typeof item !== 'object' || item === null ? item : { ...item, colour: 'blue' },
    ),
  );
}

function withOneMore(good: JsonObject, idOf: (id: string) => string): JsonObject {
  const more = withItems(good, (items) => [...items, ...items.slice(0, 1).map((item) => renamed(item, idOf))]);
  return typeof good.total === 'number' ? { ...more, total: good.total + 1 } : more;
}

/** The same item, or entry of a map, under another id. */
function renamed(item: Json, idOf: (id: string) => string): Json {
  if (isList(item)) return [idOf(String(item[0])), ...item.slice(1)];
  return typeof item === 'object' && item !== null ? { ...item, id: idOf(String(item.id)) } : item;
}

function corrupted(item: Json): Json {
  if (isList(item)) return [...item.slice(0, 1), 'burnt'];
  return typeof item === 'object' && item !== null ? { ...item, attributes: null } : item;
}

function withTotal(good: JsonObject, total: number): JsonObject {
  return 'total' in good ? { ...good, total } : good;
}
