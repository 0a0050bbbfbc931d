import { describe, expect, it } from 'vitest';
import { DAY } from '../../../lib/clock';
import { isUnderWay } from '../../../lib/library/reading';
import type { SyncParts } from '../../../lib/library/sync/ask-step';
import { runSync, type SyncResult } from '../../../lib/library/sync/sync';
import type { SyncJob } from '../../../lib/model/sync-job';
import { id, NOW } from '../rows';
import type { Library } from '../whole-library';
import { chapterAnswer, quietParts } from './fake-answers';
import { clock, database, ids, library, loseAnswer, service, store } from './sync-world';

function sync(parts: Partial<SyncParts> = {}): Promise<SyncResult | null> {
  return runSync({ ...quietParts, api: service, store, clock, kind: 'whole', ...parts });
}

/** Follows with a status each, and a year's chapters, evenly spread over both. */
function largeList(chapters: number, follows = 1_000): void {
  service.follows = ids(follows, 1_000);
  service.statuses = Object.fromEntries(service.follows.map((one) => [one, 'reading']));
  service.feed = ids(chapters, 100_000).map((one, n) =>
    chapterAnswer(one, id(1_000 + (n % follows)), NOW - Math.floor(((n + 1) * 364 * DAY) / chapters)),
  );
}

describe('the first check of 1 000 follows', () => {
  it.each([
    [1, 22],
    [501, 23],
    [10_000, 41],
    [10_600, 43],
  ])('with %i chapters in a year takes %i requests: 21, and one for each 500 chapters', async (chapters, requests) => {
    largeList(chapters);
    expect((await sync())?.requests).toBe(requests);
    expect(service.asked).toHaveLength(requests);
    expect(await database.count('chapters')).toBe(chapters);
  });

  it('is of use after 25 requests: the list, its marks, and the chapters of 30 days', async () => {
    largeList(5_000);
    service.read = { [id(1_007)]: [id(100_007)] };
    const usable: Promise<Library>[] = [];
    const onUsable = () => {
      expect(service.asked.length).toBeLessThanOrEqual(25);
      usable.push(library());
    };
    await sync({ onUsable });
    expect(usable).toHaveLength(1);
    const [{ manga, markers, chapters } = await library()] = await Promise.all(usable);
    expect(manga).toHaveLength(1_000);
    expect(markers.get(id(1_007))?.read).toEqual([id(100_007)]);
    expect([...chapters.values()].flat().length).toBeGreaterThanOrEqual(Math.floor((5_000 * 30) / 365));
  });

  it('is of use after 25 requests also where a month has more chapters than those can carry', async () => {
    largeList(10_600);
    service.feed = service.feed.map((one, n) => chapterAnswer(one.id, id(1_000 + (n % 1_000)), NOW - (n + 1) * 60_000));
    const usableAt: number[] = [];
    await sync({ onUsable: () => void usableAt.push(service.asked.length) });
    expect(usableAt).toEqual([25]);
  });

  it('asks for the languages that are read, and for nothing twice', async () => {
    largeList(1_100, 250);
    await sync();
    const feeds = service.asked.filter(({ route }) => route === '/user/follows/manga/feed');
    expect(feeds.every(({ input }) => JSON.stringify(input).includes('"languages":["en"]'))).toBe(true);
    expect(new Set(service.asked.map((one) => JSON.stringify(one))).size).toBe(service.asked.length);
  });

  it('brings the marks of a series that slips from one page of the list to another while it is read', async () => {
    largeList(600, 250);
    const slipping = id(1_100);
    delete service.statuses[slipping];
    service.read = { [slipping]: [id(100_100)] };
    // After the first page its first series is unfollowed, which moves all others up, and a follow keeps their number.
    service.meanwhile.set(2, () => {
      service.follows = [...service.follows.slice(1), id(9_000)];
    });
    await sync();
    const { manga, markers } = await library();
    expect(manga.find((one) => one.id === slipping)?.isFollowed).toBe(true);
    expect(markers.get(slipping)?.read).toEqual([id(100_100)]);
  });

  it('brings no news', async () => {
    largeList(600, 250);
    expect((await sync())?.newChapters).toEqual([]);
  });
});

