import { Failure } from '../failure';
import type { Parts } from './parts';

/**
 * The id of the account whose wishes are taken: the one that is signed in, or whose session has ended.
 * @throws Failure `signed-out` when nobody ever signed in, or somebody signed out; `storage-failed`.
 */
export async function accountOf({ session }: Parts): Promise<string> {
  const account = await session.account();
  if (!account) throw new Failure('signed-out');
  return account.id;
}
