/** Where the published rules leave room, or where the rules and the live service disagree: tests choose, also while it runs. */
export interface Switches {
  /**
   * What X-RateLimit-Retry-After says: the end of the period (the rules, section 8), or, while quota is left, this very
   * second (FACTS section 1: "18 of 18 captures").
   */
  retryAfterMeaning: 'end-of-period' | 'now-while-quota-left';
  /** The name of the page-size parameter: `limit` as the service answers, `size` as the rules say. The other one is unknown. */
  pageSizeParameter: 'limit' | 'size';
  /** Whether `POST /chapter/{id}/read` exists: the rules list it, today's OpenAPI document does not (FACTS section 1). */
  singleMarks: boolean;
  /** What a refresh token that was used before does: it is refused, or it also ends its session (FACTS section 3: unknown). */
  usedRefreshToken: 'refuse' | 'end-session';
  /** How long a new report stays out of `GET /report`, in ms (FACTS section 8: unknown). */
  reportsShownAfterMs: number;
  /** Where chapters are discussed: in threads of the forum, or on the site alone (FACTS: comments may be moving there). */
  discussions: 'forum' | 'site';
}

export const liveSwitches: Switches = {
  retryAfterMeaning: 'now-while-quota-left',
  pageSizeParameter: 'limit',
  singleMarks: false,
  usedRefreshToken: 'refuse',
  reportsShownAfterMs: 3_000,
  discussions: 'forum',
};
