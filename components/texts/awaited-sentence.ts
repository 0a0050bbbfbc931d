import { i18n } from '#i18n';
import type { AwaitedChapter, MangaRow } from '../../lib/model/rows';
import { chapterName } from './chapter-name';
import { dayOf } from './times';

/** "Ch. 12: not yet from Lantern Scans". */
export function awaitedSentence(manga: Pick<MangaRow, 'resetsNumbers'>, awaited: AwaitedChapter): string {
  const chapter = chapterName(manga, awaited);
  return awaited.group === null
    ? i18n.t('awaited.groups', { chapter })
    : i18n.t('awaited.group', { chapter, group: awaited.group });
}

/** "Ch. 12: not yet from Lantern Scans; from 28 Nov, any group counts". */
export function awaitedUntil(manga: Pick<MangaRow, 'resetsNumbers'>, awaited: AwaitedChapter): string {
  return i18n.t('awaited.until', { sentence: awaitedSentence(manga, awaited), day: dayOf(awaited.until) });
}
