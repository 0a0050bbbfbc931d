import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resumeWork } from '../../entrypoints/background/resume-work';
import { feedBulkChange } from '../../lib/actions/bulk/feed-bulk-change';
import { importSeries } from '../../lib/actions/bulk/import-series';
import { pauseBulkChange } from '../../lib/actions/bulk/pause-bulk-change';
import { undoBulkChange } from '../../lib/actions/bulk/undo-bulk-change';
import type { Dependencies } from '../../lib/actions/dependencies';
import { syncLibrary } from '../../lib/actions/library/sync-library';
import { fetchRatings } from '../../lib/actions/series/fetch-ratings';
import { setStatus } from '../../lib/actions/series/set-status';
import { startDemo } from '../../lib/actions/session/demo';
import { eraseEverything } from '../../lib/actions/settings/erase-everything';
import { SECOND } from '../../lib/clock';
import { isOver } from '../../lib/library/bulk-change';
import { readBulkProgress } from '../../lib/library/bulk-reading';
import { filtersOf } from '../../lib/library/filters';
import { readHistory } from '../../lib/library/history';
import { defaultSeriesSettings } from '../../lib/library/series-settings';
import { jsonFileOf } from '../../lib/library/take-along/json-file';
import { type LibraryHere, readLibraryCopy, readLibraryHere } from '../../lib/library/take-along/library-copy';
import { importCost, planImport } from '../../lib/library/take-along/plan-import';
import { type ReadSeries, readJsonFile } from '../../lib/library/take-along/read-json';
import { demoAccount } from '../../lib/session/demo';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { feedingLife } from '../support/feeding-life';
import { readView } from '../support/read-view';
import { signInTo } from '../support/signed-in';

let world: BackgroundWorld;
let parts: Dependencies;
/** Of the whole account, before everything was taken from it. */
let file: readonly ReadSeries[];

beforeEach(async () => {
  world = backgroundWorld();
  await begin();
  await signInTo(world, parts);
  const mangaIds = [...world.reader.follows];
  for (const [n, id] of mangaIds.slice(0, 6).entries()) world.reader.ratings.set(id, { rating: n + 3, createdAt: 0 });
  await world.through(fetchRatings(parts, mangaIds));
  const configured = mangaIds.slice(3, 6).map((id) => [id, { isMuted: true, note: 'later' }] as const);
  await parts.library.putSettingsOfMany(world.reader.id, new Map(configured));
  file = await exported();

  await world.through(eraseEverything(parts, { clear: async () => undefined }));
  world.kill();
  for (const part of [world.reader.follows, world.reader.statuses, world.reader.read, world.reader.ratings])
    part.clear();
  await begin();
  await signInTo(world, parts);
});
afterEach(() => world.end());

async function begin(): Promise<void> {
  parts = await feedingLife(world);
}

const options = () => ({ account: world.reader.id, filters: filtersOf(parts.settings()), now: world.clock.now() });
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
async function start(operationId: string = crypto.randomUUID()): Promise<string> {
  await world.through(importSeries(parts, { operationId, series: file }));
  return operationId;
}
async function undo(targetId: string): Promise<void> {
  await world.through(undoBulkChange(parts, { operationId: crypto.randomUUID(), targetId }));
}
const reading = () => readBulkProgress(parts.database, world.reader.id);
/** As an alarm does, which ends what a death or too many requests have left. */
const resume = () => void resumeWork(parts).catch(() => undefined);
const finished = () =>
  world.until(async () => {
    resume();
    const bulk = await reading();
    return bulk !== null && isOver(bulk.progress) && bulk.change.queued === bulk.change.of;
  }, 5 * SECOND);
const asked = () => world.fakeService.journal.requests({ host: 'api' }).length;

