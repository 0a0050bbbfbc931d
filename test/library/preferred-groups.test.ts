import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../lib/clock';
import { defaultChoice } from '../../lib/library/list/follow-list';
import { readSeriesList } from '../../lib/library/list/list-reading';
import { upToHere } from '../../lib/library/numbers/up-to-here';
import { awaitedIn } from '../../lib/library/unread/series-facts';
import { classify, unreadOf } from '../../lib/library/unread/unread';
import type { ChapterRow } from '../../lib/model/rows';
import { clock, database, put, store } from './library-world';
import { chapter, defaultFilters, id, manga, NOW } from './rows';
import { followList, readLibrary } from './whole-library';

const [first, second, other] = [id(2_001), id(2_002), id(2_003)];
const names = { [first]: 'Lantern', [second]: 'Harbour', [other]: 'Nightshift' };
const waits = { groups: [first, second], waitMs: 3 * DAY };
const filters = { ...defaultFilters, preference: waits };
const none = { read: new Set<string>(), pendingMarks: new Map<string, boolean>() };

/** The release of this number by a group, so many days old. */
function release(n: number, number: number, group: string, days: number, parts: Partial<ChapterRow> = {}): ChapterRow {
  const groups = [names[group] ?? ''];
  return chapter(n, { number: `${number}`, groupIds: [group], groups, publishAt: NOW - days * DAY, ...parts });
}
const unread = (chapters: readonly ChapterRow[], chosen = filters, now = NOW) =>
  unreadOf(manga(), { ...none, chapters }, chosen, now);

describe('a number with several releases', () => {
  it.each([
    ['the first group', [other, second, first], 3],
    ['the second, where the first has none', [other, second], 2],
    ['any, where neither has one and the wait is over', [other], 1],
  ])('is read in that of %s', (_, groups, taken) => {
    const chapters = groups.map((group, n) => release(n + 1, 7, group, 9 - n));
    expect(unread(chapters)).toMatchObject({ count: 1, next: { id: id(taken) } });
  });

  it('is read in that of the first group also where others made it too', () => {
    const joint = release(2, 7, first, 1, { groupIds: [other, first], groups: ['Nightshift', 'Lantern'] });
    expect(unread([release(1, 7, other, 9), joint]).next?.id).toBe(id(2));
  });
});

describe('a number that none of the groups has released', () => {
  const chapters = [release(1, 7, first, 9), release(2, 8, other, 2), release(3, 8, other, 1)];

  it('does not count before the wait since its first release is over, and counts then', () => {
    expect(unread(chapters)).toMatchObject({ count: 1, next: { id: id(1) }, explanation: { awaitsGroup: 2 } });
    expect(unread(chapters, filters, NOW + DAY - 1).count).toBe(1);
    expect(unread(chapters, filters, NOW + DAY)).toMatchObject({ count: 2, explanation: { awaitsGroup: 0 } });
  });

  it('counts at once where there is no wait, and once a group has released it', () => {
    expect(unread(chapters, { ...filters, preference: { ...waits, waitMs: 0 } }).count).toBe(2);
    expect(unread([...chapters, release(4, 8, second, 0)])).toMatchObject({ count: 2 });
  });

  it('waits for none of a language that is not read, and since none of those', () => {
    const french = { language: 'fr' };
    expect(unread([release(1, 8, other, 1), release(2, 8, first, 1, french)]).count).toBe(0);
    expect(unread([release(1, 8, other, 1), release(2, 8, other, 9, french)]).count).toBe(0);
  });

  it('is read where a person has read it, in any release', () => {
    const state = { ...none, read: new Set([id(2)]), chapters };
    expect(unreadOf(manga(), state, filters, NOW)).toMatchObject({
      count: 1,
      explanation: { awaitsGroup: 0, read: 2 },
    });
  });

  it('says what it waits for, and until when', () => {
    const judged = (preference: typeof waits) =>
      awaitedIn(manga(), classify(manga(), { ...none, chapters }, { ...filters, preference }, NOW), { preference });
    const awaited = { volume: null, number: '8', title: null, until: NOW + DAY };
    expect(judged(waits)).toEqual([{ ...awaited, group: null }]);
    expect(judged({ ...waits, groups: [first] })).toEqual([{ ...awaited, group: 'Lantern' }]);
    expect(judged({ ...waits, groups: [second] })[0]?.group).toBeNull();
  });

  it('is marked with all before a later chapter, once', () => {
    const later = [...chapters, release(5, 9, first, 0)];
    const found = upToHere(manga(), { ...none, chapters: later }, filters, id(5), NOW);
    expect(found?.chapters.map((one) => one.id)).toEqual([id(1), id(2), id(5)]);
    expect(found?.leftOut).toEqual(new Map([['otherRelease', 1]]));
  });
});

