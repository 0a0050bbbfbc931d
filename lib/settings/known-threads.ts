import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { noted } from '../diagnostics/note';
import { Id } from '../service/ids';

/** Threads of the forum that were found, by chapter: until the browser closes, so that looking again costs no request. */
const KEY = 'threads';
/** More than this are not looked at again. */
const MOST_KEPT = 200;
const Threads = v.array(v.tuple([Id, v.pipe(v.number(), v.safeInteger())]));

/** The number of the thread about a chapter; `null` where it was not found yet, or what is kept cannot be read. */
export async function recallThread(chapterId: Id): Promise<number | null> {
  const [, threadId = null] = (await readThreads()).find(([id]) => id === chapterId) ?? [];
  return threadId;
}

/** It does not reject: what cannot be kept is asked for again. */
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
