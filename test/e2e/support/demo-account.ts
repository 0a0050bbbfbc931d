import type { Account } from '../../fake-service/library/types.ts';
import type { RunningService } from '../../fake-service/start.ts';

/** The account that newcomers and most tests sign in with. */
export function demoAccountOf({ accounts: [account] }: RunningService): Account {
  if (!account) throw new Error('The local service has no demo account.');
  return account;
}
