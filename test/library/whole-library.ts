/** The whole library, read and listed in the plainest way: what is stored, counted and listed in parts is held against it. */
import { ofAccount } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { byTitle, chosenRows, type ListChoice, type Ordered } from '../../lib/library/list/follow-list';
import { type QueuedIntent, queueOf, withPending } from '../../lib/library/list/pending';
import { isListed, pendingMarks } from '../../lib/library/reading';
import { expectedAt, rhythmOf } from '../../lib/library/series/rhythm';
import { defaultSeriesSettings, filtersFor, settingsOf } from '../../lib/library/series/series-settings';
import type { Filters } from '../../lib/library/unread/filters';
import { newestOf } from '../../lib/library/unread/series-facts';
import { classify, countClassified, type Unread } from '../../lib/library/unread/unread';
import type { ChapterRow, LastSyncRow, MangaRow, MarkersRow } from '../../lib/model/rows';
import type { SeriesSettings } from '../../lib/model/series-settings';
import type { Id } from '../../lib/service/ids';

export interface Library {
  /** The list, pending follows and statuses included. */
  readonly manga: readonly MangaRow[];
  readonly chapters: ReadonlyMap<Id, readonly ChapterRow[]>;
  readonly markers: ReadonlyMap<Id, MarkersRow>;
  /** Of series for which something was chosen. */
  readonly settings: ReadonlyMap<Id, SeriesSettings>;
  /** Pending marks, by chapter. */
  readonly pendingMarks: ReadonlyMap<Id, boolean>;
  /** Pending and refused. */
  readonly queue: readonly QueuedIntent[];
  /** The last completed sync. */
  readonly lastSync: LastSyncRow | null;
}

/** One moment's view of an account. */
export async function readLibrary(database: Dexmark, account: string): Promise<Library> {
  const range = ofAccount(account);
  const reading = database.transaction(['manga', 'chapters', 'markers', 'seriesSettings', 'intents', 'metadata']);
  const [manga, chapters, markers, settings, intents, lastSync] = await Promise.all([
    reading.objectStore('manga').getAll(range),
    reading.objectStore('chapters').getAll(range),
    reading.objectStore('markers').getAll(range),
    reading.objectStore('seriesSettings').getAll(range),
    reading.objectStore('intents').getAll(range),
    reading.objectStore('metadata').get([account, 'sync']),
  ]);
  return {
    manga: withPending(manga, intents).filter(isListed),
    chapters: Map.groupBy(chapters, ({ mangaId }) => mangaId),
    markers: new Map(markers.map((row) => [row.mangaId, row])),
    settings: new Map(settings.map((row) => [row.mangaId, settingsOf(row)])),
    pendingMarks: pendingMarks(intents),
    queue: queueOf(intents, chapters, manga),
    lastSync: lastSync?.name === 'sync' ? lastSync : null,
  };
}

interface FollowRow extends Unread, Ordered {
  readonly manga: MangaRow;
}

/** @param now epoch ms, for chapters that are not out yet. */
export function followList(library: Library, choice: ListChoice, filters: Filters, now: number): FollowRow[] {
  return chosenRows(
    library.manga.map((manga) => rowOf(manga, library, filtersIn(library, manga.id, filters), now)).sort(byTitle),
    choice,
  );
}

/** What counts in that series. */
function filtersIn({ settings }: Pick<Library, 'settings'>, mangaId: Id, filters: Filters): Filters {
  return filtersFor(filters, settings.get(mangaId) ?? defaultSeriesSettings);
}

function rowOf(manga: MangaRow, library: Library, filters: Filters, now: number): FollowRow {
  const chapters = library.chapters.get(manga.id) ?? [];
  const read = new Set(library.markers.get(manga.id)?.read);
  const classified = classify(manga, { chapters, read, pendingMarks: library.pendingMarks }, filters, now);
  const unread = countClassified(manga, classified, filters);
  const rhythm = rhythmOf(manga, classified, filters);
  const { title, status } = manga;
  return {
    ...unread,
    manga,
    title,
    status,
    unread: unread.count,
    newestAt: newestOf(manga, classified, filters, now),
    expectedAt: expectedAt(rhythm, now),
  };
}
