import type { Account } from '../../catalogue/library/types.ts';
import type { RunningCatalogue } from '../../catalogue/start.ts';

/** The account that newcomers and most tests sign in with. */
export function demoAccountOf({ accounts: [account] }: RunningCatalogue): Account {
  if (!account) throw new Error('The local service has no demo account.');
  return account;
}
