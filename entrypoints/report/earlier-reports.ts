import { i18n } from '#i18n';
import type { ReportEntry } from '../../components/report/report-entry';
import type { ReportContext } from '../../lib/library/reports/reading';
import { reasonText } from '../../lib/library/reports/reports';
import type { SentReport } from '../../lib/model/reports';
import type { Id } from '../../lib/service/ids';

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
