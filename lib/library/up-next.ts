import type { ChapterRow, MangaRow } from '../model/rows';
import type { Filters } from './filters';
import { numberKey } from './numbering';
import { classify, type SeriesState } from './unread';

/** The first unread number further on, in the release that is most like the chapter: docs/library.md, "Up next". @param now epoch ms. */
export function nextInSeries(
  manga: MangaRow,
  series: SeriesState,
  chapter: ChapterRow,
  filters: Filters,
  now: number,
): ChapterRow | null {
  const inOrder = classify(manga, series, filters, now);
  const place = inOrder.findIndex((one) => one.chapter.id === chapter.id);
  const keyOf = (one: ChapterRow) => numberKey(manga, one);
  const later = inOrder.slice(place + 1).filter(({ reason }) => reason === 'unread' || reason === 'otherRelease');
  const open = later.map((one) => one.chapter).filter((one) => !isElsewhere(one) && keyOf(one) !== keyOf(chapter));
  const [first] = open;
  if (place === -1 || !first) return null;

  const releases = open.filter((one) => keyOf(one) === keyOf(first));
  const inLanguage = releases.filter(({ language }) => language === chapter.language);
  const byGroups = inLanguage.find(({ groupIds }) => groupIds.some((id) => chapter.groupIds.includes(id)));
  return byGroups ?? inLanguage[0] ?? first;
}

/** On a publisher's own page, where nothing of ours leads on. */
export function isElsewhere({ externalUrl }: Pick<ChapterRow, 'externalUrl'>): boolean {
  return externalUrl !== null;
}
