import * as v from 'valibot';
import { Id, type ReportCategory, reportCategories } from '../service/ids';
import { pageItem, recallItem, rememberItem } from '../storage/page-item';

/** The last reason for each category, on this device: the report window has it chosen when it opens. */
const LastReasons = v.partial(v.object(v.entriesFromList(reportCategories, Id)));

export const LAST_REASONS = pageItem('lastReasons', LastReasons, {});

export function recallReason(category: ReportCategory): Id | null {
  return recallItem(LAST_REASONS)[category] ?? null;
}

export function rememberReason(category: ReportCategory, reasonId: Id): void {
  rememberItem(LAST_REASONS, { ...recallItem(LAST_REASONS), [category]: reasonId });
}
