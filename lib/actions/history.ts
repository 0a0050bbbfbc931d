import { ofAccount } from '../database/database';
import { stored, write } from '../database/transactions';
import { Failure } from '../failure';
import { readHistory, standingMarks, undoable } from '../library/history';
import { pendingMarks } from '../library/reading';
import { chapterRow, titleOf } from '../library/rows-of-answers';
import type { InputOf } from '../messages/contract';
import type { HistoryRow } from '../model/history';
import { endpoints } from '../service/endpoints';
import type { Id } from '../service/ids';
import { forgetPositions } from '../settings/reader';
import { lockNames } from '../storage/names';
import { readItem } from '../storage/stored-item';
import { type View, viewItem, views, writeView } from '../storage/views';
import { shownFailure } from './account-scope';
import { chapterStates, showChange } from './chapters/chapter-states';
import { enqueueMarks } from './chapters/marks';
import type { Dependencies, Showing } from './dependencies';
import { letGoOfPress } from './queue';
import { accountOf, accountSignedIn } from './session';

type Parts = Showing &
  Pick<Dependencies, 'accountScope' | 'api' | 'database' | 'delivery' | 'historyScope' | 'settings'>;

/** With the pages that chapters were left at; no mark changes. @throws Failure `signed-out`, `storage-failed`. */
export async function clearHistory(parts: Parts): Promise<void> {
  const account = await accountOf(parts);
  await write(parts.database, ['history'], (clearing) => clearing.objectStore('history').delete(ofAccount(account)));
  await forgetPositions(account);
  parts.historyScope.end();
  await writeView('readingHistory', views.readingHistory.initial);
  await showChange(parts);
}

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
      const turn = { priority: 'screen', signal } as const;
      const answer = await parts.api.call(endpoints.readingHistory, undefined, turn);
      const visits = answer.visits.slice(0, MOST_VISITS);
      signal.throwIfAborted();
      await show({ visits });
      const chapters = await unknownChapters(parts, account, visits, signal);
      signal.throwIfAborted();
      await show({ chapters, isAsking: false });
    } catch (thrown) {
      if (signal.aborted) shown = { ...views.readingHistory.initial, operationId };
      await show({ isAsking: false, failure: cleared.aborted ? null : shownFailure(thrown, signal) });
    }
  });
}

/** Ids of one request; the service is said to keep thirty visits. */
const MOST_VISITS = 100;

async function unknownChapters(
  { library, api, settings }: Parts,
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
    return [{ id, mangaId, volume, number, title, externalUrl, series: titleOf(chapter, settings().titles) }];
  });
}

/**
 * Of what was known before: as everywhere while the outbox knows the press, else by new marks. What has changed since stays; of the rest, what has not left is withdrawn.
 * Idempotent: what a worker left undone when it died is done when it is asked again.
 * @returns how many chapters this has undone, also before. @throws Failure `signed-out`, `storage-failed`, `storage-full`.
 */
export async function undoFromHistory(
  parts: Parts,
  { operationId, targetId }: InputOf<'history.undo'>,
): Promise<{ undone: number }> {
  const account = await accountOf(parts);
  const history = await stored(() => readHistory(parts.database, account));
  const pressed = history.find((row) => row.operationId === targetId);
  const again = pressed?.marks.filter(({ undoneBy }) => undoneBy === operationId).length ?? 0;

  // What was not known before may have been read at the service: its opposite would be a guess.
  const among = undoable(history).get(targetId) ?? [];
  const undone = await parts.outbox.undoAll({ account, kind: 'mark', among }, targetId, operationId);
  const left = [...new Set(among).difference(new Set(undone))];
  const standing = standingMarks(history).get(targetId) ?? [];
  const keys = standing.flatMap(({ chapterId, before }) => (before === null ? [chapterId] : []));
  const withdrawn = await parts.outbox.takeBackAll({ account, kind: 'mark', keys }, targetId, operationId);
  const putBack = pressed ? await putBackMarks(parts, account, { pressed, operationId, chapterIds: left }) : [];
  const all = [...undone, ...putBack, ...withdrawn];
  await letGoOfPress(parts, account, targetId, all);
  parts.delivery.wake();
  await showChange(parts, await chapterStates(parts, all));
  return { undone: again + all.length };
}

async function putBackMarks(
  parts: Parts,
  account: string,
  { pressed, operationId, chapterIds }: { pressed: HistoryRow; operationId: string; chapterIds: readonly Id[] },
): Promise<readonly Id[]> {
  if (chapterIds.length === 0) return [];
  const wanted = pendingMarks([...(await parts.outbox.find(account, 'mark', chapterIds)).values()]);
  const shown = await parts.library.readStates(account, chapterIds);
  const same = chapterIds.filter((id) => (wanted.get(id) ?? shown.get(id)) === pressed.read);
  if (same.length === 0) return [];
  const scope = same.length > 1 ? ('many' as const) : undefined;
  const known = await parts.library.readConfirmedStates(account, same);
  const marks = { operationId, scope, chapterIds: same, read: !pressed.read };
  await enqueueMarks(parts, account, marks, known, { undoes: pressed.operationId });
  return same;
}
