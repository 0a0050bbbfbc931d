import { noted } from '../../diagnostics/note';
import type { LibraryStore } from '../../library/store';
import type { Outbox } from '../../outbox/outbox';
import type { Session } from '../../session/session';
import { writeView } from '../../storage/views';

/** What the toolbar badge and the empty states say, recounted after every change. */
export interface Counts {
  /** Counts soon and returns at once; changes that come while it counts make one more count together. */
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
      // Counts are derived: one that cannot be read now is made at the next change.
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
