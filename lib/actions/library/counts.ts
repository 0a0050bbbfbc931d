import { noted } from '../../diagnostics/note';
import type { LibraryStore } from '../../library/store';
import type { Outbox } from '../../outbox/outbox';
import type { Session } from '../../session/session';
import { writeView } from '../../storage/views';

/** For the toolbar badge and the empty states. */
export interface Counts {
  /** Returns at once; calls that come during a count share the next one. */
  recount(): void;
}

export function createCounts({
  session,
  outbox,
  library,
}: {
  session: Session;
  outbox: Outbox;
  library: LibraryStore;
}): Counts {
  let isDirty = false;
  let isCounting = false;

  async function countWhileDirty(): Promise<void> {
    isCounting = true;
    while (isDirty) {
      isDirty = false;
      // Derived, so the next change makes up for it.
      await count().catch(noted('counts'));
    }
    isCounting = false;
  }

  async function count(): Promise<void> {
    const account = (await session.account())?.id ?? null;
    const [{ waiting, refused }, setAside, unread] = await Promise.all([
      outbox.counts(account),
      outbox.setAside(),
      account === null ? { series: 0, chapters: 0 } : library.unreadTotals(account),
    ]);
    const { series: unreadSeries, chapters: unreadChapters } = unread;
    await writeView('counts', { unreadSeries, unreadChapters, waiting, refused, setAside });
  }

  return {
    recount() {
      isDirty = true;
      if (!isCounting) void countWhileDirty();
    },
  };
}
