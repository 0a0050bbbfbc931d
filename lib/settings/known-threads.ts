import * as v from 'valibot';
import { logFailure } from '../diagnostics/log-failure';
import { Id } from '../service/ids';
import { readItem, storedItem, writeItem } from '../storage/stored-item';

const MOST_KEPT = 200;
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
  await writeItem(THREADS, threads.slice(-MOST_KEPT)).catch(logFailure('threads-write'));
}

async function readThreads(): Promise<v.InferOutput<typeof Threads>> {
  return readItem(THREADS).catch(() => []);
}
