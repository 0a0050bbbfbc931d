/** A service for a person who begins: the same series and chapters, and an account that has nothing. */
import type { Account } from '../../fake-service/library/types.ts';
import { type RunningService, startFakeService } from '../../fake-service/start.ts';

/** @param fakeService whose shelves it shares. */
export function startBlankService({ fakeService }: RunningService): Promise<RunningService> {
  return startFakeService({ arrange: () => fakeService.world.library });
}

export function blankAccountOf({ accounts }: RunningService): Account {
  const account = accounts.find(({ client, follows }) => client.state === 'approved' && follows.size === 0);
  if (!account) throw new Error('The local service has no account that has nothing.');
  return account;
}
