/** The local service, put together and running: what the end-to-end runs and `npm start` use. */
import { type Clock, systemClock } from '../../lib/clock.ts';
import { createFakeService, type FakeService, type FakeServiceOptions } from './fake-service.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import { makeAccounts } from './library/make-accounts.ts';
import { makeLibrary } from './library/make-library.ts';
import type { Account, Library } from './library/types.ts';
import { type RunningServer, startServer } from './server/server.ts';
import type { KeptSession } from './tokens/sessions.ts';

export interface StartOptions extends Partial<Omit<FakeServiceOptions, 'library' | 'accounts' | 'now'>> {
  readonly clock?: Clock;
  /** Any free port without a word about it. */
  readonly port?: number;
  /** The same seed gives the same library. */
  readonly seed?: number;
  /** Puts other chapters on the shelves, and gives the accounts another past, before the service opens. */
  readonly arrange?: (library: Library, accounts: readonly Account[], now: number) => Library;
  /** Another service that this one goes on from: with its shelves and accounts as they were at first, and with its sessions. */
  readonly after?: ServicePast;
}

/** What a browser that knows one service has to find at the next. */
export interface ServicePast {
  /** Epoch ms; the library follows from it and from the seed. */
  readonly openedAt: number;
  readonly sessions: readonly KeptSession[];
}

export interface RunningService extends RunningServer {
  readonly fakeService: FakeService;
  readonly journal: Journal;
  readonly faults: Faults;
  /** The first one is the demo account. */
  readonly accounts: readonly Account[];
  /** What another service needs to go on from here. */
  past(): ServicePast;
}

export async function startFakeService({
  clock = systemClock,
  port = 0,
  seed = 1,
  arrange = (library) => library,
  after,
  ...options
}: StartOptions = {}): Promise<RunningService> {
  const openedAt = after?.openedAt ?? clock.now();
  const shelved = makeLibrary({ seed, now: openedAt });
  const accounts = makeAccounts(shelved);
  const library = arrange(shelved, accounts, openedAt);
  const fakeService = createFakeService({ ...options, library, accounts, now: () => clock.now() });
  const { journal, faults, world } = fakeService;
  for (const session of after?.sessions ?? []) world.sessions.resume(session, accounts);
  const server = await startServer(fakeService, clock, port);
  const past = () => ({ openedAt, sessions: world.sessions.keep() });
  return { ...server, fakeService, journal, faults, accounts, past };
}
