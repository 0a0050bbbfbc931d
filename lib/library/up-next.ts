import type { ChapterRow, MangaRow } from '../model/rows';
import { comesBefore, numberKey } from './numbering';
import type { ClassifiedChapter } from './unread';

/** The first unread number further on, in the release that is most like the chapter: docs/library.md, "Up next". */
export function nextInSeries(
  manga: MangaRow,
  classified: readonly ClassifiedChapter[],
  chapter: ChapterRow,
): ChapterRow | null {
  const keyOf = (one: ChapterRow) => numberKey(manga, one);
  const open = openChapters(classified).filter(
    (one) => keyOf(one) !== keyOf(chapter) && comesBefore(manga, chapter, one),
  );
  const [first] = open;
  if (!first) return null;

  const releases = open.filter((one) => keyOf(one) === keyOf(first));
  const inLanguage = releases.filter(({ language }) => language === chapter.language);
  const byGroups = inLanguage.find(({ groupIds }) => groupIds.some((id) => chapter.groupIds.includes(id)));
  return byGroups ?? inLanguage[0] ?? first;
}

/** Unread ones in reading order that are read at the service: nothing of ours leads on from a publisher's page. */
export function openChapters(classified: readonly ClassifiedChapter[]): ChapterRow[] {
  return classified
    .filter(({ reason }) => reason === 'unread' || reason === 'otherRelease')
    .map(({ chapter }) => chapter)
    .filter(({ externalUrl }) => externalUrl === null);
}
