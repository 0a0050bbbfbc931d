import { type Clock, SECOND } from '../../clock';
import { highest, lowest } from '../../extremes';
import { asFailure, Failure, type FailureCode } from '../../failure';
import { type Intent, type IntentKind, isValueIntent, ORPHAN_MS } from '../../model/intents';
import { coalesce } from '../../one-at-a-time';
import { delayMs } from '../merge';
import type { Outbox } from '../outbox';
import { dueAt } from '../reports';
import type { CaptchaHolds } from './captcha-holds';
import type { Sender } from './sender';

export interface Lane {
  wake(): void;
  /** Resolves when the run has ended: `null` when nothing was left to send, else why it stopped. Never rejects. */
  idle(): Promise<Failure | null>;
}

export interface LaneParts {
  readonly clock: Clock;
  readonly outbox: Outbox;
  account(): Promise<string | null>;
  blockReason(): Failure | null;
  /** Why no write may leave, while the rest may. */
  heldReason(): Promise<Failure | null>;
  /** Whether what could not reach the service may be tried again at once: see `Pacer`. */
  mayHurry(): boolean;
  /** When the alarm wakes this, in epoch ms. */
  resumesAt(): Promise<number | null>;
  onProgress(intents: readonly Intent[]): void;
  readonly captchas: CaptchaHolds;
  readonly senders: readonly Sender[];
}

/** These stop one kind; any other failure stops the whole lane. */
const failuresOfOneKind: ReadonlySet<FailureCode> = new Set([
  'throttled',
  'captcha',
  'service-refused',
  'not-allowed',
  'not-found',
  'bad-request',
  'service-trouble',
  'no-answer',
  'unreadable-answer',
]);

/** In ms, after a connection that dropped. Then it is the alarm's turn. */
const HASTY_MS = [3 * SECOND, 10 * SECOND] as const;

/** In ms. What is due later is left to an alarm: an idle worker lives 30 s. */
const LONGEST_NAP_MS = 25 * SECOND;

/**
 * One request at a time, the latest click's kind first, looked up again before each, so that a click waits for one request at most:
 * - only intents of the account that is signed in leave; they are marked as sending before, and crossed out after the service's yes;
 * - any other answer but the service's word on this very id keeps every intent, and ends the run, or this kind's part in it;
 * - what could not reach the service is tried again soon, twice, while nothing looks like a block;
 * - a kind that a captcha holds does not leave before a person has done something about it;
 * - a wake during a run is followed by another run only where something that still waits was tried before the wake.
 */
