import { logFailure } from '../diagnostics/log-failure';
import type { LibraryStore } from '../library/store';
import { coalesce } from '../one-at-a-time';
import type { Outbox } from '../outbox/outbox';
import { type Profile, signedOutOwner } from '../service/profile';
import { isDemo } from '../session/demo';
import type { Account, Session } from '../session/session';
import { KEPT_BESIDE } from '../storage/background-items';
import { readItem, writeItem } from '../storage/stored-item';
import { writeView } from '../storage/views';

export type Counts = ReturnType<typeof createCounts>;

interface CountsParts {
  readonly profile: Profile;
  readonly session: Session;
  readonly outbox: Outbox;
  readonly library: LibraryStore;
  readonly retired: AbortSignal;
}

export function createCounts({ profile, session, outbox, library, retired }: CountsParts) {
  async function count(): Promise<void> {
    const account = await session.account();
    const [all, own, unread, kept] = await Promise.all([
      outbox.counts(null),
      // Beside the demo, marks of an earlier account may wait.
      account === null || isDemo(account) ? null : outbox.counts(account.id),
      account === null ? { series: 0, chapters: 0 } : library.unreadTotals(account.id),
      outbox.counts(signedOutOwner(profile)),
    ]);
    const isOfAnother = await isKeptByAnother(account, kept.waiting);
    const { waiting, refused } = own ?? all;
    const { series: unreadSeries, chapters: unreadChapters } = unread;
    if (retired.aborted) return;
    const keptMarks = { count: kept.waiting, account: account?.id ?? null, isOfAnother, waitingOfAll: all.waiting };
    await writeView('keptMarks', keptMarks);
    await writeView('counts', { unreadSeries, unreadChapters, waiting, refused });
  }

  // Derived: what cannot be counted now is counted at the next change.
  const countSoon = coalesce(() => count().catch(logFailure('counts')));
  return {
    /** Returns at once; calls that come during a count share the next one. */
    recount: () => void countSoon(),
  };
}

/**
 * Whether another account than this was signed in since the first of the kept marks was made, or before it: some may be its.
 * @param count of kept marks; where none is kept, only the account that is signed in is noted.
 */
async function isKeptByAnother(account: Account | null, count: number): Promise<boolean> {
  if (account === null || isDemo(account)) return false;
  const noted = await readItem(KEPT_BESIDE);
  const accounts = count === 0 ? [account.id] : [...new Set([...noted, account.id])];
  if (accounts.join() !== noted.join()) await writeItem(KEPT_BESIDE, accounts).catch(logFailure('counts'));
  return accounts.length > 1;
}
