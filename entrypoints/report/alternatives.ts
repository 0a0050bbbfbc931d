import { i18n } from '#i18n';
import { groupName } from '../../lib/library/group-name';
import type { ReportContext } from '../../lib/library/reports/reading';
import type { ReportTarget } from '../../lib/messages/report-address';

/** Something else that may be wrong. */
export interface Alternative {
  /** "Report group The Quiet Ones…". */
  readonly label: string;
  readonly target: ReportTarget;
}

/** For a report about a chapter: its series, and the groups that made it. */
export function alternativesOf({ category }: ReportTarget, { chapter }: Pick<ReportContext, 'chapter'>): Alternative[] {
  if (category !== 'chapter' || !chapter) return [];
  const { id: chapterId, mangaId, groupIds } = chapter;
  const groups = groupIds.map((objectId): Alternative => {
    const group = groupName(chapter, objectId);
    return {
      label: group === null ? i18n.t('report.group') : i18n.t('report.groupNamed', { group }),
      target: { category: 'scanlation_group', objectId, chapterId },
    };
  });
  return [{ label: i18n.t('report.series'), target: { category: 'manga', objectId: mangaId } }, ...groups];
}
