/** The worker, life after life: begun by an event, ended by anything; and the browser that does both. */

import * as idb from 'fake-indexeddb';
import { SECOND } from '../../../lib/clock';
import { diceFor } from '../../fake-service/library/seeded';
import { browserLocks } from '../../support/locks';
import { IDLE_DEATH_MS, isWithin, LATEST_TIMER_MS } from '../core/faults';
import { AnswerAtHand, abortAtHand, BlobAtHand } from './at-hand';
import {
  type Browser,
  type BrowserParts,
  createBrowser,
  EXTENSION_ID,
  EXTENSION_ORIGIN,
  type LifeBrowser,
} from './browser';
import type { Begin } from './bundle';
import { createDatabases, type Databases } from './databases';
import { createEncryption } from './encryption';
import type { EventLoop } from './event-loop';
import type { Journal, State } from './journal';
import { createLife, type Life, locksOf } from './life';
import type { Scenario } from './scenario';
import type { StoredIntent } from './stored-state';
import type { Wire } from './wire';

export interface Worker {
  readonly browser: Browser;
  readonly databases: Databases;
  /** The present life, if one is living. */
  living(): Life | null;
  /** What the present life found in the queue: `null` where it found no database, `undefined` where another life was at it. */
  intentsAtBoot(): readonly StoredIntent[] | null | undefined;
  /** Whether a life is living beside another one. */
  areTwo(): boolean;
  /** An event wakes a worker, if none lives, and is given to it. Resolves to what the first listener answered. */
  happen(event: string, why: State, ...details: readonly unknown[]): Promise<unknown>;
  /** A message; no answer is `undefined`, also where it died with the worker. */
  receive(message: unknown, sender: Sender): Promise<unknown>;
  /**
   * The browser begins once more where the last life ended so young that it could not set an alarm, and the browser has kept
   * none: nothing but a person or a start can wake a worker then.
   */
  rescue(): void;
  /** No worker dies for a while: what is stored is out of joint with the clock (docs/pacing.md). */
  spare(ms: number): void;
  /** The network is back. */
  comeOnline(): void;
  /** The browser closes the databases under the present worker, and may have cleared them. */
  closeDatabases(): void;
  /** When it last did so to the present life, in ms since the start; `null` where it did not. */
  closedAt(): number | null;
  /** Another life begins beside the present one, which ends after a few more tasks. */
  overlap(): void;
}

export interface Sender {
  readonly id: string;
  readonly origin: string;
  readonly url?: string;
  readonly frameId?: number;
  readonly documentId?: string;
  readonly tab?: { readonly id: number };
}

/** One of our own pages, and a content script on the service's site. */
export const ourPage: Sender = { id: EXTENSION_ID, origin: EXTENSION_ORIGIN };

export interface WorkerParts {
  readonly scenario: Scenario;
  readonly loop: EventLoop;
  readonly journal: Journal;
  readonly begin: Begin;
  readonly wireOf: (life: Life) => ReturnType<Wire['of']>;
  readonly mayStore: (area: string, items: Readonly<Record<string, string>>) => void;
  readonly onRead: BrowserParts['onRead'];
  readonly onTold: BrowserParts['onTold'];
  readonly onConsole: (text: string) => void;
  /** Whether what stands outside the databases is a copy of what stands in them: a crash that takes more is beyond all care. */
  readonly isCopied: () => boolean;
  /** What stands in the queue; `null` where the database was lost. */
  readonly look: () => readonly StoredIntent[] | null;
}

/** The most tasks that a life does before the end that was drawn for it. */
const LATEST_END = 3_000;
/** A browser that ended begins again within this, in ms. */
const LATEST_START_MS = 20 * SECOND;
/** A life needs about so long to see what there is to do, and to set an alarm for it, in ms. */
const TOO_YOUNG_MS = SECOND;
/** Two lives are together for this at most, in ms. */
const LONGEST_OVERLAP_MS = 20;

interface Living {
  readonly life: Life;
  readonly around: LifeBrowser;
  readonly online: Set<() => void>;
}

