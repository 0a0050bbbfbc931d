import { type Intent, isPending } from '../../model/intents';
import type { ChapterRow, MangaRow } from '../../model/rows';
import type { Id } from '../../service/ids';
import { withWantedFollow } from '../local-overrides';

/** Pending intents outrank what the service last said. */
export function withPending<Row extends MangaRow>(rows: readonly Row[], intents: readonly Intent[]): Row[] {
  const pending = Map.groupBy(intents.filter(isPending), ({ key }) => key);
  return rows.map((row) => {
    const own = pending.get(row.id);
    if (!own) return row;
    const follow = own.findLast((one) => one.kind === 'follow');
    const status = own.findLast((one) => one.kind === 'status');
    const rating = own.findLast((one) => one.kind === 'rating');
    return {
      ...(follow ? withWantedFollow(row, follow.value, follow.at) : row),
      ...(status && { status: status.value }),
      ...(rating && { rating: { value: rating.value, at: rating.at } }),
    };
  });
}

export interface QueuedIntent {
  readonly intent: Intent;
  readonly chapter: ChapterRow | null;
  readonly manga: MangaRow | null;
}

/** First what needs a person (refused, or to be decided), then the latest, where the last click was. */
export function queueOf(
  intents: readonly Intent[],
  chapters: readonly ChapterRow[],
  manga: readonly MangaRow[],
): QueuedIntent[] {
  const undelivered = intents.filter(({ state }) => state.name !== 'delivered');
  if (undelivered.length === 0) return [];
  const chapterOf = new Map(chapters.map((row) => [row.id, row]));
  const mangaOf = new Map(manga.map((row) => [row.id, row]));
  return undelivered
    .map((intent) => {
      const subjectId = subjectIdOf(intent);
      const chapter = chapterOf.get(subjectId) ?? null;
      return { intent, chapter, manga: mangaOf.get(chapter?.mangaId ?? subjectId) ?? null };
    })
    .sort((a, b) => Number(needsPerson(b)) - Number(needsPerson(a)) || b.intent.at - a.intent.at);
}

export function subjectIdOf(intent: Intent): Id {
  return intent.kind === 'report' ? intent.report.objectId : intent.key;
}

function needsPerson({ intent: { state } }: QueuedIntent): boolean {
  return state.name === 'refused' || state.name === 'needs-decision';
}
