import type { AwaitedChapter, ChapterRow, MangaRow } from '../../model/rows';
import { groupName } from '../group-name';
import { numberKey } from '../numbers/numbering';
import type { Filters } from './filters';
import { type ClassifiedChapter, waitsIn } from './unread';

/** Numbers that wait for a preferred group, in reading order. */
export function awaitedIn(
  manga: MangaRow,
  classified: readonly ClassifiedChapter[],
  filters: Pick<Filters, 'preference'>,
): AwaitedChapter[] {
  const { groups = [] } = filters.preference ?? {};
  if (groups.length === 0) return [];
  const waits = new Map(waitsIn(manga, classified, filters));
  const [only = ''] = groups;
  const group = groups.length > 1 ? null : nameIn(classified, only);
  return classified.flatMap(({ chapter, reason }) => {
    const key = numberKey(manga, chapter);
    const until = waits.get(key);
    if (reason !== 'awaitsGroup' || until === undefined) return [];
    waits.delete(key);
    const { volume, number, title } = chapter;
    return [{ volume, number, title, group, until }];
  });
}

/** When the count of a series changes or has changed by the clock alone, in epoch ms. */
export function turningPoints(
  manga: MangaRow,
  classified: readonly ClassifiedChapter[],
  filters: Pick<Filters, 'preference'>,
): number[] {
  const waits = filters.preference ? waitsIn(manga, classified, filters).values() : [];
  return [...classified.map(({ chapter }) => chapter.publishAt), ...waits];
}

function nameIn(classified: readonly ClassifiedChapter[], groupId: string): string | null {
  const named = (chapter: ChapterRow) => chapter.groupIds.includes(groupId) && groupName(chapter, groupId) !== null;
  const chapter = classified.find((one) => named(one.chapter))?.chapter;
  return chapter ? groupName(chapter, groupId) : null;
}