/** What the account has, and this device. */
async function everything() {
  const { follows, statuses, read, ratings, id } = world.reader;
  const settings = file.map((one) => parts.library.readSeriesSettings(id, one.id));
  return {
    follows: [...follows].sort(),
    statuses: Object.fromEntries([...statuses].sort()),
    read: [...read].sort(),
    ratings: Object.fromEntries([...ratings].map(([key, { rating }]) => [key, rating] as const).sort()),
    notes: (await Promise.all(settings)).map(({ isMuted, note }) => ({ isMuted, note })),
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
    const from = asked();
    const operationId = await start();
    await finished();
    expect(await everything()).toEqual(inFile());
    expect(inFile().follows.length).toBeGreaterThan(30);
    expect(inFile().read.length).toBeGreaterThan(30);
    expect(Object.keys(inFile().ratings)).toHaveLength(6);
    expect(asked() - from).toBeLessThanOrEqual(said);
    expect(asked() - from).toBeGreaterThan(said * 0.9);
    expect((await reading())?.progress).toMatchObject({ refused: 0, skipped: 0 });

    await undo(operationId);
    await finished();
    expect(await everything()).toEqual(before);
  });

  it('goes on after the worker has died, with each press once in the history', async () => {
    await start();
    for (let death = 0; death < 5; death += 1) {
      const from = asked();
      await world.until(() => {
        resume();
        return asked() >= from + 9;
      }, 5 * SECOND);
      world.kill();
      await begin();
      void feedBulkChange(parts).catch(() => undefined);
    }
    await finished();
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
    await world.through(pauseBulkChange(parts, { operationId, isPaused: true }));
    await world.clock.run(60 * SECOND);
    await world.through(pauseBulkChange(parts, { operationId, isPaused: false }));
    await finished();
    expect(await everything()).toEqual(inFile());
  });

  it('leaves nothing to import, once a check has seen it', async () => {
    await start();
    await finished();
    void syncLibrary(parts, { kind: 'whole', priority: 'screen' });
    await world.until(
      async () => (await here()).series.filter(({ isFollowed }) => isFollowed).length === inFile().follows.length,
      SECOND,
    );
    await world.until(async () => (await readView('check')).state === 'done');
    await world.through(fetchRatings(parts, [...world.reader.follows]));
    const { series } = await here();
    expect(planImport(file, series)).toEqual([]);
  });
});

describe('“Undo all” of an import', () => {
  it('leaves settings that a person has changed since', async () => {
    const operationId = await start();
    await finished();
    const [noted = ''] = file.filter(({ settings }) => settings).map(({ id }) => id);
    await parts.library.putSeriesSettings(world.reader.id, noted, { note: 'mine' });
    await undo(operationId);
    await finished();
    expect(await parts.library.readSeriesSettings(world.reader.id, noted)).toMatchObject({ note: 'mine' });
    const others = (await everything()).notes.filter(({ note }) => note === 'later');
    expect(others).toEqual([]);
  });
});

describe('series of a file that are in no list and that no check has brought', () => {
  const configured = () =>
    file
      .filter(({ settings }) => settings)
      .map((one) => ({ ...one, isFollowed: false, status: null, rating: null }) as const);

  it('are imported once, and an “Undo all” of a later import leaves what was there before it', async () => {
    await world.through(importSeries(parts, { operationId: crypto.randomUUID(), series: configured() }));
    await finished();
    expect(planImport(configured(), (await here()).series)).toEqual([]);
    const [first] = configured();
    const again = [...configured(), ...file.slice(0, 1)];
    const operationId = crypto.randomUUID();
    await world.through(importSeries(parts, { operationId, series: again }));
    await finished();
    await undo(operationId);
    await finished();
    expect(await parts.library.readSeriesSettings(world.reader.id, first?.id ?? '')).toMatchObject({ note: 'later' });
  });

  it('count as left alone where “Undo all” finds settings that a person has changed since, and nothing else to undo', async () => {
    const series = configured().map((one) => ({ ...one, read: [] }));
    const operationId = crypto.randomUUID();
    await world.through(importSeries(parts, { operationId, series }));
    await finished();
    await parts.library.putSeriesSettings(world.reader.id, series[0]?.id ?? '', { note: 'mine' });
    await undo(operationId);
    await finished();
    expect((await reading())?.progress).toMatchObject({ of: series.length, skipped: 1, done: series.length - 1 });
  });

  it('are taken along, by what was read and chosen', async () => {
    await world.through(importSeries(parts, { operationId: crypto.randomUUID(), series: configured() }));
    await finished();
    const taken = await exported();
    const said = (some: readonly Pick<ReadSeries, 'id' | 'read' | 'settings'>[]) =>
      Object.fromEntries(
        some.map(({ id, read, settings }) => [id, { read: read.map((one) => one.id).sort(), settings }]),
      );
    expect(said(taken)).toEqual(said(configured()));
  });
});

