import { i18n } from '#i18n';
import { chapterName } from '../../components/texts/chapter-name';
import { awaitedSentence } from '../../components/texts/series-sentences';
import { chapterAddress } from '../../lib/library/chapter-address';
import type { ListedSeries } from '../../lib/library/list/list-reading';
import type { FollowEntry } from '../../lib/settings/follow-snapshot';
import type { ReadingPosition } from '../../lib/settings/reading-positions';

type Shown = Pick<
  ListedSeries,
  | 'mangaId'
  | 'title'
  | 'unread'
  | 'isComplete'
  | 'next'
  | 'takenDown'
  | 'expectedAt'
  | 'isMuted'
  | 'awaited'
  | 'resetsNumbers'
>;

/** What a row of the list says, made as it is drawn. @param site origin of the service's site. @param readingPositions where this account left chapters. */
export function followEntry(series: Shown, site: string, readingPositions: readonly ReadingPosition[]): FollowEntry {
  const { mangaId, title, unread, isComplete, takenDown, expectedAt, isMuted, awaited, next } = series;
  const left = next && readingPositions.find(({ chapterId }) => chapterId === next.id);
  return {
    mangaId,
    title,
    unread,
    isComplete,
    takenDown,
    expectedAt,
    isMuted,
    awaits: awaited && awaitedSentence(series, awaited),
    next: next && {
      chapterId: next.id,
      name: chapterName(series, next),
      groups: next.groups.join(' & ') || i18n.t('follows.noGroup'),
      language: next.language,
      address: chapterAddress(site, next),
      publishAt: next.publishAt,
      left: left ? i18n.t('follows.leftAt', { page: `${left.page}`, pages: `${left.pages}` }) : null,
    },
  };
}
