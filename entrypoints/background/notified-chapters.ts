import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { Id } from '../../lib/service/ids';

/** The chapters that notifications have named, so that none is named twice: in `storage.local`, where a new life finds them. */
const KEY = 'news.told';
/** More than this come in no time in which one of them could come again. */
const MOST_KEPT = 2_000;

/** @throws whatever the browser throws when it cannot be read. */
export async function readNotified(): Promise<ReadonlySet<Id>> {
  const told = v.safeParse(v.array(Id), (await browser.storage.local.get(KEY))[KEY]);
  return new Set(told.success ? told.output : []);
}

/** @throws whatever the browser throws when it could not be written. */
export async function rememberNotified(chapterIds: readonly Id[]): Promise<void> {
  const told = await readNotified();
  await browser.storage.local.set({ [KEY]: [...told, ...chapterIds].slice(-MOST_KEPT) });
}
