/** The local service, put together and running: what the end-to-end runs and `npm start` use. */
import { type Clock, systemClock } from '../../lib/clock.ts';
import { createFakeService, type FakeService, type FakeServiceOptions } from './fake-service.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import { makeAccounts } from './library/make-accounts.ts';
import { makeLibrary } from './library/make-library.ts';
import type { Account, Library } from './library/types.ts';
import { type RunningServer, startServer } from './server/server.ts';

export interface StartOptions extends Partial<Omit<FakeServiceOptions, 'library' | 'accounts' | 'now'>> {
  readonly clock?: Clock;
  /** Any free port without a word about it. */
  readonly port?: number;
  /** The same seed gives the same library. */
  readonly seed?: number;
  /** Puts other chapters on the shelves, and gives the accounts another past, before the service opens. */
  readonly arrange?: (library: Library, accounts: readonly Account[], now: number) => Library;
}

export interface RunningService extends RunningServer {
  readonly fakeService: FakeService;
  readonly journal: Journal;
  readonly faults: Faults;
  /** The first one is the demo account. */
  readonly accounts: readonly Account[];
}

/** Starts a fresh service on this machine. Close it when done. */
export async function startFakeService({
  clock = systemClock,
  port = 0,
  seed = 1,
  arrange = (library) => library,
  ...options
}: StartOptions = {}): Promise<RunningService> {
  const shelved = makeLibrary({ seed, now: clock.now() });
  const accounts = makeAccounts(shelved);
  const library = arrange(shelved, accounts, clock.now());
  const fakeService = createFakeService({ ...options, library, accounts, now: () => clock.now() });
  const server = await startServer({ fakeService, clock, port });
  return { ...server, fakeService, journal: fakeService.journal, faults: fakeService.faults, accounts };
}