export function startWorker(parts: WorkerParts): Worker {
  const { scenario, loop, journal, begin } = parts;
  const { clock } = loop;
  const dice = diceFor(`worker ${scenario.seed}`);
  const encryption = createEncryption(diceFor(`sealing ${scenario.seed}`));
  const locks = browserLocks();
  let lives = 0;
  let begun: readonly Life[] = [];
  let living: Living | null = null;
  let closed: { readonly life: Life; readonly at: number } | null = null;
  let sparedUntil = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  let lastAgeMs = 0;
  let intentsAtBoot: readonly StoredIntent[] | null | undefined;

  const databases = createDatabases(loop, dice, mayOpen, (store) => mayWrite(`store ${store}`));
  const browser = createBrowser({
    loop,
    dice,
    slowestMs: () => scenario.storage.slowestMs,
    onRead: parts.onRead,
    mayWrite: (area, items) => {
      // What is tried tells as much as what succeeds.
      parts.mayStore(area, items);
      mayWrite(`storage.${area}`);
    },
    onAlarm: (name) => void happen('alarms.onAlarm', 'woken by an alarm', { name }),
    onTold: parts.onTold,
    isSiteVisible: () => isWithin(scenario.tab, clock.elapsed()),
  });

  return {
    browser,
    databases,
    living: () => living?.life ?? null,
    intentsAtBoot: () => intentsAtBoot,
    areTwo: () => begun.filter((life) => !life.isOver()).length > 1,
    happen,
    receive: (message, sender) => happen('runtime.onMessage', 'woken by a message', message, sender),
    rescue: () => {
      const isStarting = clock.elapsed() - endedAt < LATEST_START_MS;
      if (!living && !isStarting && browser.alarms.size === 0 && lastAgeMs < TOO_YOUNG_MS) endBrowser();
    },
    spare: (ms) => {
      sparedUntil = clock.elapsed() + ms;
    },
    comeOnline: () => {
      const present = living;
      if (present)
        loop.post(present.life, 'online', () => {
          for (const listener of present.online) listener();
        });
    },
    closeDatabases: () => {
      if (!living) return;
      journal.note('the databases are closed under the worker', 'database closed under the worker');
      closed = { life: living.life, at: clock.elapsed() };
      databases.close(living.life);
      if (
        scenario.isCleared &&
        begun.every((life) => life.isOver() || life === closed?.life) &&
        mayLose() &&
        parts.isCopied()
      ) {
        loseDatabases();
        // A life that still boots finds what the browser has left.
        if (intentsAtBoot !== undefined) intentsAtBoot = parts.look();
      }
    },
    closedAt: () => (closed !== null && closed.life === living?.life ? closed.at : null),
    overlap: () => {
      const last = living;
      if (!last || clock.elapsed() > scenario.calmAt) return;
      journal.note('another life begins beside this one', 'two lives at once');
      last.life.stepsLeft = dice.between(1, 60);
      loop.after(null, LONGEST_OVERLAP_MS, 'the end of an overlap', () => last.life.end('before: its successor'));
      boot();
    },
  };

  function happen(event: string, why: State, ...details: readonly unknown[]): Promise<unknown> {
    if (!living) journal.note(why, why);
    journal.woken.push(clock.elapsed());
    const { life, around } = living ?? boot();
    life.busyAt = clock.elapsed();
    if (dice.chance(scenario.deaths.perEvent)) life.stepsLeft = Math.min(life.stepsLeft, dice.between(0, 200));
    return new Promise((resolve) => {
      loop.post(life, event, () => {
        const answer = around.tell(event, ...details).find((returned) => returned !== undefined);
        void Promise.resolve(answer).then(resolve);
      });
    });
  }

  function boot(): Living {
    lives += 1;
    const life = createLife({
      loop,
      number: lives,
      stepsLeft: dice.chance(scenario.deaths.perLife)
        ? Math.floor(LATEST_END ** dice.roll())
        : Number.POSITIVE_INFINITY,
      mayEnd: () => clock.elapsed() < scenario.calmAt && clock.elapsed() >= sparedUntil,
      onEnd,
    });
    journal.note(`life ${lives} begins`);
    begun = [...begun.filter((other) => !other.isOver()), life];
    intentsAtBoot = begun.length > 1 ? undefined : parts.look();
    const around = browser.of(life);
    const online = new Set<() => void>();
    const present = { life, around, online };
    living = present;
    loop.post(life, 'its first turn', () => begin(surroundingsOf(present)));
    watchIdleness(life);
    return present;
  }

  function watchIdleness(life: Life): void {
    const leftMs = life.busyAt + IDLE_DEATH_MS - clock.elapsed();
    if (life.isOver()) return;
    if (leftMs > 0) loop.after(null, leftMs, 'idleness', () => watchIdleness(life));
    else if (clock.elapsed() < sparedUntil) loop.after(null, SECOND, 'idleness', () => watchIdleness(life));
    else life.end('while idle');
  }

  function onEnd(life: Life, how: string): void {
    const underWay = journal.flights.filter((flight) => flight.life === life.number && flight.endedAt === null);
    for (const flight of underWay) flight.endedAt = clock.elapsed();
    journal.deaths.push(clock.elapsed());
    journal.note(`life ${life.number} ends ${how}`, deathAt(how));
    if (underWay.length > 0)
      journal.note(`with ${underWay.length} requests under way`, 'died with a request under way');
    if (clock.elapsed() - life.bornAt < 5) journal.reached.add('died in its first turns');
    locks.release(life);
    databases.end(life);
    browser.forget(life);
    if (living?.life !== life) return;
    living = null;
    lastAgeMs = clock.elapsed() - life.bornAt;
    const withBrowser =
      how === 'with its browser' || (clock.elapsed() < scenario.calmAt && dice.chance(scenario.deaths.withBrowser));
    if (withBrowser) endBrowser();
  }

  function endBrowser(): void {
    endedAt = clock.elapsed();
    journal.note('the browser ends', 'browser ended');
    if (!scenario.keepsAlarms && browser.alarms.size > 0) journal.note('its alarms are gone', 'alarms lost');
    browser.restart(scenario.keepsAlarms);
    if (mayLose() && dice.chance(scenario.storage.lost) && parts.isCopied()) loseDatabases();
    if (!browser.isListenedTo('runtime.onStartup')) return;
    loop.after(
      null,
      dice.between(200, LATEST_START_MS),
      'browser start',
      () => void happen('runtime.onStartup', 'woken by the browser'),
    );
  }

  /** What a newer version wrote is that version's to bring back: I14 asks only that ours leaves it alone. */
  function mayLose(): boolean {
    return clock.elapsed() < scenario.calmAt && !isWithin(scenario.newer, clock.elapsed());
  }

  function loseDatabases(): void {
    const which = dice.pick(['both', 'dexmark', 'vault']);
    if (which !== 'vault') {
      databases.lose('dexmark');
      journal.note('the database is empty', 'database lost');
    }
    if (which !== 'dexmark') {
      databases.lose('vault');
      journal.note('the vault is empty', 'vault lost');
    }
  }

  function mayOpen(): void {
    if (clock.elapsed() > scenario.calmAt || !dice.chance(scenario.storage.flaky)) return;
    journal.failures.push(clock.elapsed());
    journal.note('a database does not open', 'database did not open');
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  }

  function mayWrite(where: string): void {
    if (isWithin(scenario.storage.full, clock.elapsed())) {
      journal.failures.push(clock.elapsed());
      journal.note(`the disk is full: ${where}`, 'disk full');
      throw new DOMException('The disk is full', 'QuotaExceededError');
    }
    if (clock.elapsed() > scenario.calmAt || !dice.chance(scenario.storage.flaky)) return;
    journal.failures.push(clock.elapsed());
    journal.note(`a write fails: ${where}`, 'write failed');
    throw new DOMException('Internal error', 'UnknownError');
  }

  function surroundingsOf({ life, around, online }: Living) {
    const timers = new Map<number, true>();
    let count = 0;
    const now = () => Math.floor(clock.now());
    return {
      browser: around.api,
      fetch: parts.wireOf(life),
      Response: AnswerAtHand,
      Blob: BlobAtHand,
      ...abortAtHand,
      indexedDB: databases.of(life),
      ...idbClasses,
      crypto: encryption,
      navigator: {
        get onLine() {
          return !isWithin(scenario.offline, clock.elapsed());
        },
        locks: locksOf(life, locks, loop),
      },
      self: { addEventListener: (event: string, listener: () => void) => event === 'online' && online.add(listener) },
      performance: { now: () => clock.elapsed() },
      Date: dateFrom(now),
      setTimeout: (ring: () => void, ms = 0) => {
        count += 1;
        const timer = count;
        timers.set(timer, true);
        loop.after(life, ms + dice.roll() * LATEST_TIMER_MS, 'timer', () => timers.delete(timer) && ring());
        return timer;
      },
      clearTimeout: (timer: number) => void timers.delete(timer),
      console: consoleFrom(parts.onConsole),
    };
  }
}

const { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction } = idb;
const idbClasses = { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction };

function deathAt(how: string): State | undefined {
  return deaths.find(([place]) => place.test(how))?.[1];
}

const deaths: readonly (readonly [RegExp, State])[] = [
  [/^while idle$/, 'died while idle'],
  [/^before: storage\./, 'died at a storage call'],
  [/^before: lock /, 'died at a lock'],
  [/^before: database$/, 'died in the database'],
  [/^before: timer$/, 'died at a timer'],
  [/^before: an answer( arrives)?$/, 'died at an answer'],
  [/^before: runtime\.onMessage$/, 'died at a message'],
];

function dateFrom(now: () => number): unknown {
  return class extends Date {
    constructor(...moment: readonly [] | readonly [number | string]) {
      super(moment[0] ?? now());
    }
    static override now = now;
  };
}

function consoleFrom(onConsole: (text: string) => void): unknown {
  const write = (...words: readonly unknown[]) => onConsole(words.map(String).join(' '));
  return { log: write, info: write, debug: write, warn: write, error: write };
}
