import { writeView } from '../settings/views';
import type { Parts } from './parts';

/** Shows who is signed in, or why nobody is yet. */
export async function showSession(
  { session }: Parts,
  failure?: { readonly code: string; readonly retryAt?: number | null | undefined },
): Promise<void> {
  const [isSignedIn, account, renewedAt] = await Promise.all([
    session.isSignedIn(),
    session.account(),
    session.renewedAt(),
  ]);
  await writeView('session', {
    state: !isSignedIn ? 'signed-out' : account ? 'signed-in' : 'signing-in',
    account,
    renewedAt,
    livesOnUntil: null,
    failure: failure ? { code: failure.code, retryAt: failure.retryAt ?? null } : null,
  });
}
