import { i18n } from '#i18n';

/** What became of a report. An unknown status is shown as the service writes it. */
export function reportStatus(status: string): string {
  return isKnown(status) ? i18n.t(words[status]) : i18n.t('report.status.other', { status });
}

function isKnown(status: string): status is keyof typeof words {
  return Object.hasOwn(words, status);
}

const words = {
  queued: 'report.status.queued',
  waiting: 'report.status.waiting',
  accepted: 'report.status.accepted',
  refused: 'report.status.refused',
  autoresolved: 'report.status.autoresolved',
} as const;
