/** What every sync needs, new for each test of a file that imports this: an empty library, a service and a clock. */
import { beforeEach } from 'vitest';
import { Failure } from '../../../lib/failure';
import type { Id } from '../../../lib/service/ids';
import { beginLibrary, database } from '../library-world';
import { id } from '../rows';
import { type Library, readLibrary } from '../whole-library';
import { FakeService } from './fake-answers';

export { clock, database, store } from '../library-world';
export let service: FakeService;
beforeEach(() => {
  service = new FakeService();
});

/** Begins with whatever the database holds. */
export async function beginSync(): Promise<void> {
  await beginLibrary();
  service = new FakeService();
}

/** Lets the n-th request get no answer. */
export function loseAnswer(n: number): void {
  service.meanwhile.set(n, () => {
    throw new Failure('offline');
  });
}

/** So many ids, from the given one on. */
export const ids = (count: number, from = 0): Id[] => Array.from({ length: count }, (_, n) => id(from + n));

/** The library of the account that is checked. */
export const library = (): Promise<Library> => readLibrary(database, 'ann');
export const chaptersOf = async (n: number) => (await library()).chapters.get(id(n)) ?? [];
export const readIn = async (n: number) => (await library()).markers.get(id(n))?.read;
