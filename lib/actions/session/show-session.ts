import { asFailure, Failure } from '../../failure';
import { type View, views, writeView } from '../../storage/views';
import type { Dependencies } from '../dependencies';

type ShownFailure = { readonly code: string; readonly retryAt?: number | null | undefined };

/** A lost session or unreadable vault is shown, and leaves a new sign-in open. @param livesOnUntil epoch ms, of a session signed out of. */
export async function showSession(
  parts: Pick<Dependencies, 'session' | 'signIns' | 'events'>,
  failure?: ShownFailure,
  livesOnUntil: number | null = null,
): Promise<void> {
  const view = await sessionView(parts, failure).catch(unreadableVault);
  await writeView('session', { ...view, livesOnUntil });
  parts.events.session.emit();
}

async function sessionView(
  { session, signIns }: Pick<Dependencies, 'session' | 'signIns'>,
  given?: ShownFailure,
): Promise<View<'session'>> {
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
