import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { type Clock, MINUTE } from '../../lib/clock';
import { useNow } from '../look/use-now';
import { exactly } from '../texts/times';
import { type ReportEntry, reportSentence } from './report-entry';

/** A report with what it is about. */
export interface NamedReport extends ReportEntry {
  readonly title: string;
  /** "Ch. 12", in the person's language; `null` where it is about no chapter. */
  readonly chapter: string | null;
}

interface ReportsListProps {
  readonly reports: readonly NamedReport[];
  readonly clock: Clock;
  /** What is shown when there are none. */
  readonly children: ComponentChildren;
}

/** What the person has reported, newest first, and what became of it. */
export function ReportsList({ reports, clock, children }: ReportsListProps) {
  const now = useNow(clock, MINUTE);
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
  const { title, chapter, details, status, at } = report;
  return (
    <li class="report-row">
      <h2 title={title}>
        {title}
        {chapter !== null && ` · ${chapter}`}
      </h2>
      <p title={exactly(at)} data-status={status}>
        {reportSentence(report, now)}
      </p>
      {details !== '' && <p class="report-words">{details}</p>}
    </li>
  );
}
