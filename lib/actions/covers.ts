import { logFailure } from '../diagnostics/log-failure';
import { fetchCovers } from '../library/covers';
import type { MangaRow } from '../model/rows';
import type { Id } from '../service/ids';
import { lockNames } from '../storage/names';
import { runAlone } from './account-scope';
import { showChange } from './chapters/chapter-states';
import type { Dependencies } from './dependencies';
import { accountSignedIn } from './session';

type Parts = Pick<
  Dependencies,
  'profile' | 'library' | 'pacedFetch' | 'session' | 'counts' | 'accountScope' | 'coverQueue'
>;

/** Not at every cover: pages read the whole list again at each change. */
const COVERS_A_SHOW = 10;

/** For a page that shows these series, and reads again what is here at each change. Never rejects: a list is of use without covers. */
export async function fetchShownCovers(parts: Parts, mangaIds: readonly Id[]): Promise<void> {
  parts.coverQueue.add(mangaIds);
  const signal = parts.accountScope.signal();
  const fetchFor = async () => {
    const account = await accountSignedIn(parts);
    if (account !== null) await runAlone(lockNames.covers, signal, () => fetchAndShow(parts, account, signal));
  };
  await fetchFor().catch(logFailure('covers'));
}

async function fetchAndShow(parts: Parts, account: string, signal: AbortSignal): Promise<void> {
  const { library, coverQueue: queue } = parts;
  const fetched: MangaRow[] = [];
  const onCover = (manga: MangaRow) => {
    fetched.push(manga);
    if (fetched.length % COVERS_A_SHOW === 0) void showChange(parts);
  };
  try {
    await fetchCovers({ ...parts, store: library, account, queue, signal, onCover });
  } finally {
    // What came before a failure is shown, and kept within the room for all.
    if (fetched.length > 0) {
      await library.trimCovers(account, fetched);
      await showChange(parts);
    }
  }
}
