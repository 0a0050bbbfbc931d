import type { Intent } from '../outbox/intents';
import type { ChapterRow, MangaRow } from './records';

/** A wish that the service does not have yet, or refused, with what is known here of its chapter and series. */
export interface QueuedWish {
  readonly intent: Intent;
  readonly chapter: ChapterRow | null;
  readonly manga: MangaRow | null;
}

/** The undelivered among these wishes: first what was refused, for it needs somebody, then the latest, where the last click was. */
export function queueOf(
  intents: readonly Intent[],
  chapters: readonly ChapterRow[],
  manga: readonly MangaRow[],
): QueuedWish[] {
  const undelivered = intents.filter(({ state }) => state.name !== 'delivered');
  if (undelivered.length === 0) return [];
  const chapterOf = new Map(chapters.map((row) => [row.id, row]));
  const mangaOf = new Map(manga.map((row) => [row.id, row]));
  return undelivered
    .map((intent) => {
      const chapter = chapterOf.get(intent.key) ?? null;
      return { intent, chapter, manga: (chapter && mangaOf.get(chapter.mangaId)) ?? null };
    })
    .sort((a, b) => Number(isRefused(b)) - Number(isRefused(a)) || b.intent.at - a.intent.at);
}

function isRefused({ intent }: QueuedWish): boolean {
  return intent.state.name === 'refused';
}
