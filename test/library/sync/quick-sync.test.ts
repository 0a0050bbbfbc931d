import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../lib/clock';
import { Failure } from '../../../lib/failure';
import { isUnderWay } from '../../../lib/library/reading';
import type { SyncParts } from '../../../lib/library/sync/ask-step';
import { longestIntervalMs, REQUESTS_PER_DAY, REQUESTS_PER_SYNC } from '../../../lib/library/sync/budget';
import { runSync, type SyncResult } from '../../../lib/library/sync/sync';
import { chapter, id, NOW, putChapters } from '../rows';
import { chapterAnswer, quietParts } from './fake-answers';
import { beginSync, chaptersOf, clock, ids, library, loseAnswer, readIn, service, store } from './sync-world';

function sync(parts: Partial<SyncParts> = {}): Promise<SyncResult | null> {
  return runSync({ ...quietParts, api: service, store, clock, kind: 'quick', ...parts });
}

/** So many series with a status, and an old chapter each, all known after a first check. */
async function storeFollows(series: number): Promise<void> {
  service.follows = ids(series, 1_000);
  service.statuses = Object.fromEntries(service.follows.map((one) => [one, 'reading']));
  service.feed = service.follows.map((one, n) => chapterAnswer(id(100_000 + n), one, NOW - 60 * DAY - n * MINUTE));
  await sync();
  service.asked.length = 0;
}

/** Checks at this interval for a day. @returns the requests of each. */
async function syncForADay(intervalMs = HOUR, parts: Partial<SyncParts> = {}): Promise<number[]> {
  const costs: number[] = [];
  for (let passed = intervalMs; passed <= DAY; passed += intervalMs) {
    const result = await syncAfter(intervalMs, parts);
    if (result) costs.push(result.requests);
  }
  return costs;
}

function syncAfter(ms: number, parts: Partial<SyncParts> = {}): Promise<SyncResult | null> {
  clock.pass(ms);
  return sync(parts);
}

/** Of a minute ago, unless said otherwise. */
const addChapter = (n: number, series: number, at = clock.now() - MINUTE) =>
  void service.feed.push(chapterAnswer(id(n), id(series), at));
const idsOf = async (series: number) => (await chaptersOf(series)).map((row) => row.id);

const edited = (n: number, attributes: object) => {
  service.feed = service.feed.map((one) =>
    one.id === id(n) ? { ...one, attributes: { ...one.attributes, updatedAt: clock.now(), ...attributes } } : one,
  );
};

/** Of new and of changed chapters, and nothing else was asked. */
function expectFeedsOfADay(languages: string[]): void {
  expect(service.asked.map(({ input }) => input)).toEqual(
    ['publishAt', 'updatedAt'].map((by) => expect.objectContaining({ by, since: NOW - DAY, languages })),
  );
}

