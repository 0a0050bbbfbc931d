import { i18n } from '#i18n';
import type { Id, ReportCategory } from '../../lib/service/ids';
import { reportStatus } from '../texts/report-status';
import { age } from '../texts/times';

export interface ReasonChoice {
  readonly id: Id;
  readonly text: string;
  readonly detailsRequired: boolean;
}

export interface ReportEntry {
  readonly key: string;
  /** `null` if the reason is unknown here. */
  readonly reason: string | null;
  readonly details: string;
  /** As the service names it, or `queued` for one that it does not have yet. */
  readonly status: string;
  /** In epoch ms. */
  readonly at: number;
}

/** "Pages missing, 3 d ago: accepted". @param now epoch ms. */
export function reportSentence({ reason, status, at }: ReportEntry, now: number): string {
  const howLong = age(at, now);
  const words = { reason: reason ?? i18n.t('report.unknownReason'), status: reportStatus(status) };
  return howLong === null ? i18n.t('report.justNow', words) : i18n.t('report.onceMore', { ...words, age: howLong });
}

/** "Pages missing, 3 d ago", for places that show the status separately. @param now epoch ms. */
export function queuedSentence({ reason, at }: Pick<ReportEntry, 'reason' | 'at'>, now: number): string {
  const howLong = age(at, now);
  const words = { reason: reason ?? i18n.t('report.unknownReason') };
  return howLong === null ? i18n.t('report.queuedNow', words) : i18n.t('report.queuedAgo', { ...words, age: howLong });
}

/** Stand in for names that are unknown here. */
export const objectNames = {
  manga: 'waiting.unknownSeries',
  chapter: 'waiting.unknownSeries',
  scanlation_group: 'waiting.group',
  author: 'waiting.author',
  user: 'waiting.user',
} as const satisfies Record<ReportCategory, string>;
