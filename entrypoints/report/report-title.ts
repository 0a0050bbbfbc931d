import { i18n } from '#i18n';
import { objectNames } from '../../components/report/object-names';
import { chapterName } from '../../components/texts/chapter-name';
import { isolated } from '../../components/texts/direction';
import { groupName } from '../../lib/library/group-name';
import type { ReportContext } from '../../lib/library/reports/reading';
import type { ReportTarget } from '../../lib/messages/report-address';

/** What is reported, by its name in the library; what is not known by its kind. */
export function reportTitle({ category, objectId }: ReportTarget, { chapter, manga }: ReportContext): string {
  if (category === 'scanlation_group' && chapter)
    return isolated(groupName(chapter, objectId) ?? i18n.t(objectNames[category]));
  const title = isolated(manga?.title ?? i18n.t(objectNames[category]));
  if (category !== 'chapter') return title;
  return `${title} · ${chapter ? chapterName(manga, chapter) : i18n.t('waiting.unknownChapter')}`;
}
