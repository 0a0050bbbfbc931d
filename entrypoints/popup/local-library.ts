import { type ReadonlySignal, signal } from '@preact/signals';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { type Library, readLibrary } from '../../lib/library/reading';
import { coalesce } from '../../lib/one-at-a-time';

/** Read again whenever it changes. */
export interface LocalLibrary {
  /** `null` until it was read for the first time. */
  readonly library: ReadonlySignal<Library | null>;
  /** Reads do not overlap: one that has not begun serves all callers. @throws Failure `storage-failed` if the database cannot be opened. */
  readonly read: (account: string) => Promise<void>;
  readonly forget: () => void;
}

/** @param open gives `null` where the background has not made the database yet. */
export function createLocalLibrary(open: () => Promise<Dexmark | null>): LocalLibrary {
  const library = signal<Library | null>(null);
  let wanted: string | null = null;

  const readWanted = coalesce(async () => {
    const account = wanted;
    if (account === null) return;
    const found = await readOnce(open, (database) => readLibrary(database, account));
    if (account === wanted) library.value = found ?? nothing;
  });
  return {
    library,
    read(account) {
      wanted = account;
      return readWanted();
    },
    forget() {
      wanted = null;
      library.value = null;
    },
  };
}

const nothing: Library = {
  manga: [],
  chapters: new Map(),
  markers: new Map(),
  pendingMarks: new Map(),
  queue: [],
  lastSync: null,
};
