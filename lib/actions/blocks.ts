import { type FailureCode, lastErrorShown } from '../failure';
import type { ValueKind } from '../model/intents';
import { type Block, blockOfEverything } from '../pauses';
import type { Dependencies } from './dependencies';

/** What blocks the kind now, else why the intent last failed. */
export function shownBlock(
  { code }: Pick<Block<FailureCode>, 'code'>,
  lastError: FailureCode | undefined,
): FailureCode | null {
  return code ?? lastErrorShown(lastError);
}

export async function blockOf(
  { session, pacer, writeGuard, captchas }: Pick<Dependencies, 'session' | 'pacer' | 'writeGuard' | 'captchas'>,
  kind: ValueKind,
): Promise<Block<FailureCode>> {
  const [{ isSignedIn, doubtedUntil }, held, heldUntil] = await Promise.all([
    session.snapshot(),
    captchas.present(),
    writeGuard.heldUntil(),
  ]);
  if (!isSignedIn) return { code: 'session-ended', until: null };
  const asked = { isInDoubt: doubtedUntil !== null, areWritesHeld: heldUntil !== null };
  const block = blockOfEverything<FailureCode>(pacer.blockStatus(), asked);
  return block.code === null && held.has(kind) ? { code: 'captcha', until: null } : block;
}
