/** What every sync needs, new for each test of a file that imports this: an empty library, a service and a clock. */
import { beforeEach } from 'vitest';
import { openDexmark } from '../../../lib/database/database';
import type { Dexmark } from '../../../lib/database/schema';
import { type Library, readLibrary } from '../../../lib/library/reading';
import { createLibraryStore, type LibraryStore } from '../../../lib/library/store';
import type { Id } from '../../../lib/service/ids';
import { type JumpingClock, jumpingClock } from '../../support/jumping-clock';
import { defaultFilters, id, NOW } from '../rows';
import { FakeService } from './fake-answers';
import '../../support/fresh-database';

export let database: Dexmark;
export let store: LibraryStore;
export let service: FakeService;
export let clock: JumpingClock;

/** Begins with whatever the database holds. */
export async function beginSync(): Promise<void> {
  clock = jumpingClock(NOW);
  database = await openDexmark();
  store = createLibraryStore({ database, clock, filters: () => defaultFilters });
  service = new FakeService();
}
beforeEach(beginSync);

/** So many ids, from the given one on. */
export const ids = (count: number, from = 0): Id[] => Array.from({ length: count }, (_, n) => id(from + n));

/** The library of the account that is checked. */
export const library = (): Promise<Library> => readLibrary(database, 'ann');
