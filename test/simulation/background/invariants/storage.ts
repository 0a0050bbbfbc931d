/** What becomes of the stores while a worker lives. */
import { SECOND } from '../../../../lib/clock';
import type { Reply } from '../../../../lib/messages/reply';
import type { Journal } from '../journal';

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
