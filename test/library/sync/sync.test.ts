import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, MINUTE } from '../../../lib/clock';
import type { SyncParts } from '../../../lib/library/sync/ask-step';
import { runSync, type SyncResult } from '../../../lib/library/sync/sync';
import type { Id } from '../../../lib/service/ids';
import { press, putDelivered } from '../library-world';
import { id, NOW } from '../rows';
import { readLibrary } from '../whole-library';
import { chapterAnswer, quietParts } from './fake-answers';
import { chaptersOf, clock, database, ids, library, loseAnswer, readIn, service, store } from './sync-world';

async function sync(parts: Partial<SyncParts> = {}): Promise<SyncResult> {
  const result = await runSync({ ...quietParts, api: service, store, clock, kind: 'whole', ...parts });
  if (!result) throw new Error('it was too early for a check');
  return result;
}

describe('a check', () => {
  it('brings follows, statuses, chapters and marks here', async () => {
    service.follows = [id(1), id(2)];
    service.statuses = { [id(1)]: 'reading', [id(3)]: 'on_hold' };
    service.feed = [chapterAnswer(id(101), id(1)), chapterAnswer(id(102), id(2))];
    service.read = { [id(1)]: [id(101)] };
    await sync();

    const { manga, chapters, markers, lastSync } = await library();
    expect(manga).toMatchObject([
      { id: id(1), status: 'reading', isFollowed: true },
      { id: id(2), status: null, isFollowed: true },
      { id: id(3), status: 'on_hold', isFollowed: false },
    ]);
    expect([...chapters.values()].flat()).toMatchObject([1, 2].map((n) => ({ id: id(100 + n), mangaId: id(n) })));
    expect([...markers.keys()]).toEqual(ids(3, 1));
    expect([...markers.values()].map(({ read }) => read)).toEqual([[id(101)], [], []]);
    expect(lastSync).toMatchObject({ checkedAt: NOW, knownSince: NOW - 365 * DAY });
  });

  it('costs what the design says: 1 000 follows and 1 200 chapters in 24 requests', async () => {
    service.follows = ids(1_000);
    service.statuses = Object.fromEntries(ids(1_000).map((one) => [one, 'reading' as const]));
    service.feed = ids(1_200, 5_000).map((one) => chapterAnswer(one, id(1)));
    const { requests } = await sync();
    expect(requests).toBe(1 + 10 + 3 + 10);
    expect(service.asked).toHaveLength(requests);
  });

  it('reads what is known of a time only where the whole answer is one page', async () => {
    service.follows = [id(1)];
    const known = vi.spyOn(store, 'readChaptersSince');
    service.feed = ids(1_200, 5_000).map((one) => chapterAnswer(one, id(1)));
    await sync();
    await sync();
    expect(known).not.toHaveBeenCalled();
    service.feed = service.feed.slice(0, 100);
    await sync();
    expect(known).toHaveBeenCalledOnce();
  });

  it('costs four requests where there is little', async () => {
    service.follows = [id(1)];
    expect((await sync()).requests).toBe(4);
  });

  it('says how far it is, and never more than it expects', async () => {
    service.follows = ids(250);
    service.feed = ids(600, 5_000).map((one) => chapterAnswer(one, id(1)));
    const steps: { done: number; of: number }[] = [];
    const { requests } = await sync({ onProgress: (progress) => steps.push(progress) });
    expect(steps.every(({ done, of }, n) => done <= of && done >= (steps[n - 1]?.done ?? 0))).toBe(true);
    expect(steps[0]).toEqual({ done: 0, of: 4 });
    expect(steps.at(-1)).toEqual({ done: requests, of: requests });
  });

  it.each([
    [1, [0, 0, 1, 3, 4, 5, 6, 7, 7, 8]],
    [2, [0, 0, 1, 4, 5, 6, 7, 7, 7, 8]],
    [5, [0, 0, 1, 7, 7, 7, 7, 7, 7, 8]],
  ])(
    'with %i slots asks for the next pages while it writes the one before, and for nothing twice',
    async (slots, asked) => {
      service.follows = ids(800);
      const askedAtWrite: number[] = [];
      const put: typeof store.put = async (...written) => {
        askedAtWrite.push(service.count('/user/follows/manga'));
        await store.put(...written);
      };
      const { requests } = await sync({ store: { ...store, put }, slots: () => slots });
      // The plan, the statuses, eight pages of follows: the first says how many there are, the last whether there are more.
      expect(askedAtWrite.slice(0, 10)).toEqual(asked);
      expect(service.asked).toHaveLength(requests);
    },
  );

  it('asks once for a series that is new on two pages which came together', async () => {
    const seriesOf: Record<number, Id> = { 700: id(2), 1200: id(2), 1300: id(3) };
    const chapters = ids(2_000, 5_000).map((one, n) =>
      chapterAnswer(one, seriesOf[n] ?? id(1), NOW - (n + 1) * MINUTE),
    );
    service.follows = [id(1)];
    service.feed = chapters;
    await sync();
    service.follows = [id(1), id(2), id(3)];
    await sync({ kind: 'quick', languages: [] });
    const asked = service.asked.flatMap(({ route, input }) => (route === '/manga' ? (input as { ids: Id[] }).ids : []));
    expect(asked.sort()).toEqual([id(2), id(3)]);
  });

  it('takes off the list what is neither followed nor has a status any more', async () => {
    service.follows = [id(1), id(2)];
    service.statuses = { [id(2)]: 'reading' };
    await sync();
    service.follows = [];
    await sync();
    expect((await library()).manga.map(({ id }) => id)).toEqual([id(2)]);
    service.statuses = {};
    await sync();
    expect((await library()).manga).toEqual([]);
  });

  describe('of a series that the service has merged or deleted', () => {
    beforeEach(async () => {
      service.follows = [id(1), id(2)];
      service.statuses = { [id(1)]: 'reading', [id(3)]: 'on_hold' };
      service.feed = [101, 102].map((n) => chapterAnswer(id(n), id(1)));
      service.read = { [id(1)]: [id(101)] };
      await sync();
      service.follows = [id(2)];
      service.statuses = {};
    });
    const gone = async () => (await library()).manga.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);

    it('asks once, and keeps it with what was read', async () => {
      service.gone.add(id(1)).add(id(3));
      const before = service.count('/manga');
      await sync();
      await sync();
      expect(await gone()).toEqual([id(1), id(3)]);
      expect(await readIn(1)).toEqual([id(101)]);
      expect(service.count('/manga') - before).toBeLessThanOrEqual(2);
      expect(await store.unreadTotals('ann')).toEqual({ series: 0, chapters: 0 });
    });

    it('says nothing of one that a person took off the list, and that is there', async () => {
      await sync();
      expect((await library()).manga.map(({ id }) => id)).toEqual([id(2)]);
      expect(await gone()).toEqual([]);
    });

    it('has it as ever where it comes again', async () => {
      service.gone.add(id(1));
      await sync();
      service.follows = [id(1), id(2)];
      await sync();
      expect(await gone()).toEqual([]);
      expect((await library()).manga.find(({ id: one }) => one === id(1))).toMatchObject({ isFollowed: true });
    });
  });

  it('asks for a series with a status that is not followed once', async () => {
    service.statuses = { [id(1)]: 'reading' };
    await sync();
    await sync();
    expect(service.count('/manga')).toBe(1);
  });

  it('keeps what it wrote when it breaks off, and the next one ends the work', async () => {
    service.follows = ids(150);
    loseAnswer(3);
    await expect(sync()).rejects.toMatchObject({ code: 'offline' });
    expect(await store.readManga('ann')).toHaveLength(100);
    expect((await library()).lastSync).toBeNull();
    await sync();
    expect(await store.readManga('ann')).toHaveLength(150);
  });

  it.each([
    [10_400, 21],
    [20_700, 42],
  ])(
    'reads a feed of %i chapters to its end, though the service gives 10 000 of a list, in %i requests',
    async (count, requests) => {
      service.follows = [id(1)];
      service.feed = ids(count, 50_000).map((one, n) => chapterAnswer(one, id(1), NOW - n * 60_000));
      await sync();
      expect(service.count('/user/follows/manga/feed')).toBe(requests);
      expect(await chaptersOf(1)).toHaveLength(count);
    },
  );

  it('leaves the intents of the person alone', async () => {
    await press('mark', id(101), true);
    const intents = await database.getAll('intents');
    service.follows = [id(1)];
    service.feed = [chapterAnswer(id(101), id(1))];
    await sync();
    expect(await database.getAll('intents')).toEqual(intents);
    expect((await library()).pendingMarks.get(id(101))).toBe(true);
  });

  it('does not undo a mark that is delivered while it asks for the marks', async () => {
    service.follows = [id(1)];
    service.feed = [chapterAnswer(id(101), id(1))];
    service.meanwhile.set(4, async () => {
      clock.pass(500);
      await putDelivered(id(1), { read: [id(101)] });
    });
    await sync();
    expect(await readIn(1)).toEqual([id(101)]);
    clock.pass(DAY);
    await sync();
    expect(await readIn(1)).toEqual([]);
  });

  it('reads marks that come ungrouped, and "nothing" that comes as a list', async () => {
    service.isTerse = true;
    service.follows = [id(1)];
    service.read = { [id(1)]: [id(101)] };
    await sync();
    expect(await readIn(1)).toEqual([id(101)]);
    service.follows = [id(1), id(2)];
    service.read = {};
    clock.pass(DAY);
    await sync();
    expect(await readIn(1)).toEqual([]);
  });

  it('does not guess whose marks an ungrouped list of several manga are', async () => {
    service.follows = [id(1), id(2)];
    service.isUngrouped = true;
    service.read = { [id(1)]: [id(101)] };
    await expect(sync()).rejects.toMatchObject({ code: 'unreadable-answer' });
    expect((await library()).markers.size).toBe(0);
  });

  it('keeps the libraries of two accounts apart', async () => {
    service.follows = [id(1)];
    await sync();
    expect((await readLibrary(database, 'bob')).manga).toEqual([]);
  });

  it('skips a chapter that names no manga', async () => {
    service.follows = [id(1)];
    service.feed = [{ ...chapterAnswer(id(101), id(1)), relationships: [] }, chapterAnswer(id(102), id(1))];
    await sync();
    expect((await chaptersOf(1)).map((row) => row.id)).toEqual([id(102)]);
  });
});
