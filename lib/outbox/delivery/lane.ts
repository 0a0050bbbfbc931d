import { type Clock, SECOND } from '../../clock';
import { asFailure, Failure, type FailureCode } from '../../failure';
import { type Intent, type IntentKind, isValueIntent, ORPHAN_MS } from '../../model/intents';
import { delayMs } from '../merge';
import type { Outbox } from '../outbox';
import { dueAt } from '../reports';
import type { CaptchaHolds } from './captcha-holds';
import type { Sender } from './sender';

/** Sends intents of some kinds. */
export interface Lane {
  /** Goes to work unless there already; returns at once. */
  wake(): void;
  /** Resolves when the present run has ended: `null` when nothing was left to send, else what it met. Never rejects. */
  idle(): Promise<Failure | null>;
}

export interface LaneParts {
  readonly clock: Clock;
  readonly outbox: Outbox;
  /** Who is signed in. */
  account(): Promise<string | null>;
  /** What keeps everything from leaving at present. */
  obstacle(): Failure | null;
  readonly captchas: CaptchaHolds;
  readonly senders: readonly Sender[];
}

/** Troubles of one kind of request; whatever else is met concerns everything that waits. */
const ownTroubles: ReadonlySet<FailureCode> = new Set([
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

/** A wait in this life carries no duty further, in ms; what is due later, an alarm takes up (an idle worker lives 30 s). */
const LONGEST_NAP_MS = 25 * SECOND;

/**
 * Empties the outbox of the kinds that it has senders for: one request at a time, the most urgent first, looked up again before each,
 * so that a click waits for one request at most. Its invariants (docs/outbox.md):
 * - only intents of the account that is signed in leave (asked again before each request);
 * - what leaves is marked as sending before, and crossed out only when the service has said yes;
 * - whatever is not the service's word about this very id keeps every intent and ends the run until the next `wake()`, for its
 *   kind alone where the trouble is its own: a spent quota of one kind does not stop the others;
 * - a kind for which a captcha is demanded is not asked for again before a person has done something about it.
 */
export function createLane(parts: LaneParts): Lane {
  const { clock, outbox, account, obstacle, captchas, senders } = parts;
  const senderOf = new Map(senders.map((sender) => [sender.kind, sender]));
  let isRunning = false;
  let isWokenAgain = false;
  let run: Promise<Failure | null> = Promise.resolve(null);
  let nap = new AbortController();

  async function runUntilAsleep(): Promise<Failure | null> {
    let end: Ending;
    do {
      isWokenAgain = false;
      end = await deliverAll().catch(async (thrown) => ({ met: asFailure(thrown), nextInMs: await nextInMs() }));
    } while (isWokenAgain);
    isRunning = false;
    if (end.nextInMs !== null && end.nextInMs <= LONGEST_NAP_MS) void wakeIn(end.nextInMs);
    return end.met;
  }

  async function deliverAll(): Promise<Ending> {
    // Nothing of this life is in flight here: what still says so was left by a death, or by a failed write.
    await outbox.delivery.recover([...senderOf.keys()]);
    const stopped = await heldKinds();
    const heldSince = new Map<string, number>();
    let tried = '';
    for (;;) {
      const owner = await account();
      const queue = owner === null ? [] : await outbox.all(owner);
      const waits = queue.flatMap((intent) => waitOf(intent, heldSince) ?? []);
      const ready = waits.flatMap(({ intent, ms }) => (ms <= 0 && !stopped.has(intent.kind) ? [intent] : []));
      const [first] = ready.sort(byUrgency);
      const later = waits.filter(({ ms }) => ms > 0);
      const held = later.filter(({ intent: { kind } }) => kind !== 'report' && !stopped.has(kind));
      if (owner !== null && first) {
        // What an attempt leaves exactly as it was would be tried for ever.
        const given = ready.filter(({ kind }) => kind === first.kind);
        const isStuck = JSON.stringify(given) === tried;
        tried = JSON.stringify(given);
        const failure = isStuck ? new Failure('unexpected') : await deliverKind(owner, first.kind, given);
        if (failure) stopped.set(first.kind, failure);
        if (failure?.code === 'captcha') await captchas.hold(first.kind);
      } else if (held.length > 0) {
        await sleep(Math.max(...held.map(({ ms }) => ms)));
      } else {
        const [met = null] = stopped.values();
        return { met, nextInMs: soonest(later) };
      }
    }
  }

  /** What waits for a person, by kind. */
  async function heldKinds(): Promise<Map<IntentKind, Failure>> {
    const held = [...(await captchas.present())].filter(([kind]) => senderOf.has(kind));
    return new Map(held.map(([kind, until]) => [kind, new Failure('captcha', { retryAt: until })]));
  }

  /** @returns what stops this kind for now. @throws Failure that stops everything. */
  async function deliverKind(owner: string, kind: IntentKind, given: readonly Intent[]): Promise<Failure | null> {
    const hindrance = obstacle();
    if (hindrance) throw hindrance;
    try {
      await senderOf.get(kind)?.deliver(owner, given);
      return null;
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (ownTroubles.has(failure.code)) return failure;
      throw failure;
    }
  }

  /** After everything was stopped: what was lost on the way may have to be looked for soon. */
  async function nextInMs(): Promise<number | null> {
    const queue = account().then((owner) => (owner === null ? [] : outbox.all(owner)));
    const waits = await queue.then(
      (intents) => intents.flatMap((intent) => waitOf(intent, new Map()) ?? []),
      () => [],
    );
    return soonest(waits.filter(({ ms }) => ms > 0));
  }

  /** How long it must wait here, in ms; `null` where the next step is not ours. */
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
    // By time that only passes: a clock that is set back again and again must not hold a wish for good.
    const since = heldSince.get(intent.id) ?? clock.monotonic();
    heldSince.set(intent.id, since);
    return { intent, ms: Math.min(ms, since + ORPHAN_MS - clock.monotonic()) };
  }

  async function wakeIn(ms: number): Promise<void> {
    const { signal } = nap;
    await sleep(ms);
    if (!signal.aborted) wake();
  }

  /** Until then, or until `wake`. */
  function sleep(ms: number): Promise<void> {
    return clock.sleep(ms, nap.signal);
  }

  function wake(): void {
    nap.abort();
    nap = new AbortController();
    isWokenAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    run = runUntilAsleep();
  }

  return { wake, idle: () => run };
}

interface Wait {
  readonly intent: Intent;
  readonly ms: number;
}

function soonest(waits: readonly Wait[]): number | null {
  return waits.length === 0 ? null : Math.min(...waits.map(({ ms }) => ms));
}

interface Ending {
  readonly met: Failure | null;
  /** When the next thing is due that only has to wait, in ms from now; `null` when there is none. */
  readonly nextInMs: number | null;
}

/** What was wanted last, for there the person looks. */
function byUrgency(one: Intent, other: Intent): number {
  return other.at - one.at;
}
