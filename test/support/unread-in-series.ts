import { markChapters } from '../../lib/actions/chapters/marks';
import { classify } from '../../lib/library/unread/unread';
import type { ChapterRow } from '../../lib/model/rows';
import { newId, parts, world } from './given-background';

/** Chapters of a series in the list that are unread, two at least, as they are read. */
export async function unreadInSeries(): Promise<readonly [ChapterRow, ChapterRow, ...ChapterRow[]]> {
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
      groupReleases: true,
    };
    const found = classify(manga, { chapters, read, pendingMarks: new Map() }, filters, world.clock.now());
    const open = found.filter(({ reason, chapter }) => reason === 'unread' && chapter.externalUrl === null);
    const [one, two, ...more] = open.map(({ chapter }) => chapter);
    if (one && two) return [one, two, ...more];
  }
  throw new Error('no series has two unread chapters');
}

/** Marks whatever is unread, but for one series. */
export async function readAllBut(mangaId: string): Promise<void> {
  const others = (await parts.library.readManga(world.reader.id)).filter(({ id }) => id !== mangaId);
  for (const { id } of others) await readAllOf(id);
}

/** Marks all chapters of a series. */
export async function readAllOf(mangaId: string): Promise<void> {
  const { chapters } = await parts.library.readSeries(world.reader.id, mangaId);
  const marks = { operationId: newId(), chapterIds: idsOf(chapters), read: true };
  if (chapters.length > 0) await world.through(markChapters(parts, marks));
}

function idsOf(rows: readonly ChapterRow[]): string[] {
  return rows.map(({ id }) => id);
}
