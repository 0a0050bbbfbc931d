/** What every answer is made from. */
import type { Account, Library } from './library/types.ts';
import type { Mint } from './mint.ts';
import type { Switches } from './switches.ts';
import type { Sessions } from './tokens/sessions.ts';

export interface World {
  readonly library: Library;
  readonly accounts: readonly Account[];
  readonly sessions: Sessions;
  readonly switches: Switches;
  readonly mint: Mint;
  /** Epoch ms. */
  now(): number;
}
