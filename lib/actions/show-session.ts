import { asFailure, Failure } from '../failure';
import { type View, views, writeView } from '../settings/views';
import type { Parts } from './parts';

type ShownFailure = { readonly code: string; readonly retryAt?: number | null | undefined };

/**
 * Shows who is signed in, or why nobody is yet. A session that was lost, or a vault that cannot be read, is said, and leaves
 * the way to a new sign-in open.
 * @param failure how the last attempt failed, where it did.
 */
export async function showSession(parts: Parts, failure?: ShownFailure): Promise<void> {
  await writeView('session', await sessionView(parts, failure).catch(unreadableVault));
}

async function sessionView({ session }: Parts, attempt: ShownFailure | undefined): Promise<View<'session'>> {
  const [isSignedIn, account, renewedAt, isLost] = await Promise.all([
    session.isSignedIn(),
    session.account(),
    session.renewedAt(),
    session.isLost(),
  ]);
  const failure = attempt ?? (isLost ? new Failure('session-lost') : undefined);
  return {
    state: !isSignedIn ? 'signed-out' : account ? 'signed-in' : 'signing-in',
    account,
    renewedAt,
    livesOnUntil: null,
    failure: failure ? { code: failure.code, retryAt: failure.retryAt ?? null } : null,
  };
}

function unreadableVault(thrown: unknown): View<'session'> {
  return { ...views.session.initial, failure: { code: asFailure(thrown).code, retryAt: null } };
}
