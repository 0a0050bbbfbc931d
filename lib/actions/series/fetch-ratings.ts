import { asFailure, Failure } from '../../failure';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { IDS_PER_REQUEST } from '../../service/limits';
import { lockNames } from '../../storage/names';
import { type View, writeView } from '../../storage/views';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { accountSignedIn } from '../session/account-of';

type Parts = Pick<Dependencies, 'clock' | 'library' | 'session' | 'api' | 'counts' | 'accountScope'>;

/** One request for a hundred series that are known here. Never rejects: the view `ratings` says how it goes. */
export async function fetchRatings(parts: Parts, mangaIds: readonly Id[]): Promise<void> {
  const { library } = parts;
  const signal = parts.accountScope.signal();
  const show = (state: View<'ratings'>['state']) => writeView('ratings', { mangaIds: [...mangaIds], state });
  try {
    const account = await accountSignedIn(parts);
    if (account === null) throw new Failure('signed-out');
    await show('asking');
    const before = await library.readMangaOf(account, mangaIds);
    await navigator.locks.request(lockNames.ratings, async () => {
      // Without what an earlier press has brought meanwhile.
      const missing = [...(await library.readMangaOf(account, mangaIds))].flatMap(([id, { rating }]) =>
        rating?.at === before.get(id)?.rating?.at ? [id] : [],
      );
      signal.throwIfAborted();
      await askFor(parts, account, missing, signal);
    });
    await showChange(parts);
    await show('idle');
  } catch {
    await show(signal.aborted ? 'idle' : 'failed');
  }
}

async function askFor(
  { api, clock, library }: Parts,
  account: string,
  mangaIds: readonly Id[],
  signal: AbortSignal,
): Promise<void> {
  let most = IDS_PER_REQUEST;
  for (let next = 0; next < mangaIds.length; ) {
    const some = mangaIds.slice(next, next + most);
    const askedAt = clock.now();
    try {
      const turn = { priority: 'screen', reason: 'rating', signal } as const;
      const { ratings } = await api.call(endpoints.ratings, { mangaIds: some }, turn);
      signal.throwIfAborted();
      await library.put(account, { askedAt, ratings: new Map(some.map((id) => [id, ratings.get(id) ?? null])) });
      next += some.length;
    } catch (thrown) {
      // How many ids one request may name is not published.
      if (asFailure(thrown).code !== 'bad-request' || some.length === 1) throw thrown;
      most = Math.ceil(some.length / 2);
    }
  }
}
