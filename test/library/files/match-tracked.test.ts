import { beforeEach, describe, expect, it } from 'vitest';
import { readLibraryCopy, readLibraryHere } from '../../../lib/library/files/library-copy';
import { matchTracked } from '../../../lib/library/files/match-tracked';
import { planImport } from '../../../lib/library/files/plan-import';
import { readTrackerFile } from '../../../lib/library/files/read-tracker-file';
import { trackerFileOf } from '../../../lib/library/files/xml-file';
import type { ReadingStatus } from '../../../lib/service/ids';
import { database, press, put, store } from '../library-world';
import { chapter, defaultFilters, id, manga, NOW } from '../rows';
import { bytesOf } from './damaged-files';
import { entryOf, listOf } from './lists';

const options = { account: 'ann', filters: defaultFilters, titles: 'english', now: NOW } as const;

beforeEach(async () => {
  await database.put('metadata', { account: 'ann', name: 'sync', checkedAt: NOW, knownSince: 0 });
});

const numbered = (n: number, mal: number | null, parts = {}) =>
  manga({ id: id(n), title: `Here ${n}`, trackers: { mal, al: null }, ...parts });
const numberedChapter = (n: number) => chapter(n + 10, { mangaId: id(1), number: `${n}` });
const unlisted = { isFollowed: false, status: null } as const;

/** What is made of a list, and what an import of it would change. */
async function matched(text: string) {
  const list = readTrackerFile(bytesOf(text));
  const here = await readLibraryHere(database, options);
  if ('refusal' in list || here === null) throw new Error('there is nothing to match');
  const found = await matchTracked(database, list, here, options);
  return { ...found, entries: planImport(found.series, here.series) };
}
const changes = async (text: string) =>
  (await matched(text)).entries.flatMap(({ edits }) =>
    edits.map(
      ({ kind, key, after }) => `${kind} ${key === id(1) ? '' : Number.parseInt(key.slice(-12), 16)}→ ${after}`,
    ),
  );

