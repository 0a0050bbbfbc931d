import { logFailure } from '../../diagnostics/log-failure';
import type { AccessHost } from '../../service/host-access';
import type { Dependencies } from '../dependencies';
import { fetchMissingCovers } from '../library/sync-library';
import { type SessionParts, showSession } from '../session/show-session';

/** After withheld hosts were granted. The outbox and a cut-off sync go on by themselves at the end of the pause. Never rejects. */
export async function takeUpAccess(
  parts: Pick<Dependencies, 'library' | 'pacedFetch' | 'counts' | 'accountScope'> & SessionParts,
  given: readonly AccessHost[],
): Promise<void> {
  await forgetRefusedSignIn(parts).catch(logFailure('sign-in-attempt-write'));
  if (given.includes('uploads')) await fetchMissingCovers(parts);
}

async function forgetRefusedSignIn(parts: SessionParts): Promise<void> {
  if ((await parts.signIns.read())?.failure?.code !== 'access-withheld') return;
  await parts.signIns.end(null);
  await showSession(parts);
}