describe('a quick check', () => {
  it('costs at most three requests, and a day of them 120', async () => {
    await storeFollows(1_000);
    const costs = await syncForADay();
    expect(costs).toHaveLength(24);
    expect(Math.max(...costs)).toBeLessThanOrEqual(REQUESTS_PER_SYNC);
    expect(costs.reduce((sum, cost) => sum + cost)).toBeLessThanOrEqual(REQUESTS_PER_DAY);
  });

  it('asks for new and for changed chapters with a day’s overlap', async () => {
    await storeFollows(3);
    await syncAfter(HOUR);
    expectFeedsOfADay(['en']);
  });

  it('says which chapters are new, once', async () => {
    await storeFollows(3);
    clock.pass(HOUR);
    addChapter(7, 1_001);
    expect((await sync())?.newChapters).toEqual([{ mangaId: id(1_001), chapterIds: [id(7)] }]);
    expect((await syncAfter(HOUR))?.newChapters).toEqual([]);
  });

  it('still says which chapters are new when it died in between', async () => {
    await storeFollows(3);
    clock.pass(HOUR);
    addChapter(7, 1_001);
    loseAnswer(2);
    await expect(sync()).rejects.toMatchObject({ code: 'offline' });
    expect((await sync())?.newChapters).toEqual([{ mangaId: id(1_001), chapterIds: [id(7)] }]);
    expect(service.asked).toHaveLength(3);
  });

  it('calls no old chapter new that comes late: of a new follow, in another language, or edited', async () => {
    await storeFollows(3);
    clock.pass(HOUR);
    service.follows.push(id(2_000));
    addChapter(7, 2_000);
    addChapter(8, 1_000, NOW - 40 * DAY);
    edited(8, { title: 'Mended' });
    expect((await sync())?.newChapters).toEqual([]);
    expect(await chaptersOf(1_000)).toHaveLength(2);
  });

  it('knows of a chapter from before all that is known, which was changed, that it came by itself', async () => {
    await storeFollows(3);
    clock.pass(HOUR);
    addChapter(8, 1_000, NOW - 500 * DAY);
    addChapter(9, 1_000, NOW - 50 * DAY);
    for (const n of [8, 9, 100_000]) edited(n, { title: 'Mended' });
    await sync();
    const rows = await chaptersOf(1_000);
    expect(rows.map(({ id, title, isLone = false }) => ({ id, title, isLone }))).toEqual(
      [8, 9, 100_000].map((n) => ({ id: id(n), title: 'Mended', isLone: n === 8 })),
    );
  });

  it('is not made when the last was a moment ago, but a whole one is', async () => {
    await storeFollows(3);
    expect(await syncAfter(5 * MINUTE)).toBeNull();
    expect(service.asked).toEqual([]);
    expect(await sync({ kind: 'whole' })).not.toBeNull();
  });

  it('is made when the last was a moment ago where a person asks: then for what they may have just done elsewhere', async () => {
    await storeFollows(3);
    clock.pass(MINUTE);
    service.statuses = { ...service.statuses, [id(1_000)]: 'dropped', [id(2_000)]: 'reading' };
    expect(await sync({ kind: 'asked' })).toMatchObject({ requests: 3 });
    const { manga } = await library();
    expect(manga.map(({ id: one, status }) => [one, status])).toContainEqual([id(1_000), 'dropped']);
    expect(manga.map(({ id: one }) => one)).toContain(id(2_000));
  });

  it('gives way to a whole one when a person asks and there was none for a day', async () => {
    await storeFollows(3);
    expect(await syncAfter(DAY, { kind: 'asked' })).toMatchObject({ requests: 5 });
  });

  it('leaves what it has no room for to the next: a page of a feed that is long', async () => {
    await storeFollows(3);
    clock.pass(HOUR);
    for (let n = 0; n < 700; n++) addChapter(500_000 + n, 1_000, clock.now() - n * MINUTE - 1);
    expect((await sync())?.requests).toBeLessThanOrEqual(3);
    expect((await syncAfter(HOUR))?.requests).toBeLessThanOrEqual(3);
    expect(await chaptersOf(1_000)).toHaveLength(701);
  });

  it('asks for everything once where the browser was closed for a night, and for a year where it was for two months', async () => {
    await storeFollows(300);
    expect((await syncAfter(20 * HOUR + MINUTE))?.requests).toBe(2 + 1 + 3 + 3);
    clock.pass(60 * DAY);
    service.asked.length = 0;
    await sync();
    expect(service.asked).toContainEqual(
      expect.objectContaining({ input: expect.objectContaining({ by: 'publishAt', since: clock.now() - 365 * DAY }) }),
    );
  });
});

describe('a check for an account that leaves', () => {
  it('writes nothing any more, also what was on its way', async () => {
    const leaving = new AbortController();
    service.follows = ids(3, 1_000);
    service.meanwhile.set(2, () => leaving.abort());
    await expect(sync({ signal: leaving.signal })).rejects.toThrow();
    expect(service.asked).toHaveLength(2);
    expect(await store.readManga('ann')).toEqual([]);
  });
});

describe('a clock that was wrong', () => {
  const aheadMs = () => -3 * DAY;
  /** A check of one series, while the clock is three days ahead. */
  async function syncTooEarly(): Promise<void> {
    service.follows = [id(1_000)];
    await syncAfter(3 * DAY, { aheadMs });
  }

  it('hides no chapter: what is new is asked for by the service’s time', async () => {
    await syncTooEarly();
    clock.pass(-3 * DAY + 2 * HOUR);
    addChapter(7, 1_000, clock.now() - HOUR);
    expect(await sync()).not.toBeNull();
    expect(await chaptersOf(1_000)).toHaveLength(1);
  });

  it('keeps no chapter from being new: also while it is days ahead', async () => {
    await syncTooEarly();
    clock.pass(2 * HOUR);
    addChapter(7, 1_000, clock.now() - 3 * DAY - HOUR);
    expect((await sync({ aheadMs }))?.newChapters).toEqual([{ mangaId: id(1_000), chapterIds: [id(7)] }]);
  });

  it('does not keep the round waiting for a moment that is years away', async () => {
    clock.pass(1_000 * DAY);
    await storeFollows(30);
    clock.pass(-1_000 * DAY);
    await syncForADay();
    expect(service.count('/manga/status')).toBeGreaterThan(0);
    expect(service.count('/manga/read')).toBeGreaterThan(0);
  });
});

