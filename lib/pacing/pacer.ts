import type { Clock } from '../clock';
import { Failure } from '../failure';
import { isCutOff, staysHere, type Withheld } from '../service/host-access';
import { GENERAL_REQUESTS } from '../service/limits';
import { type Allowance, allowanceOf } from './allowance';
import { costOfAsking, type FailureMode } from './breaker';
import { type Conditions, retryAtOf, soonestOf } from './departures';
import type { Leadership } from './leadership';
import type { Ledger, LedgerStore } from './ledger';
import { createLedgerWriter } from './ledger-writer';
import { createNetworks, type Networks } from './networks';
import { createProbes } from './probes';
import { createQueue, type Job, LONGEST_WAIT_MS } from './queue';
import { quotaOf, quotaTime } from './quotas';
import { createScheduler } from './scheduler';
import { applySiteEvent, type SiteEvent } from './site-events';
import { calledLately } from './site-traffic';
import type { RequestSlot, Turn } from './turn';

/**
 * The pacer: every request of the extension leaves through here, whatever host it goes to, for all hosts see one address.
 *
 * What always holds, over deaths of the worker, restarts, and clocks that are set:
 *
 * 1. *The allowance.* In any second as the service counts it, at most N requests of ours arrive (budget.ts).
 * 2. *The quotas.* In any period as the service counts it, at most a quota's requests arrive for its group (quotas.ts).
 *    What the person's own tabs were seen to send counts in both, and while they are about only one request of ours does.
 * 3. *Silence when told.* Once trouble is written down, nothing leaves but probes, one at a time, each after its gap, and within
 *    an incident no gap is shorter than the one before (breaker.ts). Trouble that shows while a reservation is being written,
 *    or what else has to be before the request leaves, stops that request too.
 * 4. *Stored first.* A request leaves only when its reservation is durable; the store never shows fewer requests under way than
 *    there are. So a death at any moment leaves the allowance spent, never forgotten.
 * 5. *One at a time.* Of several lives of the worker one sends and writes (leadership.ts).
 * 6. *Where we are let in.* Nothing leaves for a host that the browser withholds, and nothing is reserved for it.
 *
 * Nothing is ever sent twice from here: the caller learns how it ended, and decides.
 */
export interface Pacer extends Networks {
  readonly takeTurn: RequestSlot;
  /** Resolves when this life alone may spend, and the stored ledger was read; turns taken earlier wait for it, no longer than others. */
  readonly ready: Promise<void>;
  /** The browser has withheld a host, or given one back. */
  accessChanged(): void;
  /** What stands in the way now. */
  pause(): Pause;
  /** For alarms, wakes and a network that came back: looks again, and sends the one probe if it is due. Resolves to whether the way is clear. */
  probeIfDue(): Promise<boolean>;
  /** Until when the trouble would last at least if it were asked about now, in epoch ms; `null` when asking costs nothing. */
  costOfAskingNow(): number | null;
  /** What is free, who spent what, and why something waits. */
  allowance(): Allowance;
  /** Until when a request of this route has to wait for its quota, in epoch ms; `null` where it need not, or that is not known. */
  quotaUntil(of: Pick<Turn, 'method' | 'route'>): number | null;
  /**
   * Enters what a tab of the person did at the service, as the browser tells it: as of now, also where the ledger has to be
   * waited for, and in the order of the calls.
   */
  observeSite(event: SiteEvent): void;
}

export interface Pause {
  readonly code: FailureMode | 'offline' | 'access-withheld' | null;
  /** When the trouble began, in epoch ms; `null` without trouble of the service's. */
  readonly since: number | null;
  /** When the next probe may leave, in epoch ms; `null` where that is not known. */
  readonly until: number | null;
}

export interface PacerParts {
  readonly clock: Clock;
  readonly ledger: LedgerStore;
  /** Which life may spend. */
  readonly tenure: Leadership;
  /** Whether the browser has run on since the ledger was written; asked once, after the ledger was read. */
  readonly sameBrowserRun: () => boolean;
  readonly isOnline: () => boolean;
  /** Makes one cheap public request. */
  readonly sendProbe: (signal: AbortSignal) => Promise<Response>;
  /** Told whenever something else stands in the way, or nothing any more. */
  readonly onPause: (pause: Pause) => void;
  /** Called whenever the allowance may have changed; often, so it should be quick. */
  readonly onChange?: () => void;
  /** The most requests a second at present; five at most, which is the default. */
  readonly slots?: () => number;
  /**
   * Whether a tab of the service's site is visible. Then, and for a minute after each call that a tab was seen to make, one
   * slot is ours, and the others are the person's.
   */
  readonly siteIsBusy?: () => boolean;
  /** Which hosts the browser withholds; without it none. */
  readonly access?: HostAccess;
}

export interface HostAccess {
  /** Resolves when the browser has said for the first time what it withholds. */
  readonly known: Promise<void>;
  /** What it withholds, as far as it has said. */
  readonly withheld: () => Withheld;
}

const everyHost: HostAccess = { known: Promise.resolve(), withheld: () => new Set() };