const someReleases = fc.array(
  fc.record({
    number: fc.nat(3),
    group: fc.constantFrom(first, second, other),
    hours: fc.integer({ min: -100, max: 100 }),
    language: fc.constantFrom('en', 'fr'),
    isRead: fc.boolean(),
  }),
  { maxLength: 9 },
);

it('a number counts exactly if it is unread and has a release of a group, or has waited', () => {
  fc.assert(
    fc.property(someReleases, fc.boolean(), (releases, folds) => {
      const chapters = releases.map(({ number, group, hours, language }, n) =>
        release(n, number, group, 0, { publishAt: NOW - hours * HOUR, language }),
      );
      const read = new Set(releases.flatMap(({ isRead }, n) => (isRead ? [id(n)] : [])));
      const chosen = { ...filters, groupReleases: folds };
      const open = chapters.filter((one) => {
        const isKeyRead = folds
          ? chapters.some((two) => two.number === one.number && read.has(two.id))
          : read.has(one.id);
        return one.language === 'en' && one.publishAt <= NOW && !isKeyRead;
      });
      const counts = [...Map.groupBy(open, ({ number }) => number).values()].map((all) => {
        const isThere = all.some(({ groupIds: [group] }) => group === first || group === second);
        const hasWaited = Math.min(...all.map(({ publishAt }) => publishAt)) + 3 * DAY <= NOW;
        if (!isThere && !hasWaited) return 0;
        return folds ? 1 : all.length;
      });
      const expected = counts.reduce<number>((sum, count) => sum + count, 0);
      expect(unreadOf(manga(), { ...none, read, chapters }, chosen, NOW).count).toBe(expected);
    }),
  );
});

describe('what is stored of a series that waits', () => {
  beforeEach(async () => {
    await store.putManga('ann', [manga()]);
    await store.putSeriesSettings('ann', manga().id, { groups: [first], waitDays: 3 });
  });

  const listed = async () =>
    (await readSeriesList(database, { account: 'ann', filters: defaultFilters, titles: 'english', now: clock.now() }))
      .series[0];

  it('holds until the wait is over and no longer, and not for a clock that is set back', async () => {
    await put({ chapters: [release(1, 7, other, 2)] });
    expect(await store.unreadTotals('ann')).toEqual({ series: 0, chapters: 0 });
    expect(await listed()).toMatchObject({ unread: 0, next: null, awaited: { number: '7', until: NOW + DAY } });
    clock.pass(DAY);
    expect(await listed()).toMatchObject({ unread: 1, next: { id: id(1) }, awaited: null });
    expect(await store.unreadTotals('ann')).toEqual({ series: 1, chapters: 1 });
    clock.pass(-1);
    expect(await store.unreadTotals('ann')).toEqual({ series: 0, chapters: 0 });
  });

  it('is at any moment what the whole library gives', async () => {
    await fc.assert(
      fc.asyncProperty(
        someReleases,
        fc.array(fc.integer({ min: -50, max: 90 }), { maxLength: 3 }),
        async (all, hours) => {
          const rows = all.map(({ number, group, hours: age, language }, n) =>
            release(n, number, group, 0, { publishAt: NOW - age * HOUR, language }),
          );
          await put({ chapters: rows });
          for (const passed of hours) {
            clock.pass(passed * HOUR);
            const library = await readLibrary(database, 'ann');
            const [whole] = followList(library, { ...defaultChoice, tab: 'all' }, defaultFilters, clock.now());
            const { chapters } = await store.unreadTotals('ann');
            expect(chapters).toBe(whole?.count);
            expect(await listed()).toMatchObject({ unread: whole?.unread, newestAt: whole?.newestAt });
            expect((await listed())?.next?.id).toBe(whole?.next?.id);
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe('"Up next"', () => {
  it('leads to the release of the group, passes over what waits, and says so', async () => {
    const chapters = [
      release(1, 1, other, 9),
      release(2, 2, other, 1),
      release(3, 3, other, 1),
      release(4, 3, first, 0),
    ];
    await put({ manga: [manga()], chapters, metadata: [{ name: 'sync', checkedAt: NOW, knownSince: 0 }] });
    await store.putSeriesSettings('ann', manga().id, { groups: [first] });
    const choice = { sort: 'newest', statuses: ['reading'] } as const;
    expect(await store.readUpNext('ann', id(1), choice)).toMatchObject({
      chapter: { id: id(4) },
      awaited: { number: '2' },
    });
    expect(await store.readUpNext('ann', id(4), choice)).toMatchObject({ chapter: { id: id(1) }, awaited: null });
  });
});
