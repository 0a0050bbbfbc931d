import * as v from 'valibot';
import { storageFailed } from '../failure';
import { storedItem, watchItem, writeItem } from '../storage/stored-item';

/** Whether a session ends with the browser's. In no sync storage: it is chosen for one device, which others may share. */
export const ENDS_WITH_BROWSER = storedItem('local', 'session.endsWithBrowser', v.boolean(), false);

/** Throws Failure `storage-failed`. */
export async function chooseEndsWithBrowser(isWanted: boolean): Promise<void> {
  await writeItem(ENDS_WITH_BROWSER, isWanted).catch(storageFailed);
}

/** Calls back with the choice as it is and with every change. */
export function watchEndsWithBrowser(onChoice: (isWanted: boolean) => void): void {
  watchItem(ENDS_WITH_BROWSER, onChoice);
}
