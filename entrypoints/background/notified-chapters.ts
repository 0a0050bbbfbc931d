import type { Id } from '../../lib/service/ids';
import { NOTIFIED_CHAPTERS } from '../../lib/storage/background-items';
import { readItem, writeItem } from '../../lib/storage/stored-item';

/** More than this come in no time in which one of them could come again. */
const MOST_KEPT = 2_000;

/** @throws whatever the browser throws when it cannot be read. */
export async function readNotified(): Promise<ReadonlySet<Id>> {
  return new Set(await readItem(NOTIFIED_CHAPTERS));
}

/** @throws whatever the browser throws when it could not be written. */
export async function rememberNotified(chapterIds: readonly Id[]): Promise<void> {
  const told = await readNotified();
  await writeItem(NOTIFIED_CHAPTERS, [...told, ...chapterIds].slice(-MOST_KEPT));
}
