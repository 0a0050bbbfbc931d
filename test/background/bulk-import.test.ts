import { beforeEach, describe, expect, it, vi } from 'vitest';
import { importSeries } from '../../lib/actions/bulk/bulk-changes';
import { feedBulkChange } from '../../lib/actions/bulk/feed-bulk-change';
import { fetchRatings } from '../../lib/actions/series/listing';
import { syncLibrary } from '../../lib/actions/sync';
import { SECOND } from '../../lib/clock';
import { readBulkProgress } from '../../lib/library/bulk/bulk-reading';
import { type LibraryHere, readLibraryCopy, readLibraryHere } from '../../lib/library/files/library-copy';
import { importCost, planImport } from '../../lib/library/files/plan-import';
import { jsonFileOf, type ReadSeries, readJsonFile } from '../../lib/library/files/read-json';
import { readHistory } from '../../lib/library/history';
import { defaultSeriesSettings } from '../../lib/library/series/series-settings';
import { filtersOf } from '../../lib/library/unread/filters';
import { demoAccount } from '../../lib/session/demo';
import {
  bulk,
  finishedByAlarms,
  followed,
  pauseBulk,
  progress,
  statuses,
  undoBulk,
  wake,
} from '../support/bulk-changes';
import { feedingLife } from '../support/feeding-life';
import { enter, givenBackground, newId, nextLife, parts, pass, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { asked, theFirst } from '../support/service-side';
import { enterDemo, eraseAll, intents, setTo } from '../support/worker-side';

/** Of the whole account, before everything was taken from it. */
let file: readonly ReadSeries[];

givenBackground({ live: feedingLife });
beforeEach(async () => {
  const mangaIds = followed();
  for (const [n, id] of mangaIds.slice(0, 6).entries()) world.reader.ratings.set(id, { rating: n + 3, createdAt: 0 });
  await world.through(fetchRatings(parts, mangaIds));
  const configured = mangaIds.slice(3, 6).map((id) => [id, { isMuted: true, note: 'later' }] as const);
  await parts.library.putSettingsOfMany(world.reader.id, new Map(configured));
  file = await exported();

  await eraseAll();
  const { follows, statuses, read, ratings } = world.reader;
  for (const part of [follows, statuses, read, ratings]) part.clear();
  await nextLife();
  await enter();
});

const options = () => {
  const { titles, ...chosen } = parts.settings();
  return { account: world.reader.id, filters: filtersOf(chosen), titles, now: world.clock.now() };
};
async function exported(): Promise<readonly ReadSeries[]> {
  const copy = await readLibraryCopy(parts.database, options());
  const read = readJsonFile(new TextEncoder().encode(jsonFileOf(copy, world.clock.now())));
  if ('refusal' in read) throw new Error(read.refusal);
  return read.series;
}
async function here(): Promise<LibraryHere> {
  const found = await readLibraryHere(parts.database, options());
  if (!found) throw new Error('nothing was checked yet');
  return found;
}
async function start(
  series: Parameters<typeof importSeries>[1]['series'] = file,
  operationId = newId(),
): Promise<string> {
  await world.through(importSeries(parts, { operationId, series }));
  return operationId;
}
/** The same, until it is done. */
async function importAll(series = file): Promise<string> {
  const operationId = await start(series);
  await finishedByAlarms();
  return operationId;
}
async function undone(targetId: string): Promise<void> {
  await undoBulk(targetId);
  await finishedByAlarms();
}
const settingsOf = (mangaId: string) => parts.library.readSeriesSettings(world.reader.id, mangaId);
/** The first series of the file with settings of its own. */
const noted = () => theFirst(file.filter(({ settings }) => settings)).id;

/** What the account has, and this device. */
async function everything() {
  const { follows, read, ratings } = world.reader;
  return {
    follows: [...follows].sort(),
    statuses: statuses(),
    read: [...read].sort(),
    ratings: Object.fromEntries([...ratings].map(([id, { rating }]) => [id, rating] as const).sort()),
    notes: (await Promise.all(file.map(({ id }) => settingsOf(id)))).map(({ isMuted, note }) => ({ isMuted, note })),
  };
}
const inFile = () => ({
  follows: file.flatMap(({ id, isFollowed }) => (isFollowed ? [id] : [])).sort(),
  statuses: Object.fromEntries(file.flatMap(({ id, status }) => (status ? [[id, status] as const] : [])).sort()),
  read: file.flatMap(({ read }) => read.map(({ id }) => id)).sort(),
  ratings: Object.fromEntries(file.flatMap(({ id, rating }) => (rating ? [[id, rating] as const] : [])).sort()),
  notes: file.map(({ settings }) => ({ isMuted: settings?.isMuted ?? false, note: settings?.note ?? '' })),
});

describe('an import into an account that has nothing', () => {
  it('brings all that is in the file, at no more requests than were announced, and is undone exactly', async () => {
    const before = await everything();
    expect(before.follows).toEqual([]);
    const { series, chapterIds } = await here();
    const said = importCost(planImport(file, series), chapterIds, false).requests;
    const from = toApi();
    const operationId = await importAll();
    expect(await everything()).toEqual(inFile());
    expect(inFile().follows.length).toBeGreaterThan(30);
    expect(inFile().read.length).toBeGreaterThan(30);
    expect(Object.keys(inFile().ratings)).toHaveLength(6);
    expect(toApi() - from).toBeLessThanOrEqual(said);
    expect(toApi() - from).toBeGreaterThan(said * 0.9);
    expect(await progress()).toMatchObject({ refused: 0, skipped: 0 });

    await undone(operationId);
    expect(await everything()).toEqual(before);
  });

  it('goes on after the worker has died, with each press once in the history', async () => {
    await start();
    for (let death = 0; death < 5; death += 1) {
      const from = toApi();
      await world.until(() => {
        wake();
        return toApi() >= from + 9;
      }, 5 * SECOND);
      await nextLife();
      void feedBulkChange(parts).catch(() => undefined);
    }
    await finishedByAlarms();
    expect(await everything()).toEqual(inFile());
    const marked = (await readHistory(parts.database, world.reader.id)).flatMap(({ marks }) => marks);
    expect(marked.map(({ chapterId }) => chapterId).sort()).toEqual(inFile().read);
  });

  it('is kept while the service cannot be reached, and while it is paused', async () => {
    world.isReachable = false;
    const operationId = await start();
    await world.clock.run(60 * SECOND);
    expect(world.reader.follows.size).toBe(0);
    world.isReachable = true;
    await pauseBulk(operationId);
    await world.clock.run(60 * SECOND);
    await pauseBulk(operationId, false);
    await finishedByAlarms();
    expect(await everything()).toEqual(inFile());
  });

  it('leaves nothing to import, once a check has seen it', async () => {
    await importAll();
    void syncLibrary(parts, { kind: 'whole', priority: 'screen' });
    await world.until(
      async () => (await here()).series.filter(({ isFollowed }) => isFollowed).length === inFile().follows.length,
      SECOND,
    );
    await world.until(async () => (await readView('sync')).state === 'done');
    await world.through(fetchRatings(parts, [...world.reader.follows]));
    const { series } = await here();
    expect(planImport(file, series)).toEqual([]);
  });
});

describe('“Undo all” of an import', () => {
  it('leaves settings that a person has changed since', async () => {
    const operationId = await importAll();
    await parts.library.putSeriesSettings(world.reader.id, noted(), { note: 'mine' });
    await undone(operationId);
    expect(await settingsOf(noted())).toMatchObject({ note: 'mine' });
    expect((await everything()).notes.filter(({ note }) => note === 'later')).toEqual([]);
  });
});

describe('series of a file that are in no list and that no check has brought', () => {
  const configured = () =>
    file
      .filter(({ settings }) => settings)
      .map((one) => ({ ...one, isFollowed: false, status: null, rating: null }) as const);

  it('are imported once, and an “Undo all” of a later import leaves what was there before it', async () => {
    await importAll(configured());
    expect(planImport(configured(), (await here()).series)).toEqual([]);
    await undone(await importAll([...configured(), ...file.slice(0, 1)]));
    expect(await settingsOf(theFirst(configured()).id)).toMatchObject({ note: 'later' });
  });

  it('count as left alone where “Undo all” finds settings that a person has changed since, and nothing else to undo', async () => {
    const series = configured().map((one) => ({ ...one, read: [] }));
    const operationId = await importAll(series);
    await parts.library.putSeriesSettings(world.reader.id, theFirst(series).id, { note: 'mine' });
    await undone(operationId);
    expect(await progress()).toMatchObject({ of: series.length, skipped: 1, done: series.length - 1 });
  });

  it('are taken along, by what was read and chosen', async () => {
    await importAll(configured());
    const said = (some: readonly Pick<ReadSeries, 'id' | 'read' | 'settings'>[]) =>
      Object.fromEntries(
        some.map(({ id, read, settings }) => [id, { read: read.map((one) => one.id).sort(), settings }]),
      );
    expect(said(await exported())).toEqual(said(configured()));
  });
});

describe('a pause of an import', () => {
  it('takes back what has not left, also of series with settings, whose “Undo all” leaves none of those', async () => {
    world.isReachable = false;
    const operationId = await start(
      file.map((one) => ({ ...one, settings: { ...defaultSeriesSettings, note: 'of the file' } })),
    );
    await pauseBulk(operationId);
    // What was on its way may still arrive.
    expect((await intents()).length).toBeLessThanOrEqual(5);
    await undoBulk(operationId);
    world.isReachable = true;
    await finishedByAlarms();
    expect((await everything()).notes.filter(({ note }) => note !== '')).toEqual([]);
  });

  it('takes back all of many series that has not left, and says how many wait', async () => {
    world.isReachable = false;
    const series = file.slice(0, 18).map((one) => ({ ...one, status: 'dropped' as const, settings: { note: 'mine' } }));
    const operationId = await start(series);
    await world.clock.run(SECOND);
    await pauseBulk(operationId);
    // The first was on its way, and may still arrive.
    expect(await intents()).toHaveLength(1);
    expect(await progress()).toMatchObject({ of: 18, done: 0, refused: 0, skipped: 0, letGo: 0 });
  });

  it.each([0, 1_000, 3_000])(
    'lets nothing leave of series that are under way after %i ms, and loses none of them',
    async (ms) => {
      const before = await everything();
      const series = file.map((one) => ({ ...one, isFollowed: true, status: 'dropped' as const, rating: 7 as const }));
      const operationId = await start(series);
      await world.clock.run(ms);
      await pauseBulk(operationId);
      const from = toApi();
      await pass(120 * SECOND);
      // What was on its way is sent to its end.
      expect(toApi() - from).toBeLessThanOrEqual(1);
      expect(await intents()).toEqual([]);
      expect((await progress()).done).toBeGreaterThanOrEqual(0);
      await pauseBulk(operationId, false);
      await finishedByAlarms();
      expect(await everything()).toEqual({
        ...inFile(),
        follows: file.map(({ id }) => id).sort(),
        statuses: Object.fromEntries(file.map(({ id }) => [id, 'dropped'] as const).sort()),
        ratings: Object.fromEntries(file.map(({ id }) => [id, 7] as const).sort()),
      });
      await undone(operationId);
      expect(await everything()).toEqual(before);
    },
  );

  it('is undone exactly where half of its series is done', async () => {
    const before = await everything();
    const series = file.map((one) => ({ ...one, isFollowed: true, status: 'dropped' as const, rating: 7 as const }));
    const operationId = await start(series);
    await world.clock.run(3 * SECOND);
    await pauseBulk(operationId);
    const { follows, statuses, ratings } = world.reader;
    expect(follows.size + statuses.size + ratings.size).toBeGreaterThan(0);
    await undone(operationId);
    expect(await everything()).toEqual(before);
  });
});

describe('an import of many read chapters', () => {
  it('has no more in the outbox at once than a round and its last series', async () => {
    world.isReachable = false;
    const series = file.slice(0, 20).map((one, n) => ({
      ...{ id: one.id, isFollowed: false, status: null, rating: null, settings: null },
      read: Array.from({ length: 300 }, (_, m) => ({ id: chapterId(n, m) })),
    }));
    await start(series);
    expect(await intents()).toHaveLength(300);
  });

  const chapterId = (series: number, chapter: number) =>
    `${String(series).padStart(8, '0')}-0000-4000-8000-${String(chapter).padStart(12, '0')}`;
});

describe('what a person does while an import is written', () => {
  it('stays: settings', async () => {
    const { putSettingsOfMany } = parts.library;
    vi.spyOn(parts.library, 'putSettingsOfMany').mockImplementationOnce(async (...given) => {
      await putSettingsOfMany(world.reader.id, new Map([[noted(), { note: 'mine' }]]));
      return putSettingsOfMany(...given);
    });
    const operationId = await importAll();
    expect(await settingsOf(noted())).toMatchObject({ note: 'mine' });
    await undone(operationId);
    expect(await settingsOf(noted())).toMatchObject({ note: 'mine' });
  });

  it('stays: a series that they drop is passed over with its settings', async () => {
    const { enqueueAll } = parts.outbox;
    vi.spyOn(parts.outbox, 'enqueueAll').mockImplementationOnce(async (...given) => {
      await setTo('dropped', noted());
      return enqueueAll(...given);
    });
    await importAll();
    expect(world.reader.statuses.get(noted())).toBe('dropped');
    expect(await progress()).toMatchObject({ skipped: 1 });
    expect(await settingsOf(noted())).toMatchObject({ note: '', isMuted: false });
  });
});

describe('an import', () => {
  it('is one at a time, and the same message twice is one', async () => {
    const operationId = await start();
    await start(file, operationId);
    await expectRefusal('bulk-busy');
    await finishedByAlarms();
    expect((await bulk())?.change.operationId).toBe(operationId);
  });
});

describe('an import without a session', () => {
  beforeEach(async () => {
    await eraseAll();
    await nextLife();
  });

  it('is refused, and nothing is kept of it', async () => {
    await expectRefusal('signed-out');
    expect(await parts.database.getAll('seriesSettings')).toEqual([]);
  });

  it('takes into the demo what is of the demo, without a request, and nothing real', async () => {
    await enterDemo();
    const from = toApi();
    await expectRefusal('signed-out');
    expect(await readBulkProgress(parts.database, demoAccount.id)).toBeNull();
    expect(await parts.database.getAll('seriesSettings')).toEqual([]);

    const inDemo = async () =>
      (await readLibraryCopy(parts.database, { ...options(), account: demoAccount.id })).series;
    const first = theFirst(await inDemo());
    await start([{ ...first, status: 'dropped', settings: { note: 'tried' } }]);
    const changed = (await inDemo()).find(({ id }) => id === first.id);
    expect(changed).toMatchObject({ status: 'dropped', settings: { note: 'tried' } });
    expect(toApi()).toBe(from);
  });
});

const toApi = () => asked({ host: 'api' });

async function expectRefusal(code: string): Promise<void> {
  await world.through(
    expect(importSeries(parts, { operationId: newId(), series: file })).rejects.toMatchObject({ code }),
  );
}
