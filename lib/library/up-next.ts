import type { ChapterRow, MangaRow } from '../model/rows';
import type { Filters } from './filters';
import { comesBefore, numberKey } from './numbering';
import { classify, type SeriesState } from './unread';

/** The first unread number further on, in the release that is most like the chapter: docs/library.md, "Up next". @param now epoch ms. */
export function nextInSeries(
  manga: MangaRow,
  series: SeriesState,
  chapter: ChapterRow,
  filters: Filters,
  now: number,
): ChapterRow | null {
  const keyOf = (one: ChapterRow) => numberKey(manga, one);
  const open = openChapters(manga, series, filters, now).filter(
    (one) => keyOf(one) !== keyOf(chapter) && comesBefore(manga, chapter, one),
  );
  const [first] = open;
  if (!first) return null;

  const releases = open.filter((one) => keyOf(one) === keyOf(first));
  const inLanguage = releases.filter(({ language }) => language === chapter.language);
  const byGroups = inLanguage.find(({ groupIds }) => groupIds.some((id) => chapter.groupIds.includes(id)));
  return byGroups ?? inLanguage[0] ?? first;
}

/** Unread ones in reading order that are read at the service: nothing of ours leads on from a publisher's page. @param now epoch ms. */
export function openChapters(manga: MangaRow, series: SeriesState, filters: Filters, now: number): ChapterRow[] {
  return classify(manga, series, filters, now)
    .filter(({ reason }) => reason === 'unread' || reason === 'otherRelease')
    .map(({ chapter }) => chapter)
    .filter(({ externalUrl }) => externalUrl === null);
}
