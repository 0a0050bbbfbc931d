import * as v from 'valibot';
import { logFailure } from '../diagnostics/log-failure';
import { Id } from '../service/ids';
import { readItem, storedItem, writeItem } from '../storage/stored-item';

const MOST_THREADS = 200;
const Threads = v.array(v.tuple([Id, v.pipe(v.number(), v.safeInteger())]));
/** Kept until the browser closes, so that looking again costs no request. */
export const THREADS = storedItem('session', 'threads', Threads, []);

export async function recallThread(chapterId: Id): Promise<number | null> {
  const [, threadId = null] = (await readThreads()).find(([id]) => id === chapterId) ?? [];
  return threadId;
}

/** Does not reject: what cannot be kept is asked for again. */
export async function rememberThread(chapterId: Id, threadId: number): Promise<void> {
  const others = (await readThreads()).filter(([id]) => id !== chapterId);
  const threads: v.InferOutput<typeof Threads> = [...others, [chapterId, threadId]];
  await writeItem(THREADS, threads.slice(-MOST_THREADS)).catch(logFailure('threads-write'));
}

async function readThreads(): Promise<v.InferOutput<typeof Threads>> {
  return readItem(THREADS).catch(() => []);
}

/** Ids of the old site's numbers, in `storage.local`: they never change, so each is asked for once. */
export interface OldNumber {
  readonly type: 'chapter' | 'manga';
  readonly number: number;
}

const MOST_NUMBERS = 500;
const Known = v.array(v.tuple([v.picklist(['chapter', 'manga']), v.number(), Id]));
export const OLD_NUMBERS = storedItem('local', 'old.numbers', Known, []);

export async function recallId({ type, number }: OldNumber): Promise<Id | null> {
  const [, , id = null] = (await readKnown()).find((known) => known[0] === type && known[1] === number) ?? [];
  return id;
}

/** Does not reject: what cannot be kept is asked for again. */
export async function rememberId({ type, number }: OldNumber, id: Id): Promise<void> {
  const known: v.InferOutput<typeof Known> = [...(await readKnown()), [type, number, id]];
  await writeItem(OLD_NUMBERS, known.slice(-MOST_NUMBERS)).catch(logFailure('numbers-write'));
}

async function readKnown(): Promise<v.InferOutput<typeof Known>> {
  return readItem(OLD_NUMBERS).catch(() => []);
}
