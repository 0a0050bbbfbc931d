import { i18n } from '#i18n';
import type { FollowRow } from '../../lib/library/follow-list';
import type { ChapterRow, MangaRow } from '../../lib/library/records';
import { liveProfile } from '../../lib/service/profile';
import type { FollowEntry } from '../../lib/settings/follow-snapshot';

/** A row of the library as the follow list shows it. */
export function followEntry({ manga, count, isComplete, next }: FollowRow): FollowEntry {
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
      address: chapterAddress(next),
      publishAt: next.publishAt,
    },
  };
}

/** "Ch. 12"; with the volume where numbers are known to begin anew in each. */
export function chapterName(manga: MangaRow | null, { volume, number, title }: ChapterRow): string {
  // The service also has empty numbers and titles.
  if (!number) return title || i18n.t('follows.oneshot');
  return manga?.resetsNumbers && volume !== null
    ? i18n.t('follows.volumeChapter', { volume, number })
    : i18n.t('follows.chapter', { number });
}

/** Where a chapter is read: elsewhere, if its group says so and means a web page, else at the service. */
function chapterAddress({ id, externalUrl }: ChapterRow): string {
  const isWebPage = externalUrl !== null && URL.canParse(externalUrl) && /^https?:/i.test(externalUrl);
  return isWebPage ? externalUrl : `${liveProfile.site}/chapter/${id}`;
}
