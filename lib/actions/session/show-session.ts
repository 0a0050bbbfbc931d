import { asFailure, Failure } from '../../failure';
import { type View, views, writeView } from '../../storage/views';
import type { Dependencies } from '../dependencies';

type ShownFailure = { readonly code: string; readonly retryAt?: number | null | undefined };

/**
 * Shows who is signed in, or why there is no session yet, as it is written down. A lost session, or a vault that cannot be
 * read, is said, and leaves the way to a new sign-in open.
 * @param failure how the last attempt failed, where it did.
 * @param livesOnUntil until when a session that was signed out of may live on at the service, in epoch ms.
 */
export async function showSession(
  parts: Dependencies,
  failure?: ShownFailure,
  livesOnUntil: number | null = null,
): Promise<void> {
  const view = await sessionView(parts, failure).catch(unreadableVault);
  await writeView('session', { ...view, livesOnUntil });
  parts.events.onSession();
}

async function sessionView({ session, signIns }: Dependencies, given?: ShownFailure): Promise<View<'session'>> {
  const [{ isSignedIn, isOver, isLost, account, accountError, renewedAt }, attempt] = await Promise.all([
    session.snapshot(),
    signIns.read(),
  ]);
  const isUnderWay = given === undefined && attempt?.failure === null && !(isSignedIn && account);
  const known = (): ShownFailure | null => {
    if (isUnderWay) return null;
    if (isSignedIn) return account === null && accountError !== null ? { code: accountError } : null;
    return attempt?.failure ?? (isLost ? new Failure('session-lost') : isOver ? new Failure('session-ended') : null);
  };
  const failure = given ?? known();
  return {
    state: isSignedIn && account ? 'signed-in' : isSignedIn || isUnderWay ? 'signing-in' : 'signed-out',
    account,
    renewedAt,
    livesOnUntil: null,
    failure: failure ? { code: failure.code, retryAt: failure.retryAt ?? null } : null,
  };
}

function unreadableVault(thrown: unknown): View<'session'> {
  return { ...views.session.initial, failure: { code: asFailure(thrown).code, retryAt: null } };
}