describe('a change made elsewhere is seen within a day:', () => {
  it.each([
    [30, HOUR],
    [1_000, HOUR],
    [1_000, longestIntervalMs(1_000)],
    [250, longestIntervalMs(250)],
  ])('in a list of %i series, every kind of it', async (series, intervalMs) => {
    await storeFollows(series);
    await syncForADay(intervalMs);

    const last = 1_000 + series - 1;
    service.follows = service.follows.filter((one) => one !== id(1_005));
    delete service.statuses[id(1_005)];
    service.follows.push(id(9_000));
    addChapter(900, 9_000, NOW - 10 * DAY);
    service.statuses[id(last)] = 'on_hold';
    service.statuses[id(8_000)] = 'plan_to_read';
    service.read[id(1_007)] = [id(100_007)];
    edited(100_008, { isUnavailable: true });
    edited(100_009, { title: 'Mended' });
    service.feed = service.feed.filter((one) => one.id !== id(100_010));
    await syncForADay(intervalMs);

    const listed = new Map((await store.readManga('ann')).map((row) => [row.id, row]));
    expect(listed.has(id(1_005))).toBe(false);
    expect(listed.get(id(9_000))?.isFollowed).toBe(true);
    expect(await idsOf(9_000)).toEqual([id(900)]);
    expect(listed.get(id(last))?.status).toBe('on_hold');
    expect(listed.get(id(8_000))).toMatchObject({ status: 'plan_to_read', isFollowed: false });
    expect(await readIn(1_007)).toEqual([id(100_007)]);
    expect((await Promise.all([1_008, 1_009, 1_010].map(chaptersOf))).map(([one]) => one)).toMatchObject([
      { isUnavailable: true },
      { title: 'Mended' },
      { isUnavailable: true, isDeleted: true },
    ]);
    expect(listed.size).toBe(series + 1);
  });

  it('a chapter of the last day that was deleted', async () => {
    await storeFollows(3);
    addChapter(7, 1_001);
    await syncAfter(HOUR);
    expect(await chaptersOf(1_001)).toHaveLength(2);
    service.feed.pop();
    for (let hour = 0; hour < 3; hour++) await syncAfter(HOUR);
    const chapters = await chaptersOf(1_001);
    expect(chapters.map((row) => [row.id, row.isUnavailable])).toContainEqual([id(7), true]);
    expect(service.count('/chapter')).toBe(1);
  });

  it('many series that were followed at once', async () => {
    await storeFollows(30);
    const added = ids(80, 5_000);
    service.follows.push(...added);
    service.feed.push(...added.map((one, n) => chapterAnswer(id(600_000 + n), one, NOW - 20 * DAY)));
    await syncForADay();
    const { chapters, markers } = await library();
    expect(added.map((one) => chapters.get(one)?.length)).toEqual(added.map(() => 1));
    expect(added.filter((one) => !markers.has(one))).toEqual([]);
  });
});

describe('a series with a row that is followed from here', () => {
  const follow = async (isFollowed: boolean, n = 8_000) => {
    service.follows = isFollowed ? [...service.follows, id(n)] : service.follows.filter((other) => other !== id(n));
    await store.putDeliveredFollow('ann', id(n), isFollowed);
  };

  beforeEach(async () => {
    await storeFollows(3);
    service.statuses[id(8_000)] = 'plan_to_read';
    addChapter(7, 8_000, NOW - 20 * DAY);
    await syncForADay();
    expect(await idsOf(8_000)).toEqual([]);
  });

  it('has its chapters asked for once, as one that is followed elsewhere', async () => {
    await follow(true);
    await syncForADay();
    expect(await idsOf(8_000)).toEqual([id(7)]);
    await syncForADay();
    expect(service.count('/manga/{id}/feed')).toBe(1);
  });

  it('has them asked for by a whole check, too', async () => {
    await follow(true);
    await sync({ kind: 'whole' });
    expect(await idsOf(8_000)).toEqual([id(7)]);
  });

  it.each([
    [1, 0],
    [24, 1],
  ])('again after %i hours costs %i requests for them: a check looks back for a day', async (hours, requests) => {
    await follow(false, 1_001);
    for (let hour = 0; hour < hours; hour++) await syncAfter(HOUR);
    await follow(true, 1_001);
    await syncForADay();
    expect(service.count('/manga/{id}/feed')).toBe(requests);
  });

  it('twice keeps what is still to be asked for', async () => {
    for (const isFollowed of [true, false, true]) await follow(isFollowed);
    await syncForADay();
    expect(await idsOf(8_000)).toEqual([id(7)]);
  });
});

