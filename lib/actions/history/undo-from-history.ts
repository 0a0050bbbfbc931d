import { stored } from '../../database/transactions';
import { readHistory, standingMarks, undoable } from '../../library/history';
import { pendingMarks } from '../../library/reading';
import type { HistoryRow } from '../../model/history';
import type { Id } from '../../service/ids';
import { chapterStates } from '../chapters/chapter-states';
import { enqueueMarks } from '../chapters/mark-chapter';
import { showChange } from '../chapters/show-change';
import type { Dependencies, Showing } from '../dependencies';
import { letGoOfPress } from '../queue/let-go';
import { accountOf } from '../session/account-of';

/**
 * Of what was known before: as everywhere while the outbox knows the press, else by new marks. What has changed since stays; of the rest, what has not left is withdrawn.
 * Idempotent: what a worker left undone when it died is done when it is asked again.
 * @returns how many chapters this has undone, also before. @throws Failure `signed-out`, `storage-failed`, `storage-full`.
 */
export async function undoFromHistory(
  parts: Showing & Pick<Dependencies, 'clock' | 'delivery' | 'database'>,
  { operationId, targetId }: { operationId: string; targetId: string },
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
  parts: Showing & Pick<Dependencies, 'clock' | 'delivery'>,
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
