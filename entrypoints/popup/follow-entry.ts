import { i18n } from '#i18n';
import { chapterName } from '../../components/texts/chapter-name';
import { chapterAddress } from '../../lib/library/chapter-address';
import type { ListedSeries } from '../../lib/library/list-reading';
import type { FollowEntry } from '../../lib/settings/follow-snapshot';

type Shown = Pick<ListedSeries, 'mangaId' | 'title' | 'unread' | 'isComplete' | 'next' | 'resetsNumbers'>;

/** What a row of the list says, made as it is drawn. @param site origin of the service's site. */
export function followEntry(series: Shown, site: string): FollowEntry {
  const { mangaId, title, unread, isComplete, next } = series;
  return {
    mangaId,
    title,
    unread,
    isComplete,
    next: next && {
      chapterId: next.id,
      name: chapterName(series, next),
      groups: next.groups.join(' & ') || i18n.t('follows.noGroup'),
      language: next.language,
      address: chapterAddress(site, next),
      publishAt: next.publishAt,
    },
  };
}
