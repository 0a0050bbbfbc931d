import { asFailure, Failure } from '../../failure';
import type { Priority } from '../../pacing/turn';
import { endpoints } from '../../service/endpoints';
import type { Id, Rating } from '../../service/ids';
import { IDS_PER_REQUEST } from '../../service/limits';
import { lockNames } from '../../storage/names';
import { type View, writeView } from '../../storage/views';
import { showChange } from '../chapters/chapter-states';
import type { Dependencies } from '../dependencies';
import { accountSignedIn } from '../session';

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
      await askForRatings(parts, missing, { priority: 'screen', signal }, (askedAt, ratings) =>
        library.put(account, { askedAt, ratings }),
      );
    });
    await showChange(parts);
    await show('idle');
  } catch {
    await show(signal.aborted ? 'idle' : 'failed');
  }
}

/** @param onAnswer `null` for none. @throws Failure of the request: what came before it was told. */
export async function askForRatings(
  { api, clock }: Pick<Parts, 'clock' | 'api'>,
  mangaIds: readonly Id[],
  turn: { readonly priority: Priority; readonly signal: AbortSignal },
  onAnswer: (askedAt: number, ratings: ReadonlyMap<Id, Rating | null>) => Promise<void>,
): Promise<void> {
  let most = IDS_PER_REQUEST;
  for (let next = 0; next < mangaIds.length; ) {
    const some = mangaIds.slice(next, next + most);
    const askedAt = clock.now();
    try {
      const { ratings } = await api.call(endpoints.ratings, { mangaIds: some }, { ...turn, reason: 'rating' });
      turn.signal.throwIfAborted();
      await onAnswer(askedAt, new Map(some.map((id) => [id, ratings.get(id) ?? null])));
      next += some.length;
    } catch (thrown) {
      // How many ids one request may name is not published.
      if (asFailure(thrown).code !== 'bad-request' || some.length === 1) throw thrown;
      most = Math.ceil(some.length / 2);
    }
  }
}
