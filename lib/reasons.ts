/** What requests are for: `Requests in the last hour` names each. */
export const reasons = [
  'sign-in',
  'renew-session',
  'sign-out',
  'mark',
  'find-manga',
  'old-number',
  'follow',
  'status',
  'rating',
  'report',
  'discuss',
  'surprise',
  'history',
  'sync',
  'cover',
  'probe',
] as const;
export type Reason = (typeof reasons)[number];

/** Who spends the allowance that we see: the site's own tabs, and we for each reason. */
export const spenders = ['site', ...reasons] as const;
export type Spender = (typeof spenders)[number];
