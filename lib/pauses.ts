import type { FailureCode } from './failure';

/** While these last nothing leaves, so a sync that met one has not failed itself: it goes on by itself. */
const pauses: ReadonlySet<string> = new Set<FailureCode>([
  'access-withheld',
  'offline',
  'session-in-doubt',
  'throttled',
  'banned',
  'silent',
]);

/** @param code of a failure. */
export function isPause(code: string): boolean {
  return pauses.has(code);
}
