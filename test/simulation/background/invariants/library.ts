/** What becomes of what is kept here: I17, a database opens again; I18, a sync brings all; I20, a change of many series is whole at any moment. */
import { SECOND } from '../../../../lib/clock';
import type { Reply } from '../../../../lib/messages/reply';
import type { Account } from '../../../fake-service/library/types';
import type { Journal } from '../journal';
import { leftAlone } from '../long-list';
import type { StoredState } from '../stored-state';

/** What is under way when a database closes may fail, and a failed opening is repeated only after five seconds; in ms. */
const GRACE_MS = 6 * SECOND;

/**
 * I17: a database that the browser has closed is opened again at the next use, in the same life.
 * @param closedAt when the life that answers lost its connection; `null` where it did not. @param askedAt both in ms since the start.
 */
export function isOpenedAgain(journal: Journal, reply: Reply, closedAt: number | null, askedAt: number): void {
  if (reply.ok || reply.code !== 'storage-failed' || closedAt === null || askedAt < closedAt + GRACE_MS) return;
  const isBroken = journal.failures.some((at) => at >= closedAt);
  if (!isBroken) journal.breach('I17 a database that was closed is opened again at the next use');
}

/** I18: what a sync that is over has brought of series that were left alone since. */
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

/** I20: its row says of its series what their own rows say. */
export function agreesWithRows(journal: Journal, stored: StoredState, { id }: Account): void {
  const { change, states } = stored.bulkChange(id);
  const said = change && [change.of, change.queued, change.skipped, change.letGo ?? 0];
  const is = (name: string) => states.filter((state) => state === name).length;
  const found = [states.length, states.length - is('unreached'), is('skipped'), is('letGo')];
  if (`${said ?? [0, 0, 0, 0]}` !== `${found}`)
    journal.breach('I20 a change of many series says what its rows say', `${said} and ${found}`);
}
