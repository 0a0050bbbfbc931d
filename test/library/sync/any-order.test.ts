/** Answers that come in any order, and with any failures, end in the library in which they end one by one, by the same requests. */
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../support/memory-database';
import type { Api } from '../../../lib/api/client';
import { DAY } from '../../../lib/clock';
import { openDexmark } from '../../../lib/database/database';
import { Failure } from '../../../lib/failure';
import { createLibraryStore } from '../../../lib/library/store';
import { runSync } from '../../../lib/library/sync/sync';
import { GENERAL_REQUESTS } from '../../../lib/service/limits';
import { jumpingClock } from '../../support/jumping-clock';
import { defaultFilters, id, NOW } from '../rows';
import { chapterAnswer, FakeService, quietParts } from './fake-answers';
import { ids } from './sync-world';

/** What a reader has at the service, at the first sync and at one some days later. */
interface Shelves {
  readonly follows: number;
  readonly chapters: number;
  /** Series with a status that are not followed. */
  readonly listed: number;
  readonly unfollowed: number;
  readonly followed: number;
  readonly added: number;
  readonly pauseDays: number;
}

type Answering = <Answer>(answer: Promise<Answer>) => Promise<Answer>;

const shelves: fc.Arbitrary<Shelves> = fc.record({
  follows: fc.integer({ min: 0, max: 460 }),
  chapters: fc.integer({ min: 0, max: 2_100 }),
  listed: fc.integer({ min: 0, max: 130 }),
  unfollowed: fc.integer({ min: 0, max: 30 }),
  followed: fc.integer({ min: 0, max: 60 }),
  added: fc.integer({ min: 0, max: 600 }),
  pauseDays: fc.integer({ min: 1, max: 40 }),
});

const numRuns = 8;

it('ends in the same library, by the same requests', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(shelves, fc.scheduler(), async (shelved, scheduler) => {
      const inTurn = await synced(shelved, 1, (answer) => answer);
      const inAnyOrder = await scheduler.waitFor(synced(shelved, GENERAL_REQUESTS, whenItsTurnComes(scheduler)));
      expect(inAnyOrder).toEqual(inTurn);
    }),
    { numRuns },
  );
});

it('ends there too where requests fail, and a first sync asks again for those alone', {
  timeout: 120_000,
}, async () => {
  const failing = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(shelves, failing, fc.scheduler(), async (shelved, failures, scheduler) => {
      const inTurn = await synced(shelved, 1, (answer) => answer);
      const inItsTurn = whenItsTurnComes(scheduler);
      let asked = 0;
      const inAnyOrder = await scheduler.waitFor(
        synced(shelved, GENERAL_REQUESTS, async (answer) => {
          asked += 1;
          const isLost = failures.includes(asked);
          const answered = await inItsTurn(answer);
          if (isLost) throw new Failure('offline');
          return answered;
        }),
      );
      expect(inAnyOrder.rows).toEqual(inTurn.rows);
      const failedFirst = failures.filter((one) => one <= inAnyOrder.first.length).length;
      expect(new Set(inAnyOrder.first)).toEqual(new Set(inTurn.first));
      expect(inAnyOrder.first).toHaveLength(inTurn.first.length + failedFirst);
    }),
    { numRuns },
  );
});

function whenItsTurnComes(scheduler: fc.Scheduler): Answering {
  return async (answer) => {
    await scheduler.schedule(Promise.resolve());
    return answer;
  };
}

/** A first sync and a whole one later, each repeated until it ends. */
async function synced(shelved: Shelves, slots: number, answering: Answering) {
  globalThis.indexedDB = new IDBFactory();
  const database = await openDexmark();
  const clock = jumpingClock(NOW);
  const store = createLibraryStore({ database, clock, filters: () => defaultFilters });
  const service = serviceWith(shelved);
  const api: Pick<Api, 'call'> = { call: (endpoint, input) => answering(service.call(endpoint, input)) };
  const parts = { ...quietParts, api, store, clock, slots: () => slots, kind: 'whole' } as const;
  const untilItEnds = async () => {
    while ((await runSync(parts).catch(passing)) === 'offline');
    return service.asked.map((one) => JSON.stringify(one)).sort();
  };
  const first = await untilItEnds();
  clock.pass(shelved.pauseDays * DAY);
  change(service, shelved);
  const both = await untilItEnds();
  const names = ['manga', 'chapters', 'markers', 'metadata'] as const;
  const rows = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await database.getAll(name)])));
  database.close();
  return { first, both, rows };
}

function passing(thrown: unknown): 'offline' {
  if (thrown instanceof Failure && thrown.code === 'offline') return 'offline';
  throw thrown;
}

function serviceWith({ follows, chapters, listed }: Shelves): FakeService {
  const service = new FakeService();
  service.follows = ids(follows, 1_000);
  const known = [...service.follows, ...ids(listed, 5_000)];
  service.statuses = Object.fromEntries(known.map((one) => [one, 'reading']));
  service.feed = chaptersOf(service, chapters, 100_000, NOW);
  service.read = Object.fromEntries(known.map((one, n) => [one, ids(n % 3, 100_000 + n)]));
  return service;
}

function change(service: FakeService, { unfollowed, followed, added, pauseDays }: Shelves): void {
  service.follows = [...service.follows.slice(unfollowed), ...ids(followed, 9_000)];
  service.feed = [...chaptersOf(service, added, 200_000, NOW + pauseDays * DAY, pauseDays * DAY), ...service.feed];
}

/** Evenly spread over the followed series, and over the time before `until`. */
function chaptersOf({ follows }: FakeService, count: number, from: number, until: number, overMs = 364 * DAY) {
  return ids(follows.length > 0 ? count : 0, from).map((one, n) =>
    chapterAnswer(one, follows[n % follows.length] ?? id(0), until - Math.floor(((n + 1) * overMs) / (count + 1))),
  );
}
