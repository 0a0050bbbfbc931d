import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { DOT } from '../texts/dot';
import { exactly } from '../texts/times';
import { DeliveryLine } from '../waiting/DeliveryLine';
import type { WaitingState } from '../waiting/waiting-entry';
import { queuedSentence, type ReportEntry, reportSentence } from './report-entry';

export interface NamedReport extends ReportEntry {
  readonly title: string;
  /** "Ch. 12", in the person's language; `null` if it is not about a chapter. */
  readonly chapter: string | null;
  /** How far it has come, until MangaDex has it. */
  readonly delivery: WaitingState | null;
}

interface ReportsListProps {
  readonly reports: readonly NamedReport[];
  /** Epoch ms. */
  readonly now: number;
  /** Shown if there are none. */
  readonly children: ComponentChildren;
}

/** The person's reports and their outcomes, newest first. */
export function ReportsList({ reports, now, children }: ReportsListProps) {
  return (
    <section class="feed" tabIndex={reports.length > 0 ? 0 : -1} aria-label={i18n.t('report.list')}>
      {reports.length === 0 ? (
        children
      ) : (
        <ul>
          {reports.map((report) => (
            <Row key={report.key} report={report} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ report, now }: { report: NamedReport; now: number }) {
  const { title, chapter, details, status, at, delivery } = report;
  return (
    <li class="report-row">
      <h2 title={title}>
        <bdi>{title}</bdi>
        {chapter !== null && <span>{DOT + chapter}</span>}
      </h2>
      {delivery === null ? (
        <p title={exactly(at)} data-status={status}>
          {reportSentence(report, now)}
        </p>
      ) : (
        <>
          <p title={exactly(at)}>{queuedSentence(report, now)}</p>
          <DeliveryLine state={delivery} now={now} />
        </>
      )}
      {details !== '' && (
        <p class="report-words" dir="auto">
          {details}
        </p>
      )}
    </li>
  );
}
