import { Failure } from '../../failure';
import type { Dependencies } from '../dependencies';

/** Also of a session that has ended: intents are still taken. @throws Failure `signed-out` without an account, `storage-failed`. */
export async function accountOf({ session }: Pick<Dependencies, 'session'>): Promise<string> {
  const account = await session.account();
  if (!account) throw new Failure('signed-out');
  return account.id;
}

/** The only account to ask for. @returns `null` without a session, or while its owner is unknown. @throws Failure `storage-failed`. */
export async function accountSignedIn({ session }: Pick<Dependencies, 'session'>): Promise<string | null> {
  const [isSignedIn, account] = await Promise.all([session.isSignedIn(), session.account()]);
  return isSignedIn ? (account?.id ?? null) : null;
}
