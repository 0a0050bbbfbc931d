import type { Dependencies } from '../../lib/actions/dependencies';
import { signIn } from '../../lib/actions/sign-in';
import type { Account } from '../fake-service/library/types';
import type { BackgroundWorld } from './background-world';
import { readView } from './read-view';

/** What the options page asks with. */
export function credentialsOf({ username, password, client }: Account) {
  return { username, password, clientId: client.id, clientSecret: client.secret };
}

/** Signs an account in, and waits until its first check is done. */
export async function signInTo(world: BackgroundWorld, parts: Dependencies, account = world.reader): Promise<void> {
  void signIn(parts, credentialsOf(account));
  await world.until(async () => (await readView('sync')).state === 'done');
}