describe('a list of another site', () => {
  it('sets status, rating and read chapters of series that are known here by its number, and follows none', async () => {
    await put({ manga: [numbered(1, 7, unlisted)], chapters: [1, 2, 3].map(numberedChapter) });
    expect(await changes(listOf(entryOf(7, { my_read_chapters: 2 })))).toEqual([
      'mark 11→ true',
      'mark 12→ true',
      'status → reading',
      'rating → 8',
    ]);
    const { series, unknown, refused } = await matched(listOf(entryOf(7)));
    expect(series).toMatchObject([{ id: id(1), title: 'Here 1', isFollowed: false, settings: null }]);
    expect({ unknown, refused }).toEqual({ unknown: [], refused: [] });
  });

  it('says that older chapters of a series are not known here, also of one that is not in the list', async () => {
    await store.putManga('ann', [numbered(1, 7), numbered(2, 8, unlisted)]);
    const { incomplete } = await matched(listOf(entryOf(7), entryOf(8)));
    expect(incomplete).toEqual([id(1), id(2)]);
  });

  it('takes nothing away: neither a rating that it lacks, nor a status, nor a mark beyond its number', async () => {
    await put({
      manga: [numbered(1, 7, { status: 'dropped', rating: { value: 6, at: NOW } })],
      chapters: [1, 2].map(numberedChapter),
    });
    await store.putMarkers('ann', new Map([[id(1), [id(11), id(12)]]]), NOW);
    expect(await changes(listOf(entryOf(7, { my_score: 0, my_status: '', my_read_chapters: 1 })))).toEqual([]);
  });

  it('counts what has not left yet', async () => {
    await put({ manga: [numbered(1, 7, { status: 'reading' })], chapters: [1, 2].map(numberedChapter) });
    await press('mark', id(11), true);
    expect(await changes(listOf(entryOf(7, { my_score: 0, my_read_chapters: 2 })))).toEqual(['mark 12→ true']);
  });

  it('names series that are not known here, whatever is said of them', async () => {
    await store.putManga('ann', [numbered(1, null)]);
    const { series, unknown } = await matched(listOf(entryOf(7), entryOf(1, { manga_title: '' })));
    expect(series).toEqual([]);
    expect(unknown).toMatchObject([
      { mal: 7, title: 'Series 7' },
      { mal: 1, title: '' },
    ]);
  });

  it('means the one in the list where several here have its number, and none of two in the list', async () => {
    await store.putManga('ann', [numbered(1, 7, unlisted), numbered(2, 7), numbered(3, 8), numbered(4, 8)]);
    await store.putManga('ann', [numbered(5, 9, unlisted), numbered(6, 9, unlisted)]);
    const { series, refused } = await matched(listOf(entryOf(9), entryOf(8), entryOf(7), entryOf(6, { my_score: 99 })));
    expect(series.map((one) => one.id)).toEqual([id(2)]);
    expect(refused).toEqual([
      { at: 1, title: 'Series 9', reason: 'ambiguous' },
      { at: 2, title: 'Series 8', reason: 'ambiguous' },
      { at: 4, title: 'Series 6', reason: 'rating' },
    ]);
  });

  it('means a series rather than one that became it, listed or not, and what is gone where there is nothing else', async () => {
    const gone = { ...unlisted, isDeleted: true };
    await store.putManga('ann', [
      ...[numbered(1, 7, gone), numbered(2, 7), numbered(3, 8, gone), numbered(4, 8, unlisted)],
      numbered(5, 9, gone),
    ]);
    const { series, refused } = await matched(listOf(entryOf(7), entryOf(8), entryOf(9)));
    expect(series.map((one) => one.id)).toEqual([id(2), id(4), id(5)]);
    expect(refused).toEqual([]);
  });

  it.each<[here: ReadingStatus | null, there: string, isChange: boolean]>([
    [null, 'Plan to Read', false],
    [null, 'Reading', true],
    ['re_reading', 'Completed', true],
    ['on_hold', 'On-Hold', false],
  ])('of a follow that is %s here and %s there changes the status: %s', async (status, my_status, isChange) => {
    await store.putManga('ann', [numbered(1, 7, { status })]);
    expect(await changes(listOf(entryOf(7, { my_status, my_score: 0, my_read_chapters: 0 })))).toHaveLength(+isChange);
  });

  it('that we have exported changes nothing where it came from', async () => {
    const statuses: readonly (ReadingStatus | null)[] = ['reading', 're_reading', 'completed', 'dropped', null, null];
    const numbers = ['1', '2', '3.1', '3.2', '4-5', '6', '6.5'];
    /** The places of the numbers that are read, in each series. */
    const reads = { 1: [0, 1, 2], 2: [0, 1, 2, 3], 3: [0, 1, 2, 3, 4, 5], 4: [1], 5: [0, 1], 50: [0] };
    await put({
      manga: [
        ...statuses.map((status, n) => numbered(n + 1, n + 100, { status, rating: { value: n || null, at: NOW } })),
        ...[numbered(50, 500), numbered(51, 500), numbered(52, null), numbered(53, 102, unlisted)],
      ],
      chapters: [1, 2, 3, 4, 5, 50, 51].flatMap((n) =>
        numbers.map((number, m) => chapter(n * 100 + m, { mangaId: id(n), number })),
      ),
      read: new Map(Object.entries(reads).map(([n, places]) => [id(+n), places.map((m) => id(+n * 100 + m))])),
    });
    const copy = await readLibraryCopy(database, options);
    const { text } = trackerFileOf(copy);
    const { series, unknown, refused, entries } = await matched(text);
    expect(copy.series.map(({ readUpTo }) => readUpTo)).toEqual(expect.arrayContaining([2, 3, 6, 0]));
    expect(series).toHaveLength(6);
    expect(unknown).toEqual([]);
    expect(refused).toMatchObject([{ reason: 'ambiguous' }]);
    expect(entries).toEqual([]);
  });
});
