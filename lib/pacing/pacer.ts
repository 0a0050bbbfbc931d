import type { Clock } from '../clock';
import { Failure } from '../failure';
import { isCutOff, staysHere, type Withheld } from '../service/host-access';
import { GENERAL_REQUESTS } from '../service/limits';
import { costOfAsking, type FailureMode, isUntroubled } from './breaker';
import { type Allowance, allowanceOf, type Conditions, retryAtOf, soonestOf } from './departures';
import type { Leadership } from './leadership';
import type { Ledger, LedgerStore } from './ledger';
import { createLedgerWriter } from './ledger-writer';
import { createProbes } from './probes';
import { createQueue, type Job, LONGEST_WAIT_MS } from './queue';
import { quotaOf, quotaTime } from './quotas';
import { wasRefusedLately } from './rate-limit-incidents';
import { createScheduler } from './scheduler';
import { applySiteEvent, type SiteEvent } from './site-events';
import { calledLately } from './site-traffic';
import type { RequestSlot, Turn } from './turn';

/** Every request of the extension leaves through here, once: all hosts see one address. See docs/pacing.md, "12. Invariants". */
export interface Pacer {
  readonly requestSlot: RequestSlot;
  /** Resolves when this instance alone may spend and has read the ledger. Earlier turns wait for that, no longer than others. */
  readonly ready: Promise<void>;
  accessChanged(): void;
  blockStatus(): BlockStatus;
  /** Sends the one probe if it is due. Resolves to whether the way is clear. */
  probeIfDue(): Promise<boolean>;
  /** The person is on another network. Resolves once that is written. Throws Failure of the present trouble if this network has had its probe. */
  newNetwork(): Promise<void>;
  /** The browser saw the network change, so `newNetwork` works again. */
  networkChanged(): Promise<void>;
  /** Until when the trouble would last if asked about now, in epoch ms; `null` if asking costs nothing. */
  costOfAskingNow(): number | null;
  /** Whether what could not reach the service may soon be tried again: nothing lately looked like a 429, a ban or a timeout. */
  mayHurry(): boolean;
  allowance(): Allowance;
  /** Until when the route waits for its quota, in epoch ms; `null` if it need not, or if that is unknown. */
  quotaUntil(of: Pick<Turn, 'method' | 'route'>): number | null;
  /** Enters the event as of now and in order, even if the ledger is not open yet. */
  observeSite(event: SiteEvent): void;
}

export interface BlockStatus {
  readonly code: FailureMode | 'offline' | 'access-withheld' | null;
  /** In epoch ms; `null` without trouble of the service's. */
  readonly since: number | null;
  readonly until: number | null;
}

export interface PacerParts {
  readonly clock: Clock;
  readonly ledger: LedgerStore;
  readonly leadership: Leadership;
  readonly sameBrowserRun: () => boolean;
  readonly isOnline: () => boolean;
  readonly sendProbe: (signal: AbortSignal) => Promise<Response>;
  readonly onBlockChange: (status: BlockStatus) => void;
  /** Called whenever the allowance may have changed; often, so it should be quick. */
  readonly onChange?: () => void;
  /** The most requests a second at present; five at most, which is the default. */
  readonly slots?: () => number;
  /** Whether a tab of the site is visible. Then, and for a minute after each call of a tab, one slot is ours. */
  readonly siteIsBusy?: () => boolean;
  readonly access?: HostAccess;
}

export interface HostAccess {
  /** Resolves when the browser has first said what it withholds. */
  readonly known: Promise<void>;
  readonly withheld: () => Withheld;
}

const everyHost: HostAccess = { known: Promise.resolve(), withheld: () => new Set() };

