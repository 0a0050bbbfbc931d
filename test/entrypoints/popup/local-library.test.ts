import { effect } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createCovers } from '../../../components/covers/covers';
import { createLocalLibrary } from '../../../entrypoints/popup/local-library';
import { openDexmark, openForReading } from '../../../lib/database/database';
import { Failure } from '../../../lib/failure';
import { storedCovers } from '../../../lib/library/reading';
import type { MangaRow } from '../../../lib/model/rows';
import { chapter, defaultFilters, id, manga, NOW } from '../../library/rows';
import { virtualClock } from '../../support/virtual-clock';
import '../../support/fresh-database';

const series = manga({ title: 'A title', coverFile: 'a.jpg' });

describe('the local copy in the popup', () => {
  it('is empty, and makes no database, where the background has not made one', async () => {
    const { local } = setUp();
    expect(local.list.value).toBeNull();
    await local.read();
    expect(local.list.value?.series).toEqual([]);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('shows what is there of one account', async () => {
    await put('a1', series);
    await put('a2', { ...series, title: 'Of somebody else' });
    const { local } = setUp();
    await local.read();
    expect(local.list.value?.series.map(({ title }) => title)).toEqual(['A title']);
  });

  it('gives each caller what was there when it asked, with no more reads than needed', async () => {
    let opened = 0;
    const { local } = setUp(() => {
      opened += 1;
      return openForReading();
    });
    const first = local.read();
    await put('a1', series);
    await Promise.all([first, local.read(), local.read(), local.read()]);
    expect(local.list.value?.series).toHaveLength(1);
    expect(opened).toBeLessThanOrEqual(2);
  });

  it('does not show an account that was left while it was read', async () => {
    await put('a1', series);
    const { local, leave } = setUp();
    const reading = local.read();
    leave();
    local.forget();
    await reading;
    expect(local.list.value).toBeNull();
  });

  it('reads again after a failure', async () => {
    await put('a1', series);
    let isBroken = true;
    const { local } = setUp(() => (isBroken ? Promise.reject(new Failure('storage-failed')) : openForReading()));
    await expect(local.read()).rejects.toThrow('storage-unread');
    isBroken = false;
    await local.read();
    expect(local.list.value?.series).toHaveLength(1);
  });
});

describe('the chapters of a series', () => {
  it('are read once the list has come to rest, for what may be pressed', async () => {
    const { local, clock } = await withMany(3);
    expect(local.expected()).toEqual([]);
    for (const n of [0, 1]) local.expect(idOf(n));
    await clock.run(50);
    local.expect(idOf(2));
    await clock.run(60);
    expect(local.expected().map(({ value }) => value)).toEqual([null, null, null]);
    await clock.run(60);
    await expect.poll(() => local.expected().map(({ value }) => value?.chapters.length)).toEqual([1, 1, 1]);
  });

  it('are read at once of the one that is opened, and forgotten with the account', async () => {
    const { local } = await withMany(3);
    const rows = local.seriesOf(idOf(2));
    expect(rows.value).toBeNull();
    await expect.poll(() => rows.value?.chapters).toHaveLength(1);
    local.forget();
    expect([rows.value, local.expected()]).toEqual([null, []]);
  });

  it('follow each change while they are looked at, and leave those of a few others in memory', async () => {
    const { local, clock } = await withMany(200);
    const opened = local.seriesOf(idOf(0));
    const stop = effect(() => void opened.value);
    for (let n = 1; n < 200; n += 1) local.expect(idOf(n));
    await clock.run(100);
    await expect.poll(() => local.expected().at(-1)?.value).not.toBeNull();
    expect(local.expected().length).toBeLessThan(70);
    expect(local.expected()).toContain(opened);
    await put('a1', manga({ id: idOf(0), title: 'A new title' }));
    await local.read();
    expect(opened.value?.manga.title).toBe('A new title');
    stop();
  });
});

describe('the covers in the popup', () => {
  it('are asked for where a row in sight lacks one, and appear once they are kept here', async () => {
    await put('a1', series);
    await put('a1', { ...series, id: idOf(1) });
    const asked: unknown[] = [];
    const covers = createCovers({
      read: storedCovers(openForReading, () => 'a1'),
      askFor: async (mangaIds) => asked.push(mangaIds),
    });
    const cover = covers.coverOf(series.id);
    const stop = effect(() => void cover.value);
    covers.coverOf(idOf(1));
    await expect.poll(() => asked).toEqual([[series.id]]);
    expect(cover.value).toBeNull();
    const database = await openDexmark();
    await database.put('covers', { mangaId: series.id, file: 'a.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(4) });
    database.close();
    covers.recheck();
    await expect.poll(() => cover.value).toMatch(/^blob:/);
    expect(covers.coverOf(series.id)).toBe(cover);
    expect(asked).toHaveLength(1);
    stop();
  });

  it('are read for rows that are still in sight, many at once and one reading after the other', async () => {
    const readings: { readonly mangaIds: readonly string[]; readonly end: () => void }[] = [];
    const covers = createCovers({
      read: (mangaIds) =>
        new Promise((resolve) => {
          readings.push({ mangaIds, end: () => resolve(mangaIds.map(() => ({ row: null, lacking: null }))) });
        }),
    });
    const show = (n: number) => {
      const cover = covers.coverOf(idOf(n));
      return effect(() => void cover.value);
    };
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    const read = () => readings.map(({ mangaIds }) => mangaIds);
    show(0);
    show(1);
    await turn();
    expect(read()).toEqual([[idOf(0), idOf(1)]]);
    show(2)();
    show(3);
    await turn();
    expect(read()).toHaveLength(1);
    readings[0]?.end();
    await turn();
    expect(read().slice(1)).toEqual([[idOf(0), idOf(1), idOf(3)]]);
    readings[1]?.end();
    show(2);
    await turn();
    expect(read()[2]).toContain(idOf(2));
  });
});

const idOf = (n: number) => id(1_000 + n);

function setUp(open = openForReading) {
  let account: string | null = 'a1';
  const clock = virtualClock(NOW);
  const local = createLocalLibrary({
    open,
    options: () => (account === null ? null : { account, filters: defaultFilters, titles: 'english', now: NOW }),
    clock,
    onFailure: (thrown) => expect.fail(`not read: ${thrown}`),
  });
  const leave = () => {
    account = null;
  };
  return { local, clock, leave };
}

/** A list of this many series with a chapter each, read. */
async function withMany(count: number) {
  const database = await openDexmark();
  for (let n = 0; n < count; n += 1) {
    await database.put('manga', { ...manga({ id: idOf(n), title: `Series ${n}` }), account: 'a1' });
    await database.put('chapters', { ...chapter(n, { mangaId: idOf(n) }), account: 'a1' });
  }
  database.close();
  const { local, clock } = setUp();
  await local.read();
  return { local, clock };
}

async function put(account: string, row: MangaRow): Promise<void> {
  const database = await openDexmark();
  await database.put('manga', { ...row, account });
  database.close();
}
