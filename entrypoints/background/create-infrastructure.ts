import { createPacedFetch, type PacedFetch } from '../../lib/api/paced-fetch';
import { createProbe } from '../../lib/api/probe';
import { createServiceClock, type ServiceClock } from '../../lib/api/service-clock';
import type { Clock } from '../../lib/clock';
import { openDexmark } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { noted } from '../../lib/diagnostics/note';
import { createLeadership } from '../../lib/pacing/leadership';
import { createLedgerStore } from '../../lib/pacing/ledger-store';
import { type BlockStatus, createPacer, type Pacer } from '../../lib/pacing/pacer';
import { endpoints } from '../../lib/service/endpoints';
import type { AccessHost } from '../../lib/service/host-access';
import type { Profile } from '../../lib/service/profile';
import { readWithheld } from '../../lib/settings/host-access';
import { createKnownSettings, type KnownSettings } from '../../lib/settings/known-settings';
import { writeView } from '../../lib/storage/views';
import { createAllowanceMeter } from './allowance-meter';
import { breakerCopy } from './backup-copy-port';
import { keepHostAccess } from './host-access';
import { memoizeWithRetry } from './memoize-with-retry';
import { createSiteTabs, isSiteVisible } from './site-tabs';

/** Beside the ledger: it says nothing of the person, and is not erased. */
const SERVICE_CLOCK = 'serviceClock';

/** Lives as long as the worker instance, whatever else has to be built again. */
export interface Infrastructure {
  readonly clock: Clock;
  readonly profile: Profile;
  /** Opens the database once for all callers, and again after it failed or was closed. Rejects as `openDexmark`. */
  readonly database: () => Promise<OpenDatabase>;
  readonly settings: KnownSettings;
  readonly pacer: Pacer;
  readonly pacedFetch: PacedFetch;
  readonly serviceClock: ServiceClock;
}

export interface InfrastructureEvents {
  readonly onPause: (pause: BlockStatus) => void;
  readonly onAccessGiven: (hosts: readonly AccessHost[]) => void;
}

export interface OpenDatabase {
  readonly connection: Dexmark;
  readonly closed: AbortSignal;
}

/** In the first turn: what tabs spend is counted before anything of ours leaves, and one pacer spends the allowance. */
export function createInfrastructure(
  clock: Clock,
  profile: Profile,
  { onPause, onAccessGiven }: InfrastructureEvents,
): Infrastructure {
  const database = memoizeWithRetry(clock, openUntilClosed);

  const settings = createKnownSettings(clock);

  const ledger = createLedgerStore(
    {
      get: async () => (await database()).connection.get('ledger', 'pacing'),
      // Without a database only probes leave, and the session's copy has what they find out.
      put: async (record) =>
        void (await (await database().catch(() => null))?.connection.put('ledger', record, 'pacing')),
    },
    breakerCopy,
  );
  const access = keepHostAccess({
    clock,
    read: () => readWithheld(profile),
    onAccess: (withheld, given) => {
      void writeView('access', { withheld: [...withheld] });
      pacer.accessChanged();
      if (given.length > 0) onAccessGiven(given);
    },
  });
  const pacer = createPacer({
    clock,
    access,
    ledger,
    // A worker that is being replaced may still run.
    leadership: createLeadership({ clock, locks: navigator.locks }),
    sameBrowserRun: ledger.sameBrowserRun,
    // Only `false` is certain: no browser can promise that a network leads anywhere.
    isOnline: () => navigator.onLine !== false,
    sendProbe: createProbe(profile),
    onBlockChange: onPause,
    onChange: () => meter.changed(),
    // Until it is known how many a person leaves to others, the fewest.
    slots: () => settings.current()?.slots ?? 1,
    siteIsBusy: createSiteTabs({ clock, look: () => isSiteVisible(profile.site) }).areVisible,
  });
  // A pause of the last worker instance may be over: the machine may have come online since.
  void pacer.ready.then(() => writeView('pause', pacer.blockStatus())).catch(noted('pause-view'));
  const meter = createAllowanceMeter({
    clock,
    read: () => ({ ...pacer.allowance(), nextReportAt: pacer.quotaUntil(endpoints.sendReport) }),
    show: (view) => writeView('allowance', view),
  });
  const serviceClock = createServiceClock(clock, {
    recall: async () => {
      const kept: unknown = await (await database()).connection.get('ledger', SERVICE_CLOCK);
      return typeof kept === 'number' ? kept : 0;
    },
    keep: async (aheadMs) => void (await (await database()).connection.put('ledger', aheadMs, SERVICE_CLOCK)),
    onMoved: (aheadMs) => void writeView('serviceClock', { aheadMs }),
  });
  const pacedFetch = serviceClock.listening(createPacedFetch({ requestSlot: pacer.requestSlot, profile }));

  return { clock, profile, database, settings, pacer, pacedFetch, serviceClock };
}

async function openUntilClosed(onGone: () => void): Promise<OpenDatabase> {
  const closing = new AbortController();
  const connection = await openDexmark(undefined, () => {
    onGone();
    closing.abort();
  });
  return { connection, closed: closing.signal };
}
