import { openDexmark } from '../../lib/database/database';
import { createLibraryStore } from '../../lib/library/store';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';
import { defaultFilters, NOW, putChapters } from '../library/rows';
import { virtualClock } from '../support/virtual-clock';
import '../support/fresh-database';

/** The library of an account, as one test after the other begins with it: nothing is known of any series. */
export async function knownLibrary(account: string) {
  const database = await openDexmark();
  const store = createLibraryStore({ database, clock: virtualClock(NOW), filters: () => defaultFilters });
  return {
    database,
    store,
    /** From now on these series are known, and these chapters. */
    async know(series: readonly MangaRow[], chapters: readonly ChapterRow[] = []) {
      await store.putManga(account, series);
      await putChapters(store, account, chapters);
    },
  };
}
