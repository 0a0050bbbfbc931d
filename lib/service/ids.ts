import * as v from 'valibot';

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ID = new RegExp(`^${UUID}$`);

/** Ids of the service are UUIDs in lower-case hex. */
export const Id = v.pipe(v.string(), v.regex(ID));
export type Id = v.InferOutput<typeof Id>;

/** Without the schema library, for content scripts. */
export function isId(value: unknown): value is Id {
  return typeof value === 'string' && ID.test(value);
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && isId(value.toLowerCase());
}

/** As the quota table writes it. */
export function routeOf(path: string): string {
  return path.replaceAll(new RegExp(UUID, 'gi'), '{id}');
}

/** See docs/service.md, "Authentication". */
export const CLIENT_ID_PREFIX = 'personal-client-';

export const readingStatuses = ['reading', 're_reading', 'on_hold', 'plan_to_read', 'dropped', 'completed'] as const;
export type ReadingStatus = (typeof readingStatuses)[number];

export const reportCategories = ['manga', 'chapter', 'scanlation_group', 'user', 'author'] as const;
export type ReportCategory = (typeof reportCategories)[number];
