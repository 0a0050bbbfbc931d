import * as v from 'valibot';
import { ID, UUID } from './uuid';

/** Ids of the service are UUIDs in lower-case hex. */
export const Id = v.pipe(v.string(), v.regex(ID));
export type Id = v.InferOutput<typeof Id>;

/** As the service writes it: `en`, `pt-br`. */
export const LanguageCode = v.pipe(v.string(), v.regex(/^[a-z]{2}(-[a-z]{2})?$/));

/** As the quota table writes it. */
export function routeOf(path: string): string {
  return path.replaceAll(new RegExp(UUID, 'gi'), '{id}');
}

/** See docs/service.md, "Authentication". */
export const CLIENT_ID_PREFIX = 'personal-client-';

export const services = ['live', 'development'] as const;
export type ServiceName = (typeof services)[number];

export const readingStatuses = ['reading', 're_reading', 'on_hold', 'plan_to_read', 'dropped', 'completed'] as const;
export type ReadingStatus = (typeof readingStatuses)[number];

/** Of a series. Another one is kept as the service calls it. */
export const publicationStatuses = ['ongoing', 'completed', 'hiatus', 'cancelled'] as const;
export type PublicationStatus = (typeof publicationStatuses)[number];

/** Of a series, by the reader. */
export const Rating = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10));
export type Rating = v.InferOutput<typeof Rating>;

export const reportCategories = ['manga', 'chapter', 'scanlation_group', 'user', 'author'] as const;
export type ReportCategory = (typeof reportCategories)[number];
