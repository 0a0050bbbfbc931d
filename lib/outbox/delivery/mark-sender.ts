import { asFailure, Failure, type FailureCode } from '../../failure';
import { type Intent, isOfKind, type MarkIntent } from '../../model/intents';
import type { MarksOfManga } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import type { Outbox } from '../outbox';
import { aloneOf, type Batch, batchesOf, halvesOf, marksOf, unmarksOf } from './batches';
import { isRefusal, type Sender, wasRejectedBeforeEffect } from './sender';

/** Marks are settled after the library took them over: a death in between repeats a mark, which does no harm, and loses none. */
export interface MarkSenderParts {
  readonly outbox: Outbox;
  account(): Promise<string | null>;
  mangaOf(owner: string, chapterIds: readonly Id[]): Promise<ReadonlyMap<Id, Id>>;
  send(owner: string, marks: MarksOfManga): Promise<void>;
  areSingle(): Promise<boolean>;
  /** When the quota of single marks has room again, in epoch ms; `null` where it has some. */
  singleMarksUntil(): number | null;
  delivered(account: string, marks: MarksOfManga): Promise<void>;
  onProgress(intents: readonly Intent[]): void;
}

export function createMarkSender(parts: MarkSenderParts): Sender {
  const { outbox, account, mangaOf, send, areSingle, singleMarksUntil, delivered, onProgress } = parts;

  async function deliver(owner: string, batch: Batch): Promise<void> {
    const marks = marksOf(batch);
    try {
      await send(owner, marks);
      await delivered(owner, marks);
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (isRefusal(failure)) return deliverApart(owner, batch, failure.code);
      await outbox.delivery.release(batch.intents, wasRejectedBeforeEffect(failure), failure.code);
      onProgress(batch.intents);
      throw failure;
    }
    await outbox.delivery.ack(batch.intents);
    onProgress(batch.intents);
  }

  async function deliverApart(owner: string, batch: Batch, code: FailureCode): Promise<void> {
    const [only, ...others] = batch.intents;
    if (only && others.length === 0) return refuse(only, code);
    const [first, second] = halvesOf(batch);
    try {
      await deliver(owner, first);
    } catch (thrown) {
      await outbox.delivery.release(second.intents, true);
      onProgress(second.intents);
      throw thrown;
    }
    await deliver(owner, second);
  }

  /** @throws Failure `throttled` where none may leave yet: a mark that waits minutes for its quota must stay free to be undone. */
  async function nextOf(batches: readonly Batch[]): Promise<Batch | undefined> {
    const [first] = batches;
    if (!first || !(await areSingle())) return first;
    const retryAt = singleMarksUntil();
    if (retryAt === null) return aloneOf(first);
    const [unmarks] = batches.flatMap((batch) => unmarksOf(batch) ?? []);
    if (!unmarks) throw new Failure('throttled', { retryAt });
    return unmarks;
  }

  async function claim(intents: readonly MarkIntent[]): Promise<MarkIntent[]> {
    const claimed = await outbox.delivery.claim(intents);
    onProgress(claimed);
    return claimed;
  }

  async function refuse(intent: MarkIntent, code: FailureCode): Promise<void> {
    await outbox.delivery.refuse(intent, code);
    onProgress([intent]);
  }

  return {
    kind: 'mark',
    async deliver(owner, ready) {
      const marks = ready.filter((intent) => isOfKind(intent, 'mark'));
      const manga = await mangaOf(
        owner,
        marks.map(({ key }) => key),
      );
      const withoutManga = marks.filter(({ key }) => !manga.has(key));
      for (const intent of await claim(withoutManga)) await refuse(intent, 'not-found');
      const batch = await nextOf(batchesOf(marks, manga));
      // Asked again: the account may have changed while the manga was looked up.
      if (!batch || (await account()) !== owner) return;
      const intents = await claim(batch.intents);
      if (intents.length > 0) await deliver(owner, { ...batch, intents });
    },
  };
}
