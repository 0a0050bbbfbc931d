import { asFailure, Failure } from '../../failure';
import { chapterRow, titleOf } from '../../library/rows-of-answers';
import { endpoints } from '../../service/endpoints';
import { lockNames } from '../../storage/names';
import { readItem } from '../../storage/stored-item';
import { type View, viewItem, views, writeView } from '../../storage/views';
import type { Dependencies } from '../dependencies';
import { accountSignedIn } from '../session/account-of';

type Parts = Pick<Dependencies, 'library' | 'session' | 'api' | 'accountScope' | 'historyScope'>;
type Shown = View<'readingHistory'>;

/**
 * The service's own history: one request for each `operationId`, and one more where chapters are not known here. It is kept in its view alone, as
 * it may be another device's, and ends with the browser, or where the history is cleared meanwhile. Never rejects: the view says how it goes.
 */
export async function fetchReadingHistory(parts: Parts, operationId: string): Promise<void> {
  const cleared = parts.historyScope.signal();
  const signal = AbortSignal.any([parts.accountScope.signal(), cleared]);
  let shown: Shown = { ...views.readingHistory.initial, operationId, isAsking: true };
  const show = (change: Partial<Shown>) => {
    shown = { ...shown, ...change };
    return writeView('readingHistory', shown);
  };
  await navigator.locks.request(lockNames.readingHistory, async () => {
    if ((await readItem(viewItem('readingHistory'))).operationId === operationId) return;
    try {
      const account = await accountSignedIn(parts);
      if (account === null) throw new Failure('signed-out');
      await show({ account });
      const turn = { priority: 'screen', reason: 'history', signal } as const;
      const answer = await parts.api.call(endpoints.readingHistory, undefined, turn);
      const visits = answer.visits.slice(0, MOST_VISITS);
      signal.throwIfAborted();
      await show({ visits });
      const chapters = await unknownChapters(parts, account, visits, signal);
      signal.throwIfAborted();
      await show({ chapters, isAsking: false });
    } catch (thrown) {
      const { code, retryAt } = signal.aborted ? new Failure('signed-out') : asFailure(thrown);
      if (signal.aborted) shown = { ...views.readingHistory.initial, operationId };
      await show({ isAsking: false, failure: cleared.aborted ? null : { code, retryAt: retryAt ?? null } });
    }
  });
}

/** Ids of one request; the service is said to keep thirty visits. */
const MOST_VISITS = 100;

async function unknownChapters(
  { library, api }: Parts,
  account: string,
  visits: NonNullable<Shown['visits']>,
  signal: AbortSignal,
): Promise<Shown['chapters']> {
  const chapterIds = [...new Set(visits.map(({ chapterId }) => chapterId))];
  const known = await library.readChapters(account, chapterIds);
  const ids = chapterIds.filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  const turn = { priority: 'screen', reason: 'history', signal } as const;
  const { data } = await api.call(endpoints.chaptersById, { ids, withManga: true }, turn);
  return data.flatMap((chapter) => {
    const row = chapterRow(chapter);
    if (!row) return [];
    const { id, mangaId, volume, number, title, externalUrl } = row;
    return [{ id, mangaId, volume, number, title, externalUrl, series: titleOf(chapter) }];
  });
}
