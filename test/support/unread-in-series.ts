import { markChapters } from '../../lib/actions/chapters/mark-chapters';
import type { Dependencies } from '../../lib/actions/dependencies';
import { classify } from '../../lib/library/unread';
import type { ChapterRow } from '../../lib/model/rows';
import type { BackgroundWorld } from './background-world';

/** Chapters of a series in the list that are unread, two at least, as they are read. */
export async function unreadInSeries(world: BackgroundWorld, parts: Dependencies): Promise<ChapterRow[]> {
  const account = world.reader.id;
  for (const manga of await parts.library.readManga(account)) {
    const { chapters } = await parts.library.readSeries(account, manga.id);
    const read = new Set(
      [...(await parts.library.readStates(account, idsOf(chapters)))].flatMap(([id, is]) => (is ? [id] : [])),
    );
    const filters = {
      languages: parts.settings().languages,
      contentRatings: parts.settings().ratings,
      hiddenGroups: [],
      foldReleases: true,
    };
    const found = classify(manga, { chapters, read, pendingMarks: new Map() }, filters, world.clock.now());
    const open = found.filter(({ reason, chapter }) => reason === 'unread' && chapter.externalUrl === null);
    if (open.length > 1) return open.map(({ chapter }) => chapter);
  }
  throw new Error('no series has two unread chapters');
}

/** Marks whatever is unread, but for one series. */
export async function readAllBut(world: BackgroundWorld, parts: Dependencies, mangaId: string): Promise<void> {
  const others = (await parts.library.readManga(world.reader.id)).filter(({ id }) => id !== mangaId);
  for (const { id } of others) await readAllOf(world, parts, id);
}

/** Marks all chapters of a series. */
export async function readAllOf(world: BackgroundWorld, parts: Dependencies, mangaId: string): Promise<void> {
  const { chapters } = await parts.library.readSeries(world.reader.id, mangaId);
  const marks = { operationId: crypto.randomUUID(), chapterIds: idsOf(chapters), read: true };
  if (chapters.length > 0) await world.through(markChapters(parts, marks));
}

function idsOf(rows: readonly ChapterRow[]): string[] {
  return rows.map(({ id }) => id);
}
