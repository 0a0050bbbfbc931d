import { Failure } from '../../failure';
import type { Dependencies } from '../dependencies';

/**
 * The id of the account whose wishes are taken: the one that is signed in, or whose session has ended.
 * @throws Failure `signed-out` before the first sign-in and after a sign-out; `storage-failed`.
 */
export async function accountOf({ session }: Dependencies): Promise<string> {
  const account = await session.account();
  if (!account) throw new Failure('signed-out');
  return account.id;
}

/**
 * The id of the account that is signed in: what the service may be asked for is asked for this one.
 * @returns `null` when there is no session, it is over, or the service has not said yet whose it is.
 * @throws Failure `storage-failed`.
 */
export async function accountSignedIn({ session }: Pick<Dependencies, 'session'>): Promise<string | null> {
  return (await session.isSignedIn()) ? ((await session.account())?.id ?? null) : null;
}
