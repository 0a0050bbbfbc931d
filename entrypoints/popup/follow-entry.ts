import { i18n } from '#i18n';
import { chapterName } from '../../components/texts/chapter-name';
import { chapterAddress } from '../../lib/library/chapter-address';
import type { ListedSeries } from '../../lib/library/list-reading';
import type { FollowEntry } from '../../lib/settings/follow-snapshot';
import { type LeftPage, leftPageIn } from '../../lib/settings/left-pages';

type Shown = Pick<ListedSeries, 'mangaId' | 'title' | 'unread' | 'isComplete' | 'next' | 'resetsNumbers'>;

/** What a row of the list says, made as it is drawn. @param site origin of the service's site. @param leftPages where chapters were left. */
export function followEntry(series: Shown, site: string, leftPages: readonly LeftPage[]): FollowEntry {
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
      left: leftText(leftPageIn(leftPages, next.id)),
    },
  };
}

/** "p. 12 of 30", or "p. 12" where it is unknown how many there are. */
function leftText(left: LeftPage | null): string | null {
  if (left === null) return null;
  const [page, pages] = [`${left.page}`, `${left.pages}`];
  return left.pages === null ? i18n.t('follows.leftAt', { page }) : i18n.t('follows.leftAtOf', { page, pages });
}
