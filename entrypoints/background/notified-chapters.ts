import type { Id } from '../../lib/service/ids';
import { NOTIFIED_CHAPTERS } from '../../lib/storage/background-items';
import { readItem, writeItem } from '../../lib/storage/stored-item';

/** No chapter comes again after as many others. */
const MOST_KEPT = 2_000;

/** @throws the browser's error when it cannot be read. */
export async function readNotified(): Promise<ReadonlySet<Id>> {
  return new Set(await readItem(NOTIFIED_CHAPTERS));
}

/** @throws the browser's error when it cannot be written. */
export async function rememberNotified(chapterIds: readonly Id[]): Promise<void> {
  const notified = await readNotified();
  await writeItem(NOTIFIED_CHAPTERS, [...notified, ...chapterIds].slice(-MOST_KEPT));
}
