import { asFailure, Failure, type FailureCode } from '../../failure';
import { type Intent, isOfKind, type MarkIntent } from '../../model/intents';
import type { MarksOfManga } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { IDS_PER_REQUEST } from '../../service/limits';
import type { Outbox } from '../outbox';
import { type Batch, batchesOf, marksOf, singleMark, splitBatch } from './batches';
import { failureOf, isRefusal, type Sender, wasRejectedBeforeEffect } from './sender';

/** Marks are settled after the library took them over: a death in between repeats a mark, which does no harm, and loses none. */
export interface MarkSenderParts {
  readonly outbox: Outbox;
  account(): Promise<string | null>;
  /** The series of chapters, as far as they are known here. */
  knownManga(owner: string, chapterIds: readonly Id[]): Promise<ReadonlyMap<Id, Id>>;
  /** With one request, for 100 at most. @returns `isWhole` where the service does not know the others. */
  findManga(
    owner: string,
    chapterIds: readonly Id[],
  ): Promise<{ readonly manga: ReadonlyMap<Id, Id>; readonly isWhole: boolean }>;
  send(owner: string, marks: MarksOfManga): Promise<void>;
  areSingle(): Promise<boolean>;
  /** When the quota of single marks has room again, in epoch ms; `null` where it has some. */
  singleMarksUntil(): number | null;
  delivered(account: string, marks: MarksOfManga): Promise<void>;
  onProgress(intents: readonly Intent[]): void;
}

