import { i18n } from '#i18n';
import { type ChapterEntry, hiddenBecause, type SeriesEntry } from '../../components/series/series-entry';
import { chapterName } from '../../components/texts/chapter-name';
import { chapterAddress } from '../../lib/library/chapter-address';
import { groupName } from '../../lib/library/group-name';
import { isFinished } from '../../lib/library/numbers/finished';
import { gapsOf } from '../../lib/library/numbers/gaps';
import { numberKey } from '../../lib/library/numbers/numbering';
import { knownRating } from '../../lib/library/series/known-rating';
import { expectedAt, rhythmOf } from '../../lib/library/series/rhythm';
import { filtersFor } from '../../lib/library/series/series-settings';
import type { Filters } from '../../lib/library/unread/filters';
import { awaitedIn, countTakenDown } from '../../lib/library/unread/series-facts';
import {
  type ClassifiedChapter,
  classify,
  countClassified,
  hasAllChapters,
  type SeriesState,
} from '../../lib/library/unread/unread';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';
import type { SeriesSettings } from '../../lib/model/series-settings';
import type { Id } from '../../lib/service/ids';

interface SeriesChoice {
  /** The reader's. */
  readonly filters: Filters;
  /** Lists the chapters that the filters hide, too. */
  readonly showsHidden: boolean;
  /** Origin of the service's site. */
  readonly site: string;
  readonly settings: SeriesSettings;
}

/** A series in the words of its own view. @param now epoch ms. */
export function describeSeries(
  manga: MangaRow,
  series: SeriesState,
  { filters: readers, showsHidden, site, settings }: SeriesChoice,
  now: number,
): SeriesEntry {
  const filters = filtersFor(readers, settings);
  const judged = classify(manga, series, filters, now);
  const { count, isComplete, explanation } = countClassified(manga, judged, filters);
  const rhythm = rhythmOf(manga, judged, filters);
  const shown = judged.filter(({ reason }) => hiddenBecause(reason) === null);
  const listed = showsHidden ? judged : shown;
  const { id: mangaId, title, isFollowed, status, resetsNumbers } = manga;
  return {
    ...{ mangaId, title, isFollowed, status, resetsNumbers },
    rating: knownRating(manga.rating, now),
    ...{ unread: count, isComplete, explanation },
    gaps: gapsOf(manga, judged, filters, now),
    isFinished: isFinished(manga, series),
    readOfGone: manga.isDeleted ? countRead(manga, series) : null,
    takenDown: countTakenDown(manga, judged, filters),
    officialLinks: manga.officialLinks ?? [],
    rhythm: expectedAt(rhythm, now) === null ? null : rhythm,
    awaited: awaitedIn(manga, judged, filters),
    groups: groupsIn(series.chapters, settings.groups),
    settings,
    languages: {
      readers: readers.languages,
      known: [...new Set(series.chapters.map(({ language }) => language))],
      areAllKnown: settings.languages === null || hasAllChapters(manga, filters),
    },
    chapters: toldApart(newestFirst(manga, listed).map((chapter) => chapterEntry(manga, chapter, series, site))),
    hidden: judged.length - shown.length,
  };
}

function groupsIn(chapters: readonly ChapterRow[], preferred: readonly Id[]): SeriesEntry['groups'] {
  const names = new Map<Id, string | null>(preferred.map((id) => [id, null]));
  for (const chapter of chapters)
    for (const id of chapter.groupIds) names.set(id, names.get(id) ?? groupName(chapter, id));
  const collator = new Intl.Collator(i18n.t('language'));
  return [...names]
    .map(([id, name]) => ({ id, name: name ?? i18n.t('reading.unknownGroup', { id: id.slice(0, 8) }) }))
    .sort((a, b) => collator.compare(a.name, b.name));
}

function chapterEntry(
  manga: MangaRow,
  { chapter, reason, isRead }: ClassifiedChapter,
  { read, pendingMarks }: SeriesState,
  site: string,
): ChapterEntry {
  const { id, title, groups, groupIds, language, publishAt } = chapter;
  const name = chapterName(manga, chapter);
  const isReadHere = pendingMarks.get(id) ?? read.has(id);
  const [groupId] = groupIds;
  return {
    chapterId: id,
    name,
    spokenName: name,
    title: title || null,
    groups: groups.join(' & ') || i18n.t('follows.noGroup'),
    language,
    publishAt,
    address: reason === 'unavailable' || reason === 'future' ? null : chapterAddress(site, chapter),
    read: isReadHere ? 'here' : isRead ? 'elsewhere' : 'no',
    reason,
    isWaiting: pendingMarks.has(id),
    group: groupId !== undefined && groupIds.length === 1 ? { id: groupId, name: groups[0] ?? groupId } : null,
  };
}

/** Numbers, and chapters without a row here: of these it is not known. */
function countRead(manga: MangaRow, { chapters, read }: SeriesState): number {
  const known = new Set(chapters.map(({ id }) => id));
  const named = chapters.filter(({ id }) => read.has(id)).map((chapter) => numberKey(manga, chapter));
  return new Set(named).size + read.difference(known).size;
}

/** Newest number first; of its releases, in reading order. */
function newestFirst(manga: MangaRow, judged: readonly ClassifiedChapter[]): ClassifiedChapter[] {
  return [...Map.groupBy(judged, ({ chapter }) => numberKey(manga, chapter)).values()].reverse().flat();
}

/** Releases of one number differ by group and language; where these are the same, they are counted. */
function toldApart(chapters: readonly ChapterEntry[]): ChapterEntry[] {
  const byName = Map.groupBy(chapters, ({ name }) => name);
  const longer = chapters.map((chapter) =>
    byName.get(chapter.name)?.length === 1
      ? chapter
      : { ...chapter, spokenName: `${chapter.name}, ${chapter.groups}, ${chapter.language}` },
  );
  const alike = Map.groupBy(longer, ({ spokenName }) => spokenName);
  return longer.map((chapter) => {
    const { spokenName: name } = chapter;
    const same = alike.get(name) ?? [];
    if (same.length === 1) return chapter;
    return { ...chapter, spokenName: i18n.t('series.release', { name, number: `${same.indexOf(chapter) + 1}` }) };
  });
}
