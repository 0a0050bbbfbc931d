import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { exactly } from '../texts/times';
import { DeliveryLine } from '../waiting/DeliveryLine';
import type { WaitingState } from '../waiting/waiting-entry';
import { queuedSentence, type ReportEntry, reportSentence } from './report-entry';

/** A report with what it is about. */
export interface NamedReport extends ReportEntry {
  readonly title: string;
  /** "Ch. 12", in the person's language; `null` where it is about no chapter. */
  readonly chapter: string | null;
  /** How far it has come, as long as MangaDex does not have it. */
  readonly delivery: WaitingState | null;
}

interface ReportsListProps {
  readonly reports: readonly NamedReport[];
  /** Epoch ms. */
  readonly now: number;
  /** What is shown when there are none. */
  readonly children: ComponentChildren;
}

/** What the person has reported, newest first, and what became of it. */
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
        {title}
        {chapter !== null && ` · ${chapter}`}
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
      {details !== '' && <p class="report-words">{details}</p>}
    </li>
  );
}
