import { i18n } from '#i18n';
import { type ChapterEntry, hiddenBecause, type SeriesEntry } from '../../components/series/series-entry';
import { chapterName } from '../../components/texts/chapter-name';
import { chapterAddress } from '../../lib/library/chapter-address';
import type { Filters } from '../../lib/library/filters';
import { isFinished } from '../../lib/library/finished';
import { gapsOf } from '../../lib/library/gaps';
import { knownRating } from '../../lib/library/known-rating';
import { numberKey } from '../../lib/library/numbering';
import { expectedAt, rhythmOf } from '../../lib/library/rhythm';
import { countTakenDown } from '../../lib/library/taken-down';
import { type ClassifiedChapter, classify, countClassified, type SeriesState } from '../../lib/library/unread';
import type { MangaRow } from '../../lib/model/rows';

interface SeriesChoice {
  readonly filters: Filters;
  /** Lists the chapters that the filters hide, too. */
  readonly showsHidden: boolean;
  /** Origin of the service's site. */
  readonly site: string;
}

/** @param now epoch ms. */
export function seriesEntry(
  manga: MangaRow,
  series: SeriesState,
  { filters, showsHidden, site }: SeriesChoice,
  now: number,
): SeriesEntry {
  const judged = classify(manga, series, filters, now);
  const { count, isComplete, explanation } = countClassified(manga, judged, filters);
  const rhythm = rhythmOf(manga, judged, filters);
  const shown = judged.filter(({ reason }) => hiddenBecause(reason) === null);
  const listed = showsHidden ? judged : shown;
  return {
    mangaId: manga.id,
    title: manga.title,
    isFollowed: manga.isFollowed,
    status: manga.status,
    rating: knownRating(manga.rating, now),
    unread: count,
    isComplete,
    explanation,
    resetsNumbers: manga.resetsNumbers,
    gaps: gapsOf(manga, judged, filters, now),
    isFinished: isFinished(manga, series),
    takenDown: countTakenDown(manga, judged, filters),
    officialLinks: manga.officialLinks ?? [],
    rhythm: expectedAt(rhythm, now) === null ? null : rhythm,
    chapters: toldApart(newestFirst(manga, listed).map((chapter) => chapterEntry(manga, chapter, series, site))),
    hidden: judged.length - shown.length,
  };
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