describe('pages of follows that are read hours apart', () => {
  /** Of 400 that are followed at first, of whose list something is different each hour. */
  async function expectNoneLost(hours: number, change: (hour: number) => void): Promise<void> {
    await storeFollows(400);
    for (let hour = 0; hour < hours; hour++) {
      clock.pass(HOUR);
      change(hour);
      await sync();
      const followed = new Set((await store.readManga('ann')).filter((row) => row.isFollowed).map((row) => row.id));
      expect(service.follows.filter((one) => one < id(7_000) && !followed.has(one))).toEqual([]);
    }
  }

  it('lose no series, however the list changes between them', async () => {
    // Each hour one of the first page is followed no longer, and every other hour a new one is followed, at the end.
    await expectNoneLost(36, (hour) => {
      service.follows.splice(3, 1);
      if (hour % 2 === 0) service.follows.push(id(7_000 + hour));
    });
  });

  it('start over where more is gone between them than they overlap', async () => {
    await expectNoneLost(48, (hour) => {
      if (hour % 9 === 5) service.follows.splice(0, 15);
    });
  });
});

describe('a follow that cannot be read', () => {
  it.each(['quick', 'whole'] as const)('does not lose its place in the list by a %s check', async (kind) => {
    await storeFollows(5);
    service.unreadable.add(id(1_002));
    for (let hour = 0; hour < 24; hour++) await syncAfter(HOUR, { kind });
    expect((await store.readManga('ann')).map((row) => row.isFollowed)).toEqual([true, true, true, true, true]);
  });
});

describe('what was done here', () => {
  it('stands over an answer that was asked for before it', async () => {
    await storeFollows(3);
    clock.pass(HOUR);
    service.meanwhile.set(3, async () => {
      await store.putDeliveredFollow('ann', id(1_000), false);
      await store.putDeliveredStatus('ann', id(1_000), null);
      await store.putDeliveredStatus('ann', id(1_001), 'dropped');
    });
    await sync({ kind: 'whole' });
    const listed = await store.readManga('ann');
    expect(listed.map((row) => row.id)).toEqual([id(1_001), id(1_002)]);
    expect(listed[0]?.status).toBe('dropped');
  });
});

const french = (n: number, at: number) => {
  const one = chapterAnswer(id(n), id(1_000), at);
  return { ...one, attributes: { ...one.attributes, translatedLanguage: 'fr' } };
};
/** The chapters of a year in the language that is new. */
const aYearOfFrench = expect.objectContaining({ languages: ['fr'], since: NOW - 365 * DAY });

describe('a widened choice of languages', () => {
  beforeEach(async () => {
    await storeFollows(3);
    service.feed.push(french(7, NOW - 200 * DAY));
  });

  it('fetches what is lacking, and nothing else', async () => {
    const result = await syncAfter(MINUTE, { languages: ['en', 'fr'] });
    expect(result).toMatchObject({ requests: 1, newChapters: [] });
    expect(service.asked).toEqual([{ route: '/user/follows/manga/feed', input: aYearOfFrench }]);
    expect(await chaptersOf(1_000)).toHaveLength(2);
    await syncAfter(HOUR, { languages: ['en', 'fr'] });
    expect(service.count('/user/follows/manga/feed')).toBe(3);
  });

  it('is followed by the check that was asked for, also where a death comes between the two', async () => {
    clock.pass(HOUR);
    const put = store.put;
    const dying = vi.spyOn(store, 'put').mockImplementation(async (account, found) => {
      if (found.metadata?.some((fact) => fact.name === 'job' && fact.kind === 'quick'))
        throw new Failure('storage-failed');
      return put(account, found);
    });
    await expect(sync({ languages: ['en', 'fr'] })).rejects.toMatchObject({ code: 'storage-failed' });
    dying.mockRestore();
    expect(isUnderWay((await store.readSyncStatus('ann')).job)).toBe(true);
    service.asked.length = 0;
    await sync({ languages: ['en', 'fr'] });
    expect(service.asked[0]?.input).toMatchObject({ languages: ['en', 'fr'], since: NOW - DAY });
    expect((await store.readSyncStatus('ann')).job).toBeNull();
  });

  it('to every language fetches all of them', async () => {
    await syncAfter(MINUTE, { languages: [] });
    expect(service.asked[0]?.input).toMatchObject({ languages: [] });
    expect(await chaptersOf(1_000)).toHaveLength(2);
  });

  it('that becomes narrower fetches nothing, and fetches again what was let go', async () => {
    await sync({ languages: ['en', 'fr'] });
    await syncAfter(HOUR, { languages: ['en'] });
    clock.pass(HOUR);
    service.asked.length = 0;
    await sync({ languages: ['en', 'fr'] });
    expect(service.asked[0]?.input).toEqual(aYearOfFrench);
  });
});

