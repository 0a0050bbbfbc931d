/** Where the published rules leave room, or where the rules and the live service disagree: tests choose, also while it runs. */
export interface Switches {
  /**
   * What X-RateLimit-Retry-After says: the end of the period (docs/service.md), or, while quota is left, this very
   * second (docs/service.md).
   */
  retryAfterMeaning: 'end-of-period' | 'now-while-quota-left';
  /** The name of the page-size parameter: `limit` as the service answers, `size` as the rules say. The other one is unknown. */
  pageSizeParameter: 'limit' | 'size';
  /**
   * Whether `POST /chapter/{id}/read` exists: the rules list it, today's OpenAPI document does not (docs/service.md). Where it does not, a 404 says that
   * there is no such route, or a 405 that it takes no `POST`.
   */
  singleMarks: 'taken' | 'no-route' | 'no-method';
  /** What a refresh token that was used before does: it is refused, or it also ends its session (docs/service.md: unknown). */
  usedRefreshToken: 'refuse' | 'end-session';
  /** How long a new report stays out of `GET /report`, in ms (docs/service.md: unknown). */
  reportsShownAfterMs: number;
  /**
   * What a write to the API with the `Origin` of an extension meets (docs/service.md: unknown): nothing, a refusal in the API's own words, or the page
   * that a blocked address gets; `blocked-everywhere`, the sign-in host has that page for it, too.
   */
  extensionOrigins: 'taken' | 'refused' | 'blocked' | 'blocked-everywhere';
  /** Where chapters are discussed: in threads of the forum, or on the site alone (docs/service.md: comments may be moving there). */
  discussions: 'forum' | 'site';
}

export const liveSwitches: Switches = {
  retryAfterMeaning: 'now-while-quota-left',
  pageSizeParameter: 'limit',
  singleMarks: 'no-route',
  usedRefreshToken: 'refuse',
  reportsShownAfterMs: 3_000,
  extensionOrigins: 'taken',
  discussions: 'forum',
};
