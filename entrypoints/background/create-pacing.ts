import { createEmitter, type Events } from '../../lib/actions/events';
import { createProbe } from '../../lib/api/client';
import { createWriteGuard, type WriteGuard } from '../../lib/api/guard-writes';
import { createPacedFetch, type PacedFetch } from '../../lib/api/paced-fetch';
import { createServiceClock, type ServiceClock } from '../../lib/api/service-clock';
import type { Clock } from '../../lib/clock';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { createRequestLog, type RequestLog } from '../../lib/diagnostics/request-log';
import { createLeadership } from '../../lib/pacing/leadership';
import { createLedgerStore } from '../../lib/pacing/ledger-store';
import { createPacer, type Pacer } from '../../lib/pacing/pacer';
import { endpoints } from '../../lib/service/endpoints';
import { type Profile, profiles } from '../../lib/service/profile';
import { readWithheld } from '../../lib/settings/host-access';
import { WRITE_RECORD } from '../../lib/settings/write-record-item';
import { readItem, updateItem } from '../../lib/storage/stored-item';
import { writeView } from '../../lib/storage/views';
import { createAllowanceMeter } from './allowance-meter';
import { type BackgroundStorage, breakerCopy } from './create-storage';
import { type AccessChange, keepHostAccess } from './host-access';
import { applyOriginRule } from './origin-rule';
import { createSiteTabs, isSiteVisible } from './site-tabs';

/** Beside the ledger: it says nothing of the person, and is not erased. */
const SERVICE_CLOCK = 'serviceClock';

interface PacingParts extends BackgroundStorage {
  readonly clock: Clock;
  readonly events: Pick<Events, 'pause' | 'accessGiven' | 'writeHold' | 'service'>;
}

export interface Pacing {
  readonly pacer: Pacer;
  readonly serviceClock: ServiceClock;
  /** All of them spend from the one allowance. */
  readonly pacedFetchTo: (profile: Profile) => PacedFetch;
  readonly writeGuard: WriteGuard;
  readonly requestLog: RequestLog;
}

/** One pacer spends the allowance for as long as the worker lives, whatever else has to be built again. */
export function createPacing({ clock, events, settings, serviceChoices, database }: PacingParts): Pacing {
  const profile = () => serviceChoices.profile(profiles);
  const ledger = createLedgerStore(
    {
      get: async () => (await database()).connection.get('ledger', 'pacing'),
      // Without a database only probes leave, and the session's copy has what they find out.
      put: async (record) =>
        void (await (await database().catch(() => null))?.connection.put('ledger', record, 'pacing')),
    },
    breakerCopy,
  );
  // The pacer asks what is withheld, and is told when that changes.
  const accessChanges = createEmitter<AccessChange>();
  const access = keepHostAccess({
    clock,
    read: () => serviceChoices.known.then(profile).then(readWithheld),
    onAccess: accessChanges.emit,
  });
  events.service.on(() => void access.recheck());
  // The meter reads the pacer, and is told when there is something to read.
  const allowanceChanges = createEmitter();
  const writeGuard = createWriteGuard({
    clock,
    memory: { read: () => readItem(WRITE_RECORD), write: (record) => updateItem(WRITE_RECORD, record) },
    applyOrigin: applyOriginRule,
    onHoldChange: events.writeHold.emit,
  });
  const requestLog = createRequestLog(clock);
  const probe = requestLog.listeningToProbe({ ...endpoints.ping, reason: 'probe' }, createProbe(profile));
  const { areVisible, looked } = createSiteTabs({ clock, look: () => isSiteVisible(profile().site) });
  const pacer = createPacer({
    clock,
    access,
    ledger,
    // A worker that is being replaced may still run.
    leadership: createLeadership({ clock, locks: navigator.locks }),
    sameBrowserRun: ledger.sameBrowserRun,
    // Only `false` is certain: no browser can promise that a network leads anywhere.
    isOnline: () => navigator.onLine !== false,
    sendProbe: writeGuard.listening(probe),
    onBlockChange: events.pause.emit,
    onChange: allowanceChanges.emit,
    // Until it is known how many a person leaves to others, the fewest.
    slots: () => settings.current()?.slots ?? 1,
    siteIsBusy: areVisible,
  });
  // A pause of the last worker instance may be over: the machine may have come online since.
  void pacer.ready.then(() => writeView('pause', pacer.blockStatus())).catch(logFailure('pause-view'));
  accessChanges.on(({ withheld, given }) => {
    void writeView('access', { withheld: [...withheld] });
    pacer.accessChanged();
    if (given.length > 0) events.accessGiven.emit(given);
  });
  const measureAgain = createAllowanceMeter({
    clock,
    read: async () => {
      await settings.known;
      await looked();
      return { ...pacer.allowance(), nextReportAt: pacer.quotaUntil(endpoints.sendReport) };
    },
    show: (view) => writeView('allowance', view),
  });
  // Before it has read the ledger, the pacer knows no allowance.
  void pacer.ready.then(() => {
    measureAgain();
    allowanceChanges.on(measureAgain);
  });

  const serviceClock = createServiceClock(clock, {
    recall: async () => {
      const kept: unknown = await (await database()).connection.get('ledger', SERVICE_CLOCK);
      return typeof kept === 'number' ? kept : 0;
    },
    keep: async (aheadMs) => void (await (await database()).connection.put('ledger', aheadMs, SERVICE_CLOCK)),
    onMoved: (aheadMs) => void writeView('serviceClock', { aheadMs }),
  });
  const requestSlot = requestLog.listening(pacer.requestSlot);
  return {
    ...{ serviceClock, writeGuard, requestLog },
    pacer: { ...pacer, observeSite: requestLog.listeningToSite(pacer.observeSite) },
    pacedFetchTo: (profile) => serviceClock.listening(writeGuard.guarding(createPacedFetch({ requestSlot, profile }))),
  };
}
