import type { Clock } from '../clock';
import { asFailure, type Failure, type FailureCode } from '../failure';
import type { MarksOfManga } from '../service/endpoints';
import type { Id } from '../service/ids';
import { type Batch, batchesOf, halvesOf, marksOf } from './batches';
import { isOfKind, type MarkIntent } from './intents';
import { holdMs } from './merge';
import type { Outbox } from './outbox';

/**
 * Empties the outbox: one request at a time, the most urgent batch first, looked up anew before each, so that a click
 * waits for one request at most. Its invariants (PACING 3):
 * - only wishes of the account that is signed in leave (asked again before each request);
 * - what left is marked as sending before, and crossed out after the library has taken it over: a death in between
 *   repeats a mark, which does no harm, and loses none;
 * - whatever is not the service's word about this very chapter keeps every wish and ends the run until the next `wake()`.
 */
export interface Delivery {
  /** Goes to work unless there already; returns at once. */
  wake(): void;
  /** Resolves when the present run has ended: `null` when nothing was left to send, else what it met. Never rejects. */
  idle(): Promise<Failure | null>;
}

export interface DeliveryParts {
  readonly clock: Clock;
  readonly outbox: Outbox;
  /** Who is signed in. */
  account(): Promise<string | null>;
  /** The manga of each chapter; chapters that the service does not know are missing. */
  mangaOf(chapterIds: readonly Id[]): Promise<ReadonlyMap<Id, Id>>;
  send(marks: MarksOfManga): Promise<void>;
  /** The service has these marks now; the library takes them over. */
  delivered(account: string, marks: MarksOfManga): Promise<void>;
  /** Told when wishes have changed their state. */
  onProgress(chapterIds: readonly Id[]): void;
}

/** The service's own word about the ids that were sent (`lib/api/classify.ts`); nothing else refuses a wish for good. */
const refusals: ReadonlySet<FailureCode> = new Set(['bad-request', 'not-found']);

/** What turned a request away before it could have any effect. After any other failure it may have been done. */
const turnedAway: ReadonlySet<FailureCode> = new Set([
  'throttled',
  'banned',
  'signed-out',
  'session-ended',
  'client-refused',
  'service-refused',
  'not-allowed',
]);

export function createDelivery(parts: DeliveryParts): Delivery {
  const { clock, outbox, account, mangaOf, send, delivered, onProgress } = parts;
  let isRunning = false;
  let isWokenAgain = false;
  let run: Promise<Failure | null> = Promise.resolve(null);

  async function runUntilAsleep(): Promise<Failure | null> {
    let end: Failure | null;
    do {
      isWokenAgain = false;
      end = await deliverAll().then(() => null, asFailure);
    } while (isWokenAgain);
    isRunning = false;
    return end;
  }

  async function deliverAll(): Promise<void> {
    // Nothing of this life is in flight here: what still says so was left by a death, or by a failed write.
    await outbox.delivery.recover();
    const waitedOut = new Set<string>();
    for (;;) {
      const owner = await account();
      if (owner === null) return;
      const marks = (await outbox.all(owner)).filter((intent) => isOfKind(intent, 'mark'));
      const waiting = marks.filter(({ state }) => state.name === 'waiting');
      const held = waiting.filter((intent) => !waitedOut.has(intent.id) && holdMs(intent, clock.now()) > 0);
      const ready = waiting.filter((intent) => !held.includes(intent));
      if (ready.length > 0) {
        await deliverMostUrgent(owner, ready);
      } else if (held.length > 0) {
        await clock.sleep(Math.max(...held.map((intent) => holdMs(intent, clock.now()))));
        for (const { id } of held) waitedOut.add(id);
      } else {
        return;
      }
    }
  }

  async function deliverMostUrgent(owner: string, ready: readonly MarkIntent[]): Promise<void> {
    const manga = await mangaOf(ready.map(({ key }) => key));
    const nowhere = ready.filter(({ key }) => !manga.has(key));
    for (const intent of await claim(nowhere)) await refuse(intent, 'not-found');
    const [batch] = batchesOf(ready, manga);
    // Asked again: a person may have signed out, and somebody else in, while the manga was looked up.
    if (!batch || (await account()) !== owner) return;
    const intents = await claim(batch.intents);
    if (intents.length > 0) await deliver(owner, { ...batch, intents });
  }

  async function deliver(owner: string, batch: Batch): Promise<void> {
    const marks = marksOf(batch);
    try {
      await send(marks);
      await delivered(owner, marks);
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (refusals.has(failure.code)) return deliverApart(owner, batch, failure.code);
      await outbox.delivery.release(batch.intents, turnedAway.has(failure.code), failure.code);
      tell(batch.intents);
      throw failure;
    }
    await outbox.delivery.settle(batch.intents);
    tell(batch.intents);
  }

  /** A refused batch is halved until the mark that it was refused for stands alone. */
  async function deliverApart(owner: string, batch: Batch, code: FailureCode): Promise<void> {
    const [only, ...others] = batch.intents;
    if (only && others.length === 0) return refuse(only, code);
    const [first, second] = halvesOf(batch);
    try {
      await deliver(owner, first);
    } catch (thrown) {
      await outbox.delivery.release(second.intents, true);
      tell(second.intents);
      throw thrown;
    }
    await deliver(owner, second);
  }

  async function claim(intents: readonly MarkIntent[]): Promise<MarkIntent[]> {
    const claimed = await outbox.delivery.claim(intents);
    tell(claimed);
    return claimed;
  }

  async function refuse(intent: MarkIntent, code: FailureCode): Promise<void> {
    await outbox.delivery.refuse(intent, code);
    tell([intent]);
  }

  function tell(intents: readonly MarkIntent[]): void {
    if (intents.length > 0) onProgress(intents.map(({ key }) => key));
  }

  return {
    wake() {
      isWokenAgain = isRunning;
      if (isRunning) return;
      isRunning = true;
      run = runUntilAsleep();
    },
    idle: () => run,
  };
}
