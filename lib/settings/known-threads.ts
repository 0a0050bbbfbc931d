import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { noted } from '../diagnostics/note';
import { Id } from '../service/ids';

/** Kept until the browser closes, so that looking again costs no request. */
const KEY = 'threads';
const MOST_KEPT = 200;
const Threads = v.array(v.tuple([Id, v.pipe(v.number(), v.safeInteger())]));

export async function recallThread(chapterId: Id): Promise<number | null> {
  const [, threadId = null] = (await readThreads()).find(([id]) => id === chapterId) ?? [];
  return threadId;
}

/** Does not reject: what cannot be kept is asked for again. */
export async function rememberThread(chapterId: Id, threadId: number): Promise<void> {
  const others = (await readThreads()).filter(([id]) => id !== chapterId);
  const threads = [...others, [chapterId, threadId]].slice(-MOST_KEPT);
  await browser.storage.session.set({ [KEY]: threads }).catch(noted('threads-write'));
}

async function readThreads(): Promise<v.InferOutput<typeof Threads>> {
  const stored = await browser.storage.session.get(KEY).catch(() => ({ [KEY]: undefined }));
  const threads = v.safeParse(Threads, stored[KEY]);
  return threads.success ? threads.output : [];
}
