/** The pieces that query strings are made of (the service's OpenAPI document). */
import * as v from 'valibot';

/** Ids in any case; the service compares them in lower case. */
export const Uuid = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i),
  v.toLowerCase(),
);

export const contentRatings = ['safe', 'suggestive', 'erotica', 'pornographic'] as const;

const WholeNumber = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number));
const Language = v.pipe(v.string(), v.regex(/^[a-zA-Z-]{2,5}$/));
const Direction = v.picklist(['asc', 'desc']);
export type Direction = v.InferOutput<typeof Direction>;

/** `limit` and `offset`. `fallback` and `most` are numbers of items. */
export function page({ fallback = 10, least = 0, most = 100 } = {}) {
  return {
    limit: v.optional(v.pipe(WholeNumber, v.minValue(least), v.maxValue(most)), String(fallback)),
    offset: v.optional(WholeNumber, '0'),
  };
}

/** Up to 100 ids in one parameter, `ids[]`. */
export const Ids = v.optional(v.pipe(v.array(Uuid), v.maxLength(100)));
export const Uuids = v.optional(v.array(Uuid), []);
export const Languages = v.optional(v.array(Language), []);

/** Without a word about it, pornographic titles stay out (docs/service.md). */
export const ContentRatings = v.optional(v.array(v.picklist(contentRatings)), ['safe', 'suggestive', 'erotica']);

/** `YYYY-MM-DDTHH:MM:SS`, in UTC without saying so; read as epoch ms. */
export const Since = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{4}-[0-1]\d-([0-2]\d|3[0-1])T([0-1]\d|2[0-3]):[0-5]\d:[0-5]\d$/),
    v.transform((text) => Date.parse(`${text}Z`)),
  ),
);

const Bit = v.pipe(
  v.picklist(['0', '1']),
  v.transform((digit) => digit === '1'),
);

/** Absent: no filter. 1: only such. 0: none such. */
export const TriState = v.optional(Bit);

/** `0` or `1`, absent as given. */
export function bit(fallback: '0' | '1') {
  return v.optional(Bit, fallback);
}

const Boolish = v.pipe(
  v.picklist(['true', 'false', '1', '0']),
  v.transform((text) => text === 'true' || text === '1'),
);

/** `true`, `false`, `1` or `0`; absent is no. */
export const Flag = v.optional(Boolish, 'false');

/** The same, where absent is no filter. */
export const YesNo = v.optional(Boolish);

/** `order[field]=asc|desc`, for the fields that the endpoint knows. */
export function order<const Field extends string>(fields: readonly Field[]) {
  return v.optional(v.record(v.picklist(fields), Direction));
}

export function includes<const Kind extends string>(kinds: readonly Kind[]) {
  return v.optional(v.array(v.picklist(kinds)), []);
}
