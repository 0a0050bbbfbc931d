import * as v from 'valibot';

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ID = new RegExp(`^${UUID}$`);

/** Ids of the service are UUIDs in lower-case hex. What names a chapter or a manga is read as one, or is not believed. */
export const Id = v.pipe(v.string(), v.regex(ID));
export type Id = v.InferOutput<typeof Id>;

/** The same without the schema library, for what content scripts carry. */
export function isId(value: unknown): value is Id {
  return typeof value === 'string' && ID.test(value);
}

/** A UUID in either case: the id of a click, say. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && isId(value.toLowerCase());
}

/** The path of a request as the quota table writes it. */
export function routeOf(path: string): string {
  return path.replaceAll(new RegExp(UUID, 'gi'), '{id}');
}

/** Every id of a personal API client begins with this (docs/service.md, "Authentication"). */
export const CLIENT_ID_PREFIX = 'personal-client-';

export const readingStatuses = ['reading', 're_reading', 'on_hold', 'plan_to_read', 'dropped', 'completed'] as const;
export type ReadingStatus = (typeof readingStatuses)[number];

/** What can be reported, as the service names it. */
export const reportCategories = ['manga', 'chapter', 'scanlation_group', 'user', 'author'] as const;
export type ReportCategory = (typeof reportCategories)[number];
