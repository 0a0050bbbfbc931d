import type { Signal } from '@preact/signals';
import { i18n } from '#i18n';
import type { ReportEntry } from '../../components/report/report-entry';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { groupName } from '../../lib/library/group-name';
import { type ReportContext, readReportContext } from '../../lib/library/reports/reading';
import { reasonText } from '../../lib/library/reports/reports';
import type { ReportTarget } from '../../lib/messages/report-address';
import type { SentReport } from '../../lib/model/reports';
import type { TitleChoice } from '../../lib/model/rows';
import type { Id } from '../../lib/service/ids';

export interface ContextReaderParts {
  readonly target: ReportTarget;
  /** `null` where the background has not made the database yet. */
  readonly openForReading: () => Promise<Dexmark | null>;
}

/** Reads what the library holds about the target into the signal. A later reading replaces an earlier one. */
export function createContextReader(
  { target, openForReading }: ContextReaderParts,
  context: Signal<ReportContext | null>,
) {
  let last = 0;
  return async (account: string | null, titles: TitleChoice) => {
    last += 1;
    const version = last;
    const next = await readOnce(openForReading, (database) => readReportContext(database, account, target, titles));
    if (next && version === last) context.value = next;
  };
}

/** From the queue and the service, without the one that is being sent. @param version its key; `null` before. */
export function earlierReports({ queued, sent, reasons }: ReportContext, version: string | null): ReportEntry[] {
  const textOf = (id: Id, named?: SentReport['named']) => {
    const reason = named ?? reasons?.reasons.find((one) => one.id === id);
    return reason ? reasonText(reason, i18n.t('language')) : null;
  };
  const undelivered = queued
    .filter(({ key, state }) => key !== version && state.name !== 'delivered' && state.name !== 'refused')
    .map(({ key, at, report: { reasonId, details } }) => {
      return { key, at, reason: textOf(reasonId), details: details ?? '', status: 'queued' };
    });
  const own = queued.find(({ key }) => key === version);
  const arrived = sent
    .filter(({ createdAt, reasonId, details }) => {
      const isMine = own && createdAt >= own.at && reasonId === own.report.reasonId && details === own.report.details;
      return !isMine;
    })
    .map(({ createdAt, reasonId, details, status, named }) => {
      return { key: `${createdAt} ${reasonId}`, at: createdAt, reason: textOf(reasonId, named), details, status };
    });
  return [...undelivered, ...arrived];
}

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
