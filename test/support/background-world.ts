import { IDBFactory } from 'fake-indexeddb';
import './memory-database';
import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createDependencies, type Infrastructure } from '../../entrypoints/background/create-dependencies';
import { createPacing } from '../../entrypoints/background/create-pacing';
import { createStorage } from '../../entrypoints/background/create-storage';
import {
  type KeptDependencies,
  keepDependencies,
  reachInitialState,
} from '../../entrypoints/background/keep-dependencies';
import type { Dependencies } from '../../lib/actions/dependencies';
import { createEvents, type Events } from '../../lib/actions/events';
import { type AccessHost, accessHosts } from '../../lib/service/host-access';
import { developmentProfile, liveProfile, type ServiceHost } from '../../lib/service/profile';
import { createFakeService, type FakeService } from '../fake-service/fake-service';
import { makeAccounts } from '../fake-service/library/make-accounts';
import { makeLibrary } from '../fake-service/library/make-library';
import type { Account, Library } from '../fake-service/library/types';
import { watchCrypto } from './crypto-work';
import { lifeLocks } from './locks';
import { speak } from './texts';
import { type VirtualClock, virtualClock } from './virtual-clock';

/**
 * The whole background as built, in virtual time: real modules, a real database in memory, and the strict local service at
 * the other end of `fetch`. A life can end between any two turns of the event loop; the stores outlive it.
 */
export interface BackgroundWorld {
  readonly clock: VirtualClock;
  readonly fakeService: FakeService;
  /** At the development service's hosts: accounts of its own, which have the same ids. */
  readonly twin: FakeService;
  readonly library: Library;
  /** The demo account at the service. */
  readonly reader: Account;
  /** The other accounts. */
  readonly others: readonly Account[];
  /** Begins a life of the worker. */
  start(): Promise<Dependencies>;
  /** The same, with what replaces its dependencies; `listen` hears nothing of it. */
  startKept(): KeptDependencies;
  /** Ends the present life: whatever it has under way is never heard of again. */
  kill(): void;
  /** Ends everything, so that nothing of this world writes into the next one's stores. */
  end(): Promise<void>;
  /** Cuts or restores the road to the service. */
  isReachable: boolean;
  /** What the browser keeps us from, from now on: these hosts alone. */
  withhold(...hosts: readonly AccessHost[]): void;
  /** What the lives that begin from now on listen to. */
  listen: (events: Events) => void;
  /**
   * Lets time pass until something is so.
   * @param everyMs how often to look; what is costly to see is looked for less often.
   * @throws when it is not so within five virtual minutes.
   */
  until(isSo: () => boolean | Promise<boolean>, everyMs?: number): Promise<void>;
  /** Lets time pass until some work is done. */
  through(work: Promise<unknown>): Promise<void>;
}

type Stock = (library: Library, accounts: readonly Account[], now: number) => Library;

/** How long a request is on its way, each way, in ms. */
const LATENCY_MS = 20;
const PATIENCE_MS = 300_000;
/** Time passes in steps of this, in ms. */
const STEP_MS = 50;

/** How many have begun, of all databases: a life that has ended is still at work while it begins any. */
let transactions = 0;
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof transaction>) {
  transactions += 1;
  return transaction.apply(this, given);
};

/** @param stock replaces what the service has, and changes what the demo account, the first, follows and has read. */
export function backgroundWorld(stock: Stock = (library) => library): BackgroundWorld {
  fakeBrowser.reset();
  speak('en');
  vi.stubGlobal('indexedDB', new IDBFactory());
  const clock = virtualClock();
  const shelves = makeLibrary({ now: clock.now() });
  const accounts = makeAccounts(shelves);
  const library = stock(shelves, accounts, clock.now());
  const [reader, ...others] = accounts;
  if (!reader) throw new Error('the local service has no accounts');
  const fakeService = createFakeService({ library, accounts, now: () => clock.now() });
  const twin = createFakeService({ library, accounts: makeAccounts(library), now: () => clock.now() });
  const cryptography = watchCrypto();
  let life = 0;
  const permissions = hostPermissions(() => life);
  const rules = new Map<number, unknown>();
  Object.assign(fakeBrowser, { permissions: permissions.api, declarativeNetRequest: sessionRules(rules) });

  const world: BackgroundWorld = {
    clock,
    fakeService,
    twin,
    library,
    reader,
    others,
    isReachable: true,
    withhold: permissions.withhold,
    listen: () => undefined,
    async start() {
      // What a life that has ended still does must not take the next one's locks, and never let go of them.
      await world.end();
      const infrastructure = begin();
      const building = createDependencies(infrastructure);
      world.listen(infrastructure.events);
      await world.through(building.then(reachInitialState));
      return building;
    },
    startKept() {
      const infrastructure = begin();
      return keepDependencies(infrastructure.clock, () => createDependencies(infrastructure), {
        answers: { given: async () => undefined },
        events: infrastructure.events,
        isUpdate: async () => false,
        started: new Promise(() => undefined),
      });
    },
    kill() {
      life += 1;
    },
    async end() {
      world.kill();
      let before: number;
      do {
        before = transactions;
        for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
      } while ((await cryptography.idle()) || transactions !== before);
    },
    async through(work) {
      let isDone = false;
      const done = work.finally(() => {
        isDone = true;
      });
      await world.until(() => isDone);
      await done;
    },
    async until(isSo, everyMs = STEP_MS) {
      const giveUpAt = clock.elapsed() + PATIENCE_MS;
      while (!(await isSo())) {
        if (clock.elapsed() > giveUpAt) throw new Error(`it did not come to be so: ${isSo}`);
        for (let passed = 0; passed < everyMs; passed += STEP_MS) {
          // The database in memory answers in turns of the event loop, not in virtual time.
          do {
            for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
          } while (await cryptography.idle());
          await clock.run(STEP_MS);
        }
      }
    },
  };
  return world;

  /** A life of the worker, as its first turn leaves it. */
  function begin(): Infrastructure {
    life += 1;
    const mine = life;
    const isAlive = () => mine === life;
    const ownClock = {
      ...clock,
      sleep: (ms: number, signal?: AbortSignal) => whileAlive(clock.sleep(ms, signal), isAlive),
    };
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      whileAlive(exchange(world, url, init, rules.size > 0), isAlive),
    );
    vi.stubGlobal('navigator', { onLine: true, locks: lifeLocks() });
    const ground = { clock: ownClock, events: createEvents(), ...createStorage(ownClock) };
    return { ...ground, ...createPacing(ground) };
  }
}