export function createMarkSender(parts: MarkSenderParts): Sender {
  const { outbox, account, knownManga, findManga, send, areSingle, singleMarksUntil, delivered, onProgress } = parts;

  /** What was found by asking, should the library not have kept it. */
  const found = new Map<Id, Id>();
  /** Marks whose series could not be asked for in this run, and why: they keep no other waiting. */
  const unasked = new Map<string, Failure>();
  /** Marks that were refused in one series, and looked for in others. */
  const sought = new Set<string>();
  const nameOf = ({ operationId, key }: MarkIntent) => `${operationId} ${key}`;

  async function deliver(owner: string, batch: Batch): Promise<void> {
    const marks = marksOf(batch);
    try {
      await send(owner, marks);
      await delivered(owner, marks);
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (isRefusal(failure)) return deliverApart(owner, batch, failure.code);
      await release(batch.intents, wasRejectedBeforeEffect(failure), failure.code);
      throw failure;
    }
    await outbox.delivery.ack(batch.intents);
    onProgress(batch.intents);
  }

  async function deliverApart(owner: string, batch: Batch, code: FailureCode): Promise<void> {
    if (await haveMoved(owner, batch)) return release(batch.intents, true);
    const [only, ...others] = batch.intents;
    if (only && others.length === 0) return refuse(only, code);
    const [first, second] = splitBatch(batch);
    try {
      await deliver(owner, first);
    } catch (thrown) {
      await release(second.intents, true);
      throw thrown;
    }
    await deliver(owner, second);
  }

  async function askFor(owner: string, chapterIds: readonly Id[]): ReturnType<typeof findManga> {
    const answer = await findManga(owner, chapterIds);
    for (const [id, mangaId] of answer.manga) found.set(id, mangaId);
    return answer;
  }

  /** Whether another series has any of them now, where the next attempt sends it. @throws Failure that is no answer to this question. */
  async function haveMoved(owner: string, { mangaId, intents }: Batch): Promise<boolean> {
    const asked = intents.filter((mark) => !sought.has(nameOf(mark))).slice(0, IDS_PER_REQUEST);
    if (asked.length === 0) return false;
    const ids = asked.map(({ key }) => key);
    const failure = await failureOf(askFor(owner, ids));
    if (failure && !answersToQuestions.has(failure.code)) {
      await release(intents, true, failure.code);
      throw failure;
    }
    for (const mark of asked) sought.add(nameOf(mark));
    return ids.some((id) => (found.get(id) ?? mangaId) !== mangaId);
  }

  /** @throws Failure `throttled` where none may leave yet: a mark that waits minutes for its quota must stay free to be undone. */
  async function allowedOf(marks: readonly MarkIntent[]): Promise<readonly MarkIntent[]> {
    const retryAt = (await areSingle()) ? singleMarksUntil() : null;
    if (retryAt === null) return marks;
    const unmarks = marks.filter(({ value }) => !value);
    if (unmarks.length === 0) throw new Failure('throttled', { retryAt });
    return unmarks;
  }

  async function claim(intents: readonly MarkIntent[]): Promise<MarkIntent[]> {
    const claimed = await outbox.delivery.claim(intents);
    onProgress(claimed);
    return claimed;
  }

  async function release(intents: readonly MarkIntent[], wasRejected: boolean, code?: FailureCode): Promise<void> {
    await outbox.delivery.release(intents, wasRejected, code);
    onProgress(intents);
  }

  async function refuse(intent: MarkIntent, code: FailureCode): Promise<void> {
    await outbox.delivery.refuse(intent, code);
    onProgress([intent]);
  }

  /** @param marks the most urgent first. @throws Failure that is no answer to this question. */
  async function findMangaOf(owner: string, marks: readonly MarkIntent[]): Promise<void> {
    const asked = marks.slice(0, IDS_PER_REQUEST);
    const ids = asked.map(({ key }) => key);
    try {
      const { manga, isWhole } = await askFor(owner, ids);
      const missing = asked.filter(({ key }) => !manga.has(key));
      // Otherwise the service may know them: then what it said of them could not be read.
      if (!isWhole) return leave(missing, missing, new Failure('unreadable-answer'));
      for (const intent of await claim(missing)) await refuse(intent, 'not-found');
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (!answersToQuestions.has(failure.code)) throw failure;
      // One of these may be at fault, while the service would answer for the others.
      await leave(isRefusal(failure) ? asked : marks, asked, failure);
    }
  }

  /** To the next run. @param told of these, the rows say why. */
  async function leave(marks: readonly MarkIntent[], told: readonly MarkIntent[], failure: Failure): Promise<void> {
    for (const mark of marks) unasked.set(nameOf(mark), failure);
    await outbox.delivery.release(await claim(told), true, failure.code);
    onProgress(told);
  }

  async function deliverNext(owner: string, ready: readonly Intent[]): Promise<'asked-first' | undefined> {
    const marks = ready.filter((intent) => isOfKind(intent, 'mark'));
    const latestFirst = [...(await allowedOf(marks))].sort((a, b) => b.at - a.at);
    const known = await knownManga(
      owner,
      latestFirst.map(({ key }) => key),
    );
    const manga = new Map([...found, ...known]);
    const next = latestFirst.find((mark) => manga.has(mark.key) || !unasked.has(nameOf(mark)));
    const [latest] = latestFirst;
    if (!next) throw (latest && unasked.get(nameOf(latest))) ?? new Failure('unexpected');
    const unknown = latestFirst.filter((mark) => !manga.has(mark.key) && !unasked.has(nameOf(mark)));
    // What one click wants leaves together.
    const isOfClick = ({ operationId }: MarkIntent) => operationId === next.operationId;
    if (unknown.some(isOfClick)) {
      await findMangaOf(
        owner,
        [...unknown].sort((a, b) => +isOfClick(b) - +isOfClick(a)),
      );
      return 'asked-first';
    }
    const [first] = batchesOf(latestFirst, manga);
    // Asked again: the account may have changed meanwhile.
    if (!first || (await account()) !== owner) return;
    const batch = (await areSingle()) ? singleMark(first) : first;
    const intents = await claim(batch.intents);
    if (intents.length > 0) await deliver(owner, { ...batch, intents });
  }

  return {
    kind: 'mark',
    deliver: (owner, ready) =>
      deliverNext(owner, ready).catch((thrown: unknown) => {
        // The next run asks again.
        unasked.clear();
        throw thrown;
      }),
  };
}

/** After these, marks that need no question may leave. */
const answersToQuestions: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'unreadable-answer',
  'bad-request',
  'not-found',
  'not-allowed',
  'service-trouble',
  'no-answer',
]);
