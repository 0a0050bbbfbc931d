import { i18n } from '#i18n';
import { chapterName } from '../../components/texts/chapter-name';
import { chapterAddress } from '../../lib/library/chapter-address';
import type { Unread } from '../../lib/library/unread';
import type { MangaRow } from '../../lib/model/rows';
import { liveProfile } from '../../lib/service/profile';
import type { FollowEntry } from '../../lib/settings/follow-snapshot';

export function followEntry(
  manga: MangaRow,
  { count, isComplete, next }: Pick<Unread, 'count' | 'isComplete' | 'next'>,
): FollowEntry {
  return {
    mangaId: manga.id,
    title: manga.title,
    unread: count,
    isComplete,
    next: next && {
      chapterId: next.id,
      name: chapterName(manga, next),
      groups: next.groups.join(' & ') || i18n.t('follows.noGroup'),
      language: next.language,
      address: chapterAddress(liveProfile.site, next),
      publishAt: next.publishAt,
    },
  };
}
