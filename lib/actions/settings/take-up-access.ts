import { noted } from '../../diagnostics/note';
import type { AccessHost } from '../../service/host-access';
import type { Dependencies } from '../dependencies';
import { fetchMissingCovers } from '../library/check-library';
import { showSession } from '../session/show-session';

/**
 * Takes up what only lay still because the browser withheld these hosts: a failed sign-in says so no longer, and covers come.
 * What waits in the outbox and a check that was cut off go on with the end of the pause. It does not reject.
 */
export async function takeUpAccess(parts: Dependencies, given: readonly AccessHost[]): Promise<void> {
  await forgetRefusedSignIn(parts).catch(noted('sign-in-attempt-write'));
  if (given.includes('uploads')) await fetchMissingCovers(parts);
}

async function forgetRefusedSignIn(parts: Dependencies): Promise<void> {
  if ((await parts.signIns.read())?.failure?.code !== 'access-withheld') return;
  await parts.signIns.end(null);
  await showSession(parts);
}
