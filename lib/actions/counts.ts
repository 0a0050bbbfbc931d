import { logFailure } from '../diagnostics/log-failure';
import type { LibraryStore } from '../library/store';
import { coalesce } from '../one-at-a-time';
import type { Outbox } from '../outbox/outbox';
import { isDemo } from '../session/demo';
import type { Session } from '../session/session';
import { writeView } from '../storage/views';

export type Counts = ReturnType<typeof createCounts>;

interface CountsParts {
  readonly session: Session;
  readonly outbox: Outbox;
  readonly library: LibraryStore;
  readonly retired: AbortSignal;
}

export function createCounts({ session, outbox, library, retired }: CountsParts) {
  async function count(): Promise<void> {
    const account = await session.account();
    const [{ waiting, refused }, unread] = await Promise.all([
      // Beside the demo, marks of an earlier account may wait, and "Erase everything" has to name them.
      outbox.counts(isDemo(account) ? null : (account?.id ?? null)),
      account === null ? { series: 0, chapters: 0 } : library.unreadTotals(account.id),
    ]);
    const { series: unreadSeries, chapters: unreadChapters } = unread;
    if (!retired.aborted) await writeView('counts', { unreadSeries, unreadChapters, waiting, refused });
  }

  // Derived: what cannot be counted now is counted at the next change.
  const countSoon = coalesce(() => count().catch(logFailure('counts')));
  return {
    /** Returns at once; calls that come during a count share the next one. */
    recount: () => void countSoon(),
  };
}