describe('a check that dies', () => {
  it.each([1, 2, 4, 5, 6, 7, 8, 9, 10])(
    'at its request number %i goes on with that request, and asks for no other again',
    async (fatal) => {
      largeList(1_200, 250);
      loseAnswer(fatal);
      await expect(sync()).rejects.toMatchObject({ code: 'offline' });
      await sync();
      const asked = service.asked.map((one) => JSON.stringify(one));
      expect(asked).toHaveLength(10 + 1);
      expect(asked.filter((one, n) => asked.indexOf(one) !== n)).toEqual([asked[fatal - 1]]);
      expect(await database.count('chapters')).toBe(1_200);
      expect(await store.readManga('ann')).toHaveLength(250);
      expect(await database.count('markers')).toBe(250);
    },
  );

  it('at every request in turn still ends, with each of them asked twice', async () => {
    largeList(1_200, 250);
    for (let n = 1; n <= 20; n += 2) loseAnswer(n);
    let attempts = 0;
    while ((await sync().catch(() => null)) === null) attempts += 1;
    // Two requests were under way together once, and failed together.
    expect(attempts).toBe(9);
    expect(service.asked).toHaveLength(20);
  });

  it('counts the requests of its former life in its progress', async () => {
    largeList(600, 250);
    loseAnswer(5);
    await sync().catch(() => undefined);
    const steps: { done: number; of: number }[] = [];
    await sync({ kind: 'quick', onProgress: (progress) => void steps.push(progress) });
    // The marks did not depend on the chapters, which failed.
    expect(steps[0]?.done).toBe(7);
    expect(steps.at(-1)).toEqual({ done: 9, of: 9 });
  });

  it('is under way until it is over or has failed, as one of an earlier version is', async () => {
    const job = async () => (await store.readSyncStatus('ann')).job;
    loseAnswer(2);
    await expect(sync()).rejects.toMatchObject({ code: 'offline' });
    expect(isUnderWay(await job())).toBe(true);
    await store.failSync('ann', 'unreadable-answer');
    expect(await job()).toMatchObject({ failure: 'unreadable-answer', done: 1 });
    expect(isUnderWay(await job())).toBe(false);

    const { failure: _, ...earlier } = (await job()) ?? {};
    await database.put('metadata', { ...(earlier as SyncJob), name: 'job', account: 'ann' });
    expect(isUnderWay(await job())).toBe(true);
    await sync();
    expect(await job()).toBeNull();
  });

  it('a day later starts over', async () => {
    largeList(600, 250);
    loseAnswer(5);
    await sync().catch(() => undefined);
    clock.pass(1.1 * DAY);
    expect((await sync())?.requests).toBe(9);
  });
});

describe('a list that changes while it is read', () => {
  it('loses no series when a follow before the next page is taken back', async () => {
    service.follows = ids(250, 1_000);
    service.meanwhile.set(2, () => {
      service.follows = service.follows.filter((one) => one !== id(1_003));
    });
    await sync();
    const listed = (await store.readManga('ann')).map((row) => row.id);
    for (const followed of service.follows) expect(listed).toContain(followed);
  });

  it('loses no chapter when one before the next page is deleted, or a new one moves the rest on', async () => {
    service.follows = [id(1_000)];
    service.feed = ids(1_400, 100_000).map((one, n) => chapterAnswer(one, id(1_000), NOW - (n + 1) * 60_000));
    service.meanwhile.set(3, () => {
      service.feed = service.feed.filter((one) => one.id !== id(100_003));
    });
    service.meanwhile.set(4, () => {
      service.feed = [chapterAnswer(id(200_000), id(1_000), NOW - 1), ...service.feed];
    });
    await sync();
    const known = await store.readChapters('ann', ids(1_400, 100_000));
    for (const chapter of service.feed.slice(1)) expect(known.has(chapter.id)).toBe(true);
  });
});