export function createPacer(parts: PacerParts): Pacer {
  const { clock, isOnline, access = everyHost } = parts;
  const book = createLedgerWriter({ ...parts, store: parts.ledger, onChange: look });
  const probes = createProbes({ clock, book, isOnline, mayAsk, sendProbe: parts.sendProbe });
  const launches = createScheduler({ clock, book, isOnline, obstacle, mayLeave });
  const queue = createQueue();
  let announced: Pause = { code: null, since: null, until: null };
  let isServing = false;
  let isOpen = false;
  let isReplaced = false;
  let stopWaiting = () => {};

  const ready = parts.tenure
    .begin(resign)
    .then(book.open)
    .then(() => access.known)
    .then(() => {
      isOpen = true;
      stopWaiting();
    });

  return {
    takeTurn: async (turn, send) => {
      turn.signal?.throwIfAborted();
      const quota = quotaOf(turn.host, turn.method, turn.route);
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      queue.add({ turn, quota, send, resolve, reject }, clock.monotonic());
      stopWaiting();
      tell(() => parts.onChange?.());
      if (!isServing) void serve();
      return promise;
    },
    ready,
    accessChanged: look,
    pause,
    probeIfDue: async () => {
      await ready;
      announce();
      return probes.ifDue();
    },
    ...createNetworks({ clock, book, ready }),
    costOfAskingNow: () => costOfAsking(book.ledger().breaker, clock.now()),
    allowance: () => allowanceOf(conditions(), queue.inOrder()),
    quotaUntil: ({ method, route }) => {
      const [quota, { ledger, now }] = [quotaOf('api', method, route), conditions()];
      const at = quota ? quotaTime(ledger.quotas, quota, now) : now;
      return at > now && Number.isFinite(at) ? at : null;
    },
    observeSite: (event) => {
      const seenAt = clock.monotonic();
      const at = () => clock.now() - (clock.monotonic() - seenAt);
      void ready.then(() => book.change((ledger) => applySiteEvent(ledger, event, at())));
    },
  };

  function pause(): Pause {
    if (isCutOff(access.withheld())) return { code: 'access-withheld', since: null, until: null };
    const { breaker } = book.ledger();
    if (breaker.state !== 'clear') return { code: breaker.state, since: breaker.since, until: breaker.probeAt };
    return { code: isOnline() ? null : 'offline', since: null, until: null };
  }

  /** Another life spends from now on: nothing of this one leaves or is written any more. */
  function resign(): void {
    isReplaced = true;
    book.close();
    stopWaiting();
  }

  /** The ledger has changed: something may leave earlier now, or not at all. */
  function look(): void {
    announce();
    stopWaiting();
    probes.plan();
    tell(() => parts.onChange?.());
  }

  function announce(): void {
    const now = pause();
    if (isReplaced) return;
    if (now.code === announced.code && now.until === announced.until) return;
    announced = now;
    tell(() => parts.onPause(now));
  }

  /** Serves the queue until it is empty: turns leave from here alone, so one reservation is made at a time. */
  async function serve(): Promise<void> {
    isServing = true;
    try {
      for (;;) {
        announce();
        refuseHopeless();
        const next = soonestOf(queue.inOrder(), conditions());
        if (!next) break;
        // Until the ledger was read it cannot say when.
        const at = isOpen ? next.at : Number.POSITIVE_INFINITY;
        if (at > clock.now()) await waitUntil(at);
        else {
          const putBack = queue.take(next.job);
          if (!(await launches.launch(next.job))) putBack();
        }
      }
    } finally {
      isServing = false;
    }
  }

  /** Rejects every turn that cannot come: all of them while something stands in the way, else each for reasons of its own. */
  function refuseHopeless(): void {
    const current = conditions();
    const overdue = queue.overdue(clock.monotonic());
    for (const job of queue.inOrder()) {
      const retryAt = retryAtOf(job, current) ?? (overdue.has(job) ? current.now + LONGEST_WAIT_MS : null);
      const reason = obstacle(job.turn) ?? (retryAt === null ? null : new Failure('throttled', { retryAt }));
      if (reason) queue.refuse(job, reason);
    }
  }

  /** What keeps this turn here at present, or every turn, if anything does. */
  function obstacle(turn?: Turn): Failure | null {
    if (isReplaced) return new Failure('out-of-date');
    const { code, until } = pause();
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

  function conditions(ledger = book.ledger()): Conditions {
    const now = clock.now();
    // What the site's tabs spend is seen only where we are let in.
    const isUnseen = access.withheld().has('site');
    const siteIsBusy = isUnseen || parts.siteIsBusy?.() === true || calledLately(ledger.site, now);
    const mostSlots = Math.min(parts.slots?.() ?? GENERAL_REQUESTS, GENERAL_REQUESTS);
    return { ledger, now, mostSlots, siteIsBusy };
  }

  /** Waits for a moment, or for anything that may bring it forward: an answer, another turn. */
  async function waitUntil(at: number): Promise<void> {
    const waiting = new AbortController();
    stopWaiting = () => waiting.abort();
    await clock.sleep(Math.min(at - clock.now(), queue.overdueAt() - clock.monotonic()), waiting.signal);
    stopWaiting = () => {};
  }
}

/** A listener may throw: that must not stop the pacer. */
function tell(listener: () => void): void {
  try {
    listener();
  } catch {
    // The next change calls it again.
  }
}
