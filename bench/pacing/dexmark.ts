import * as v from 'valibot';
import { systemClock } from '../../lib/clock.ts';
import { Ledger, type LedgerStore, reviveLedger } from '../../lib/pacing/ledger.ts';
import { createPacer } from '../../lib/pacing/pacer.ts';
import { isAwaited, settledTimes } from '../../lib/pacing/sends.ts';
import type { SiteEvent } from '../../lib/pacing/site-events.ts';
import type { Turn } from '../../lib/pacing/turn.ts';
import { createLedgerFile } from './ledger-file.ts';
import type { MakePacer, PacingTask, Sighting } from './wire.ts';

/** Ours: the pacer as the extension runs it, over a ledger in a file; it is shown of the tab what `webRequest` would show. */
export const makeDexmark: MakePacer = async ({ send, folder, siteIsVisible, foundOrphans }) => {
  const pacer = createPacer({
    clock: systemClock,
    ledger: countingOrphans(createLedgerFile(folder), foundOrphans),
    // One process runs at a time.
    leadership: { begin: async () => 'clean', confirmLease: async () => undefined },
    sameBrowserRun: () => true,
    isOnline: () => true,
    sendProbe: send,
    onBlockChange: () => {},
    siteIsBusy: () => siteIsVisible,
  });
  return {
    ask: () => pacer.requestSlot(turn, send),
    see: (sighting) => pacer.observeSite(siteEvent(sighting)),
  };
};

/** A route without a quota of its own: only the general allowance is measured. */
const turn: Turn = { host: 'api', method: 'GET', route: '/ping', priority: 'mark', reason: 'mark' };

function countingOrphans(ledger: LedgerStore, found: PacingTask['foundOrphans']): LedgerStore {
  return {
    ...ledger,
    read: async () => {
      const stored = await ledger.read();
      const parsed = v.safeParse(Ledger, stored);
      if (parsed.success) report(parsed.output);
      return stored;
    },
  };

  function report(left: Ledger): void {
    const now = systemClock.now();
    const ids = left.budget.sends.filter(isAwaited).map(({ id }) => id);
    const settled = settledTimes(reviveLedger(left, now, true).budget.sends.filter(({ id }) => ids.includes(id)));
    found(
      ids.length,
      settled.reduce((sum, at) => sum + at - now, 0),
    );
  }
}

/** The tab's requests go to a route without a quota, too, and their answers have no headers that matter. */
function siteEvent(sighting: Sighting): SiteEvent {
  switch (sighting.kind) {
    case 'left':
      return { ...sighting, method: turn.method, route: turn.route };
    case 'answered':
      return { ...sighting, headers: new Headers() };
    case 'failed':
      return sighting;
  }
}
