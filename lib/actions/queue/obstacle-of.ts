import type { FailureCode } from '../../failure';
import type { ValueKind } from '../../model/intents';
import type { Dependencies } from '../dependencies';

/** What keeps every wish of a kind from leaving at present: a failure code, and until when (epoch ms) where that is known. */
export interface Obstacle {
  readonly code: FailureCode | null;
  readonly until: number | null;
}

/**
 * What is said to keep a waiting wish here: what stops its kind now, else what it met when it last left. A captcha that it met holds
 * its kind, or was done with since; access that it lacked keeps everything here, or was given since.
 */
export function keptBy({ code }: Pick<Obstacle, 'code'>, met: FailureCode | undefined): FailureCode | null {
  return code ?? (met === undefined || met === 'captcha' || met === 'access-withheld' ? null : met);
}

/** @throws Failure `storage-failed`. */
export async function obstacleOf(
  { session, pacer, captchas }: Pick<Dependencies, 'session' | 'pacer' | 'captchas'>,
  kind: ValueKind,
): Promise<Obstacle> {
  const [isSignedIn, held] = await Promise.all([session.isSignedIn(), captchas.present()]);
  if (!isSignedIn) return { code: 'session-ended', until: null };
  const pause = pacer.pause();
  return pause.code === null && held.has(kind) ? { code: 'captcha', until: null } : pause;
}