/** The browser's word on which hosts we may use, and its events; a life that has ended hears no more of them. */
function hostPermissions(life: () => number) {
  const listeners = new Set<() => unknown>();
  const event = {
    addListener: (listener: () => void) => {
      const mine = life();
      listeners.add(() => mine === life() && listener());
    },
  };
  let withheld: readonly AccessHost[] = [];
  const isWithheld = (origin: string) => withheld.some((host) => origin === `${liveProfile[host]}/*`);
  return {
    api: {
      ...{ onAdded: event, onRemoved: event },
      contains: async ({ origins }: { origins: string[] }) => !origins.some(isWithheld),
      getAll: async () => ({
        origins: accessHosts.map((host) => `${liveProfile[host]}/*`).filter((o) => !isWithheld(o)),
      }),
    },
    withhold: (...hosts: readonly AccessHost[]) => {
      withheld = hosts;
      for (const listener of listeners) listener();
    },
  };
}

/** The browser's rules that last until it closes; the extension has one, which leaves out `Origin`. */
function sessionRules(rules: Map<number, unknown>) {
  return {
    updateSessionRules: async ({ removeRuleIds = [], addRules = [] }: SessionRules) => {
      for (const id of removeRuleIds) rules.delete(id);
      for (const rule of addRules) rules.set(rule.id, rule);
    },
  };
}

interface SessionRules {
  readonly removeRuleIds?: readonly number[];
  readonly addRules?: readonly { readonly id: number }[];
}

/** One request to the local service and back, as a browser would make it. */
async function exchange(
  world: BackgroundWorld,
  url: string,
  init: RequestInit,
  isOriginLeftOut: boolean,
): Promise<Response> {
  const { clock } = world;
  const { method = 'GET' } = init;
  await clock.sleep(LATENCY_MS);
  if (!world.isReachable) throw new TypeError('Failed to fetch');
  const { origin, pathname, search } = new URL(url);
  const { service, host } = placeOf(world, origin);
  const { outcome, delayMs } = service.receive({
    host,
    method,
    target: pathname + search,
    headers: {
      ...Object.fromEntries(new Headers(init.headers)),
      ...(method !== 'GET' && !isOriginLeftOut && { origin: 'chrome-extension://dexmark' }),
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'cors',
      'sec-fetch-dest': 'empty',
    },
    body: typeof init.body === 'string' ? init.body : '',
    address: '192.0.2.7',
  });
  await clock.sleep(LATENCY_MS + delayMs);
  if (outcome === 'dropped') throw new TypeError('Failed to fetch');
  if (outcome === 'silence') return new Promise((_, reject) => init.signal?.addEventListener('abort', reject));
  const { status, headers, body } = outcome;
  return new Response(status === 204 ? null : new Uint8Array(Buffer.from(body)), { status, headers });
}

function placeOf({ fakeService, twin }: BackgroundWorld, origin: string): { service: FakeService; host: ServiceHost } {
  for (const [profile, service] of [
    [liveProfile, fakeService],
    [developmentProfile, twin],
  ] as const) {
    const host = (['api', 'auth', 'uploads'] as const).find((name) => profile[name] === origin);
    if (host) return { service, host };
  }
  throw new Error(`a request left for ${origin}`);
}

/** A promise that a death cuts off: it stays open for ever. */
function whileAlive<T>(promise: Promise<T>, isAlive: () => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(
      (value) => isAlive() && resolve(value),
      (thrown) => isAlive() && reject(thrown),
    );
  });
}
