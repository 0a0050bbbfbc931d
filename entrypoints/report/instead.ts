import { i18n } from '#i18n';
import { groupName } from '../../lib/library/group-name';
import type { ReportFacts } from '../../lib/library/reports/reading';
import type { ReportWish } from '../../lib/messages/report-address';

/** Something else that may be wrong. */
export interface Instead {
  /** "Report group The Quiet Ones…". */
  readonly label: string;
  readonly wish: ReportWish;
}

/** For a report about a chapter: its series, and the groups that made it. */
export function insteadOf({ category }: ReportWish, { chapter }: Pick<ReportFacts, 'chapter'>): Instead[] {
  if (category !== 'chapter' || !chapter) return [];
  const { id: chapterId, mangaId, groupIds } = chapter;
  const groups = groupIds.map((objectId): Instead => {
    const group = groupName(chapter, objectId);
    return {
      label: group === null ? i18n.t('report.group') : i18n.t('report.groupNamed', { group }),
      wish: { category: 'scanlation_group', objectId, chapterId },
    };
  });
  return [{ label: i18n.t('report.series'), wish: { category: 'manga', objectId: mangaId } }, ...groups];
}
