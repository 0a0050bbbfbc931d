import { highest } from '../../extremes';
import type { MangaRow } from '../../model/rows';
import { type Filters, isReadLanguage } from './filters';
import { type ClassifiedChapter, waitsIn } from './unread';

/** In epoch ms, 0 where there is none: docs/library.md, "The newest chapter". @param now epoch ms. */
export function newestOf(
  manga: MangaRow,
  classified: readonly ClassifiedChapter[],
  filters: Filters,
  now: number,
): number {
  // What was deleted may be there under another number.
  const published = classified
    .filter((one) => cameOut(one, filters) && !one.chapter.isDeleted)
    .map(({ chapter }) => chapter.publishAt);
  const waits = filters.preference ? waitsIn(manga, classified, filters).values() : [];
  return highest([0, ...published, ...[...waits].filter((at) => at <= now)]);
}

/** For the reader, in one of their languages; also what was read, or taken down since. */
export function cameOut({ chapter, reason }: ClassifiedChapter, filters: Filters): boolean {
  return reason !== 'future' && reason !== 'hiddenGroup' && isReadLanguage(filters, chapter.language);
}