describe('a pause of an import', () => {
  it('takes back what has not left, also of series with settings, whose “Undo all” leaves none of those', async () => {
    world.isReachable = false;
    const series = file.map((one) => ({ ...one, settings: { ...defaultSeriesSettings, note: 'of the file' } }));
    const operationId = crypto.randomUUID();
    await world.through(importSeries(parts, { operationId, series }));
    await world.through(pauseBulkChange(parts, { operationId, isPaused: true }));
    // What was on its way may still arrive.
    expect((await parts.outbox.all(world.reader.id)).length).toBeLessThanOrEqual(5);
    await undo(operationId);
    world.isReachable = true;
    await finished();
    expect((await everything()).notes.filter(({ note }) => note !== '')).toEqual([]);
  });
});

describe('settings that a person changes while an import is written', () => {
  it('stay', async () => {
    const [noted = ''] = file.filter(({ settings }) => settings).map(({ id }) => id);
    const { putSettingsOfMany } = parts.library;
    vi.spyOn(parts.library, 'putSettingsOfMany').mockImplementationOnce(async (...given) => {
      await putSettingsOfMany(world.reader.id, new Map([[noted, { note: 'mine' }]]));
      return putSettingsOfMany(...given);
    });
    const operationId = await start();
    await finished();
    expect(await parts.library.readSeriesSettings(world.reader.id, noted)).toMatchObject({ note: 'mine' });
    await undo(operationId);
    await finished();
    expect(await parts.library.readSeriesSettings(world.reader.id, noted)).toMatchObject({ note: 'mine' });
  });
});

describe('a series that a person drops while an import is written', () => {
  it('is passed over with its settings', async () => {
    const [noted = ''] = file.filter(({ settings }) => settings).map(({ id }) => id);
    const { enqueueAll } = parts.outbox;
    vi.spyOn(parts.outbox, 'enqueueAll').mockImplementationOnce(async (...given) => {
      await setStatus(parts, { operationId: crypto.randomUUID(), mangaId: noted, status: 'dropped' });
      return enqueueAll(...given);
    });
    await start();
    await finished();
    expect(world.reader.statuses.get(noted)).toBe('dropped');
    expect((await reading())?.progress.skipped).toBe(1);
    expect(await parts.library.readSeriesSettings(world.reader.id, noted)).toMatchObject({ note: '', isMuted: false });
  });
});

describe('an import', () => {
  it('is one at a time, and the same message twice is one', async () => {
    const operationId = await start();
    await start(operationId);
    await expect(refusalOf(importSeries(parts, { operationId: crypto.randomUUID(), series: file }))).resolves.toBe(
      'bulk-busy',
    );
    await finished();
    expect((await reading())?.change.operationId).toBe(operationId);
  });
});

describe('an import without a session', () => {
  beforeEach(async () => {
    await world.through(eraseEverything(parts, { clear: async () => undefined }));
    world.kill();
    await begin();
  });
  const press = () => ({ operationId: crypto.randomUUID(), series: file });

  it('is refused, and nothing is kept of it', async () => {
    await expect(refusalOf(importSeries(parts, press()))).resolves.toBe('signed-out');
    expect(await parts.database.getAll('seriesSettings')).toEqual([]);
  });

  it('takes into the demo what is of the demo, without a request, and nothing real', async () => {
    await world.through(startDemo(parts));
    const from = asked();
    await expect(refusalOf(importSeries(parts, press()))).resolves.toBe('signed-out');
    expect(await readBulkProgress(parts.database, demoAccount.id)).toBeNull();
    expect(await parts.database.getAll('seriesSettings')).toEqual([]);

    const [first] = (await readLibraryCopy(parts.database, { ...options(), account: demoAccount.id })).series;
    if (!first) throw new Error('the demo has no series');
    const changed = [{ ...first, status: 'dropped', settings: { note: 'tried' } }] as const;
    await world.through(importSeries(parts, { operationId: crypto.randomUUID(), series: changed }));
    const { series } = await readLibraryCopy(parts.database, { ...options(), account: demoAccount.id });
    expect(series.find(({ id }) => id === first.id)).toMatchObject({ status: 'dropped', settings: { note: 'tried' } });
    expect(asked()).toBe(from);
  });
});

async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  const settled = work.then(
    () => null,
    ({ code }) => code,
  );
  await world.through(settled);
  return settled;
}