export function createLane(parts: LaneParts): Lane {
  const { clock, outbox, account, blockReason, heldReason, mayHurry, resumesAt, onProgress, captchas, senders } = parts;
  const senderOf = new Map(senders.map((sender) => [sender.kind, sender]));
  let run: Promise<Failure | null> = Promise.resolve(null);
  let wakes = 0;
  /** The wakes up to this one need no further run: whatever still waits was tried after them. */
  let answered = 0;
  let lastError: Failure | null = null;
  /** In a row, of this life. */
  let drops = 0;
  let nap = new AbortController();

  const deliver = coalesce(async () => {
    if (answered === wakes) return lastError;
    answered = wakes;
    const end: Ending = await deliverAll().catch(async (thrown) => ({
      lastError: asFailure(thrown),
      nextInMs: await nextInMs(),
    }));
    if (end.nextInMs !== null && end.nextInMs <= LONGEST_NAP_MS) void wakeIn(end.nextInMs);
    const hastyMs = await retryInMs(end.lastError).catch(() => null);
    // Something may have looked like a block meanwhile.
    if (hastyMs !== null) void wakeIn(hastyMs, mayHurry);
    lastError = end.lastError;
    return lastError;
  });

  async function deliverAll(): Promise<Ending> {
    // No request of this instance is in flight: rows that say so were left by a death or a failed write.
    const recovered = outbox.delivery.recover([...senderOf.keys()]);
    const [stopped] = await Promise.all([heldKinds(), recovered]);
    let stoppedAfter = stopped.size > 0 ? answered : Number.POSITIVE_INFINITY;
    const heldSince = new Map<string, number>();
    let tried = '';
    for (;;) {
      const before = wakes;
      answered = Math.min(stoppedAfter, before);
      const { owner, queue } = await readQueue();
      const waits = queue.flatMap((intent) => waitOf(intent, heldSince) ?? []);
      const ready = waits.flatMap(({ intent, ms }) => (ms <= 0 && !stopped.has(intent.kind) ? [intent] : []));
      const [next] = ready.sort((one, other) => other.at - one.at);
      const later = waits.filter(({ ms }) => ms > 0);
      const held = later.filter(({ intent: { kind } }) => kind !== 'report' && !stopped.has(kind));
      if (owner !== null && next) {
        // An attempt that changes nothing would repeat forever.
        const given = ready.filter(({ kind }) => kind === next.kind);
        const trying = JSON.stringify(given);
        const outcome = trying === tried ? new Failure('unexpected') : await deliverKind(owner, next.kind, given);
        tried = outcome === 'asked-first' ? '' : trying;
        // What is set aside after a question waits, too.
        if (outcome !== undefined) stoppedAfter = Math.min(stoppedAfter, before);
        if (outcome instanceof Failure) {
          stopped.set(next.kind, outcome);
          if (outcome.code === 'captcha') await captchas.hold(next.kind);
        }
      } else if (held.length > 0) {
        await sleep(highest(held.map(({ ms }) => ms)));
      } else {
        const [first = null] = stopped.values();
        return { lastError: first, nextInMs: soonest(later) };
      }
    }
  }

  async function readQueue(): Promise<{ owner: string | null; queue: readonly Intent[] }> {
    const owner = await account();
    return { owner, queue: owner === null ? [] : await outbox.all(owner) };
  }

  /** @returns in how many ms what could not reach the service is tried again; `null` where that is left to the alarm, whose gaps count from the first try. */
  async function retryInMs(failure: Failure | null): Promise<number | null> {
    if (failure?.code !== 'unreachable') {
      drops = 0;
      return null;
    }
    const hastyMs = mayHurry() && (await isFresh()) ? HASTY_MS[drops] : undefined;
    drops += 1;
    const at = hastyMs === undefined ? await resumesAt() : clock.now() + hastyMs;
    if (at !== null)
      onProgress(await outbox.delivery.postpone([...senderOf.keys()], failure.code, at, hastyMs !== undefined));
    return hastyMs ?? null;
  }

  /** Something has not been tried for long. */
  async function isFresh(): Promise<boolean> {
    const { queue } = await readQueue();
    return queue.some(({ kind, state }) => senderOf.has(kind) && 'attempts' in state && state.attempts <= 1);
  }

  async function heldKinds(): Promise<Map<IntentKind, Failure>> {
    const held = [...(await captchas.present())].filter(([kind]) => senderOf.has(kind));
    return new Map(held.map(([kind, until]) => [kind, new Failure('captcha', { retryAt: until })]));
  }

  /** @returns what stops this kind for now, else as its sender. @throws Failure that stops everything. */
  async function deliverKind(
    owner: string,
    kind: IntentKind,
    given: readonly Intent[],
  ): Promise<Failure | 'asked-first' | undefined> {
    const reason = blockReason();
    if (reason) throw reason;
    const held = await heldReason();
    if (held) return held;
    try {
      return await senderOf.get(kind)?.deliver(owner, given);
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (failuresOfOneKind.has(failure.code)) return failure;
      throw failure;
    }
  }

  /** After a stop of everything: a report may have to be looked for soon. */
  async function nextInMs(): Promise<number | null> {
    const waits = await readQueue().then(
      ({ queue }) => queue.flatMap((intent) => waitOf(intent, new Map()) ?? []),
      () => [],
    );
    return soonest(waits.filter(({ ms }) => ms > 0));
  }

  /** In ms, zero or less when it may leave; `null` where the next step is not ours. */
  function waitOf(intent: Intent, heldSince: Map<string, number>): Wait | null {
    if (!senderOf.has(intent.kind)) return null;
    const now = clock.now();
    if (!isValueIntent(intent)) {
      const at = dueAt(intent);
      return at === null ? null : { intent, ms: at - now };
    }
    if (intent.state.name !== 'waiting') return null;
    const ms = delayMs(intent, now);
    if (ms <= 0) return { intent, ms };
    // Monotonic: a clock that is set back again and again must not hold an intent for good.
    const since = heldSince.get(intent.operationId) ?? clock.monotonic();
    heldSince.set(intent.operationId, since);
    return { intent, ms: Math.min(ms, since + ORPHAN_MS - clock.monotonic()) };
  }

  async function wakeIn(ms: number, isStillDue = () => true): Promise<void> {
    const { signal } = nap;
    await sleep(ms);
    if (!signal.aborted && isStillDue()) wake();
  }

  function sleep(ms: number): Promise<void> {
    return clock.sleep(ms, nap.signal);
  }

  function wake(): void {
    nap.abort();
    nap = new AbortController();
    wakes += 1;
    run = deliver();
  }

  async function idle(): Promise<Failure | null> {
    const seen = run;
    const failure = await seen;
    return seen === run ? failure : idle();
  }

  return { wake, idle };
}

interface Wait {
  readonly intent: Intent;
  readonly ms: number;
}

function soonest(waits: readonly Wait[]): number | null {
  return waits.length === 0 ? null : lowest(waits.map(({ ms }) => ms));
}

interface Ending {
  readonly lastError: Failure | null;
  /** In ms; `null` when nothing is due. */
  readonly nextInMs: number | null;
}
