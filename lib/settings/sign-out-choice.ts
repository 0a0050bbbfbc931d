import * as v from 'valibot';
import { Failure } from '../failure';
import { readItem, storedItem, watchItem, writeItem } from '../storage/stored-item';

/** Whether a session ends with the browser's. In no sync storage: it is chosen for one device, which others may share. */
export const ENDS_WITH_BROWSER = storedItem('local', 'session.endsWithBrowser', v.boolean(), false);

/** Throws whatever the browser throws. */
export function readEndsWithBrowser(): Promise<boolean> {
  return readItem(ENDS_WITH_BROWSER);
}

/** Throws Failure `storage-failed`. */
export async function chooseEndsWithBrowser(isWanted: boolean): Promise<void> {
  await writeItem(ENDS_WITH_BROWSER, isWanted).catch((cause: unknown) => {
    throw new Failure('storage-failed', { cause });
  });
}

/** Calls back with the choice as it is and with every change. */
export function watchEndsWithBrowser(onChoice: (isWanted: boolean) => void): void {
  watchItem(ENDS_WITH_BROWSER, onChoice);
}
