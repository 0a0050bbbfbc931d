import type { FailureCode } from './failure';

/** While these last nothing leaves, so a sync that met one has not failed itself: it goes on by itself. */
const pauses: ReadonlySet<string> = new Set<FailureCode>([
  'access-withheld',
  'offline',
  'session-in-doubt',
  'throttled',
  'banned',
  'unresponsive',
]);

/** @param code of a failure. */
export function isPause(code: string): boolean {
  return pauses.has(code);
}

/** `until` in epoch ms, where it is known. */
export interface Block<Code extends string = string> {
  readonly code: Code | null;
  readonly until: number | null;
}

/**
 * What keeps everything that is queued from leaving, for the reader, toasts and our own pages alike: a pause outranks a sign-in that is being
 * checked, and that all writes are refused. @param pause of everything that is asked.
 */
export function blockOfEverything<Code extends string>(
  pause: Block<Code>,
  { isInDoubt, areWritesHeld }: { isInDoubt: boolean; areWritesHeld: boolean },
): Block<Code | 'session-in-doubt' | 'writes-refused'> {
  if (pause.code !== null) return pause;
  if (isInDoubt) return { code: 'session-in-doubt', until: null };
  return areWritesHeld ? { code: 'writes-refused', until: null } : pause;
}
