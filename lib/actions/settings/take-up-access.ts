import { logFailure } from '../../diagnostics/log-failure';
import type { AccessHost } from '../../service/host-access';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { type SessionParts, showSession } from '../session/show-session';

/** After withheld hosts were granted. The outbox and a cut-off sync go on by themselves at the end of the pause, and pages ask for covers again. Never rejects. */
export async function takeUpAccess(
  parts: Pick<Dependencies, 'counts'> & SessionParts,
  given: readonly AccessHost[],
): Promise<void> {
  await forgetRefusedSignIn(parts).catch(logFailure('sign-in-attempt-write'));
  if (given.includes('uploads')) await showChange(parts);
}

async function forgetRefusedSignIn(parts: SessionParts): Promise<void> {
  if ((await parts.signIns.read())?.failure?.code !== 'access-withheld') return;
  await parts.signIns.end(null);
  await showSession(parts);
}