export function createPacer(parts: PacerParts): Pacer {
  const { clock, isOnline, access = everyHost } = parts;
  const ledgerWriter = createLedgerWriter({ ...parts, store: parts.ledger, onChange: look });
  const probes = createProbes({ clock, ledgerWriter, isOnline, mayAsk, sendProbe: parts.sendProbe });
  const scheduler = createScheduler({ clock, ledgerWriter, isOnline, blockReason, mayLeave });
  const queue = createQueue();
  let announced: BlockStatus = { code: null, since: null, until: null };
  let isServing = false;
  let isOpen = false;
  let isReplaced = false;
  let stopWaiting = () => {};

  const ready = parts.leadership
    .begin(resign)
    .then(ledgerWriter.open)
    .then(() => access.known)
    .then(() => {
      isOpen = true;
      stopWaiting();
    });

  return {
    requestSlot: async (turn, send) => {
      turn.signal?.throwIfAborted();
      const quota = quotaOf(turn.host, turn.method, turn.route);
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      queue.add({ turn, quota, send, resolve, reject }, clock.monotonic());
      stopWaiting();
      notify(() => parts.onChange?.());
      if (!isServing) void serve();
      return promise;
    },
    ready,
    accessChanged: look,
    blockStatus,
    probeIfDue: async () => {
      await ready;
      announce();
      return probes.ifDue();
    },
    newNetwork: () => ready.then(probes.newNetwork),
    networkChanged: () => ready.then(probes.networkChanged),
    costOfAskingNow: () => costOfAsking(ledgerWriter.ledger().breaker, clock.now()),
    mayHurry: () => {
      const [{ breaker, strikes }, now] = [ledgerWriter.ledger(), clock.now()];
      return isUntroubled(breaker, now) && !wasRefusedLately(strikes, now);
    },
    allowance: () => allowanceOf(conditions(), queue.inOrder()),
    quotaUntil: ({ method, route }) => {
      const [quota, { ledger, now }] = [quotaOf('api', method, route), conditions()];
      const at = quota ? quotaTime(ledger.quotas, quota, now) : now;
      return at > now && Number.isFinite(at) ? at : null;
    },
    observeSite: (event) => {
      const seenAt = clock.monotonic();
      const at = () => clock.now() - (clock.monotonic() - seenAt);
      void ready.then(() => ledgerWriter.change((ledger) => applySiteEvent(ledger, event, at())));
    },
  };

  function blockStatus(): BlockStatus {
    if (isCutOff(access.withheld())) return { code: 'access-withheld', since: null, until: null };
    const { breaker } = ledgerWriter.ledger();
    if (breaker.state !== 'clear') return { code: breaker.state, since: breaker.since, until: breaker.probeAt };
    return { code: isOnline() ? null : 'offline', since: null, until: null };
  }

  function resign(): void {
    isReplaced = true;
    ledgerWriter.close();
    stopWaiting();
  }

  function look(): void {
    announce();
    stopWaiting();
    probes.plan();
    notify(() => parts.onChange?.());
  }

  function announce(): void {
    const now = blockStatus();
    if (isReplaced) return;
    if (now.code === announced.code && now.until === announced.until) return;
    announced = now;
    notify(() => parts.onBlockChange(now));
  }

  /** Turns leave from here alone, so one reservation is made at a time. */
  async function serve(): Promise<void> {
    isServing = true;
    try {
      for (;;) {
        announce();
        refuseHopeless();
        const next = soonestOf(queue.inOrder(), conditions());
        if (!next) break;
        // Before the ledger is read it cannot say when.
        const at = isOpen ? next.at : Number.POSITIVE_INFINITY;
        if (at > clock.now()) await waitUntil(at);
        else {
          const returnToQueue = queue.take(next.job);
          if (!(await scheduler.schedule(next.job))) returnToQueue();
        }
      }
    } finally {
      isServing = false;
    }
  }

  function refuseHopeless(): void {
    const current = conditions();
    const overdue = queue.overdue(clock.monotonic());
    for (const job of queue.inOrder()) {
      const retryAt = retryAtOf(job, current) ?? (overdue.has(job) ? current.now + LONGEST_WAIT_MS : null);
      const reason = blockReason(job.turn) ?? (retryAt === null ? null : new Failure('throttled', { retryAt }));
      if (reason) queue.refuse(job, reason);
    }
  }

  function blockReason(turn?: Turn): Failure | null {
    if (isReplaced) return new Failure('out-of-date');
    const { code, until } = blockStatus();
    if (code) return new Failure(code, { retryAt: until ?? undefined });
    return turn && staysHere(access.withheld(), turn.host) ? new Failure('access-withheld') : null;
  }

  function mayAsk(): boolean {
    return !isReplaced && !isCutOff(access.withheld());
  }

  function mayLeave(job: Job, ledger: Ledger): boolean {
    const departure = soonestOf([job], conditions(ledger));
    return departure !== null && departure.at <= clock.now();
  }

  function conditions(ledger = ledgerWriter.ledger()): Conditions {
    const now = clock.now();
    // The calls of tabs are seen only where the browser lets us in.
    const isUnseen = access.withheld().has('site');
    const siteIsBusy = isUnseen || parts.siteIsBusy?.() === true || calledLately(ledger.site, now);
    const mostSlots = Math.min(parts.slots?.() ?? GENERAL_REQUESTS, GENERAL_REQUESTS);
    return { ledger, now, mostSlots, siteIsBusy };
  }

  async function waitUntil(at: number): Promise<void> {
    const waiting = new AbortController();
    stopWaiting = () => waiting.abort();
    await clock.sleep(Math.min(at - clock.now(), queue.overdueAt() - clock.monotonic()), waiting.signal);
    stopWaiting = () => {};
  }
}

function notify(listener: () => void): void {
  try {
    listener();
  } catch {
    // A listener must not stop the pacer; the next change calls it again.
  }
}
