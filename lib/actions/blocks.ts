import { type FailureCode, lastErrorShown } from '../failure';
import type { ValueKind } from '../model/intents';
import type { Dependencies } from './dependencies';

/** `until` in epoch ms, where it is known. */
export interface Block {
  readonly code: FailureCode | null;
  readonly until: number | null;
}

/** What blocks the kind now, else why the intent last failed. */
export function shownBlock({ code }: Pick<Block, 'code'>, lastError: FailureCode | undefined): FailureCode | null {
  return code ?? lastErrorShown(lastError);
}

export async function blockOf(
  { session, pacer, writeGuard, captchas }: Pick<Dependencies, 'session' | 'pacer' | 'writeGuard' | 'captchas'>,
  kind: ValueKind,
): Promise<Block> {
  const [{ isSignedIn, doubtedUntil }, held, heldUntil] = await Promise.all([
    session.snapshot(),
    captchas.present(),
    writeGuard.heldUntil(),
  ]);
  if (!isSignedIn) return { code: 'session-ended', until: null };
  if (doubtedUntil !== null) return { code: 'session-in-doubt', until: null };
  const pause = pacer.blockStatus();
  if (pause.code === null && heldUntil !== null) return { code: 'writes-refused', until: null };
  return pause.code === null && held.has(kind) ? { code: 'captcha', until: null } : pause;
}
