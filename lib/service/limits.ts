import { MINUTE } from '../clock';

/** Every published limit, also of routes that the extension does not use (docs/service.md, "Rate limits"). */

/** A second, for one address and all clients behind it. */
export const GENERAL_REQUESTS = 5;
export const GENERAL_WINDOW_MS = 1_000;
/** Of offset and page size together. */
export const LAST_REACHABLE_ITEM = 10_000;
export const PAGE_SIZE = 100;
export const FEED_PAGE_SIZE = 500;
/** About 250 ids. The sizes and counts from here on are those of the service's OpenAPI document. */
export const READ_BATCH_BYTES = 10_000;
const EMPTY_BATCH_BYTES = '{"chapterIdsRead":[],"chapterIdsUnread":[]}'.length;
/** An id in quotes, and a comma. */
const BATCH_ID_BYTES = 36 + 2 + 1;
export const MARKS_PER_REQUEST = Math.floor((READ_BATCH_BYTES - EMPTY_BATCH_BYTES) / BATCH_ID_BYTES);
export const REPORT_BYTES = 8_000;
export const IDS_PER_REQUEST = 100;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Quota {
  readonly method: Method;
  readonly route: string;
  readonly requests: number;
  readonly periodMs: number;
  /** Routes of one group draw on one quota. */
  readonly group: string;
}

export const quotas: readonly Quota[] = [
  quota('GET', '/at-home/server/{id}', 40, 1),
  quota('POST', '/auth/login', 30, 60),
  quota('POST', '/auth/refresh', 60, 60),
  quota('POST', '/author', 10, 60),
  quota('PUT', '/author', 10, 1),
  quota('DELETE', '/author/{id}', 10, 10),
  quota('POST', '/captcha/solve', 10, 10),
  quota('POST', '/cover', 100, 10),
  quota('PUT', '/cover/{id}', 100, 10),
  quota('DELETE', '/cover/{id}', 10, 10),
  quota('POST', '/chapter/{id}/read', 300, 10),
  quota('PUT', '/chapter/{id}', 10, 1),
  quota('DELETE', '/chapter/{id}', 10, 1),
  quota('POST', '/forums/thread', 10, 1),
  quota('POST', '/manga', 10, 60),
  quota('PUT', '/manga/{id}', 10, 60),
  quota('DELETE', '/manga/{id}', 10, 10),
  quota('POST', '/manga/draft/{id}/commit', 10, 60),
  quota('GET', '/manga/random', 60, 1),
  quota('POST', '/report', 10, 1),
  quota('GET', '/report', 10, 1),
  quota('POST', '/group', 10, 60),
  quota('PUT', '/group/{id}', 10, 1),
  quota('DELETE', '/group/{id}', 10, 10),
  quota('GET', '/upload', 30, 1),
  quota('POST', '/upload/begin', 20, 1, 'upload begin'),
  quota('POST', '/upload/begin/{id}', 20, 1, 'upload begin'),
  quota('POST', '/upload/{id}/commit', 10, 1),
  quota('DELETE', '/upload/{id}', 30, 1),
  quota('POST', '/upload/{id}', 250, 1, 'upload files'),
  quota('DELETE', '/upload/{id}/{id}', 250, 1, 'upload files'),
  quota('DELETE', '/upload/{id}/batch', 250, 1, 'upload files'),
];

function quota(method: Method, route: string, requests: number, minutes: number, group = `${method} ${route}`): Quota {
  return { method, route, requests, periodMs: minutes * MINUTE, group };
}
