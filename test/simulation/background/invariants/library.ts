/** I18: what a sync that is over has brought of series that were left alone since. */
import type { Account } from '../../../fake-service/library/types';
import type { Journal } from '../journal';
import { leftAlone } from '../long-list';
import type { StoredState } from '../stored-state';

export function hasBroughtAll(journal: Journal, stored: StoredState, { id }: Account): void {
  const { isSynced, series, chapters, read } = stored.library(id);
  if (!isSynced) return;
  journal.note('a long list is synced', 'long list synced');
  const missing = {
    series: leftAlone.series.filter((one) => !series.has(one)).length,
    chapters: leftAlone.chapters.filter((one) => !chapters.has(one)).length,
    marks: leftAlone.read.filter((one) => !read.has(one)).length,
  };
  if (missing.series + missing.chapters + missing.marks > 0)
    journal.breach('I18 a sync that is over has brought all that it asked for', JSON.stringify(missing));
}
