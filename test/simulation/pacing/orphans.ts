/** The orphans that a life finds as it begins, and until when it counts on their being under way. */
import type { Ledger } from '../../../lib/pacing/ledger';
import { isAwaited, settledTimes, TRANSIT_MS } from '../../../lib/pacing/sends';
import { transitMs } from '../../../lib/pacing/transit';
import type { VirtualClock } from '../../support/virtual-clock';
import type { Journal } from './journal';

export interface Orphans {
  /** The life reads this ledger. */
  found(ledger: Ledger): void;
  /** The life hands over a ledger to be written: the first one shows how the orphans were settled. */
  handedOver(ledger: Ledger): void;
}

/** @param life the number of the life. */
export function watchOrphans(life: number, journal: Journal, clock: VirtualClock): Orphans {
  let orphans: readonly number[] = [];

  return {
    found: ({ budget, transit }) => {
      orphans = budget.sends.filter(isAwaited).map(({ id }) => id);
      if (orphans.length === 0) return;
      journal.note(`${orphans.length} orphans`, 'orphan');
      const isQuick = transitMs(transit, clock.now()) < TRANSIT_MS;
      if (isQuick) journal.note('after quick answers', 'orphan after quick answers');
    },
    handedOver: ({ budget }) => {
      const [settledAt] = settledTimes(budget.sends.filter(({ id }) => orphans.includes(id)));
      orphans = [];
      if (settledAt === undefined) return;
      const at = clock.elapsed();
      journal.settlements.push({ life, at, arrivedBy: at + settledAt - clock.now() });
    },
  };
}
