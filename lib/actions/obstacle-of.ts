import type { FailureCode } from '../failure';
import type { WishKind } from '../outbox/intents';
import type { Parts } from './parts';

/** What keeps every wish of a kind from leaving at present: a failure code, and until when (epoch ms) where that is known. */
export interface Obstacle {
  readonly code: FailureCode | null;
  readonly until: number | null;
}

/** @throws Failure `storage-failed`. */
export async function obstacleOf(
  { session, pacer, captchas }: Pick<Parts, 'session' | 'pacer' | 'captchas'>,
  kind: WishKind,
): Promise<Obstacle> {
  const [isSignedIn, held] = await Promise.all([session.isSignedIn(), captchas.present()]);
  if (!isSignedIn) return { code: 'session-ended', until: null };
  const pause = pacer.pause();
  return pause.code === null && held.has(kind) ? { code: 'captcha', until: null } : pause;
}