describe('languages that were chosen for single series', () => {
  const only = { languages: ['en'], seriesLanguages: ['fr'] };

  it('come with what is new, at no request more, and nothing older is fetched for them', async () => {
    await storeFollows(3);
    service.feed.push(french(7, NOW - 200 * DAY), french(8, NOW + MINUTE));
    expect(await syncAfter(HOUR, only)).toMatchObject({ requests: 2 });
    expectFeedsOfADay(['en', 'fr']);
    expect(await idsOf(1_000)).toContain(id(8));
    expect(await idsOf(1_000)).not.toContain(id(7));
  });

  it('are no languages of the reader: those are fetched as ever once they are', async () => {
    await storeFollows(3);
    await syncAfter(HOUR, only);
    clock.pass(HOUR);
    service.asked.length = 0;
    await sync({ languages: ['en', 'fr'] });
    expect(service.asked[0]?.input).toEqual(aYearOfFrench);
  });

  it('cost a day no request more, and nothing of them counts as deleted', async () => {
    await storeFollows(30);
    service.feed.push(french(7, NOW - 30 * DAY));
    await putChapters(store, 'ann', [chapter(8, { language: 'fr', mangaId: id(1_000), publishAt: NOW - 40 * DAY })]);
    const costs = await syncForADay(HOUR, only);
    expect(costs).toHaveLength(24);
    expect(costs.reduce((sum, cost) => sum + cost)).toBeLessThanOrEqual(REQUESTS_PER_DAY);
    expect(service.count('/chapter')).toBe(0);
    expect((await library()).chapters.get(id(1_000))?.some(({ isDeleted }) => isDeleted)).toBe(false);
  });
});

describe('a check that dies anywhere', () => {
  it('leaves, once it has gone on, the library that it would have left', async () => {
    const kinds = fc.constantFrom<('quick' | 'whole')[]>('quick', 'whole');
    const someDay = fc.array(fc.record({ kind: kinds, dies: fc.nat({ max: 4 }), change: fc.nat({ max: 6 }) }), {
      minLength: 1,
      maxLength: 12,
    });
    const checked = async (
      day: readonly { kind: 'quick' | 'whole'; dies: number; change: number }[],
      isMortal: boolean,
    ) => {
      globalThis.indexedDB = new IDBFactory();
      await beginSync();
      await storeFollows(4);
      for (const [n, { kind, dies, change }] of day.entries()) {
        clock.pass(HOUR);
        changeSomething(change, n);
        if (isMortal && dies > 0) {
          loseAnswer(service.asked.length + dies);
        }
        await sync({ kind }).catch(() => sync({ kind }));
        service.meanwhile.clear();
      }
      await syncAfter(DAY, { kind: 'whole' });
      const { manga, chapters, markers } = await library();
      const read = [...markers].map(([mangaId, row]) => [mangaId, [...row.read].sort()]);
      return { manga, chapters: new Map([...chapters].sort()), read: read.sort() };
    };
    await fc.assert(
      fc.asyncProperty(someDay, async (day) => {
        expect(await checked(day, true)).toEqual(await checked(day, false));
      }),
      { numRuns: 40 },
    );
  });
});

/** Something happens on the site. */
function changeSomething(change: number, n: number): void {
  const at = clock.now() - MINUTE;
  if (change === 0) service.feed.push(chapterAnswer(id(300 + n), id(1_000), at));
  if (change === 1) service.follows = service.follows.filter((one) => one !== id(1_003));
  if (change === 2) service.follows = [...service.follows.filter((one) => one !== id(3_000)), id(3_000)];
  if (change === 3) service.statuses[id(1_001)] = n % 2 === 0 ? 'dropped' : 'reading';
  if (change === 4) service.read[id(1_002)] = [id(100_002)];
  if (change === 5) edited(100_001, { title: `Edition ${n}` });
}
