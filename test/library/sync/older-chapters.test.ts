import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../lib/clock';
import { openDexmark } from '../../../lib/database/database';
import { Failure } from '../../../lib/failure';
import { gapsOf } from '../../../lib/library/gaps';
import { createLibraryStore, type LibraryStore } from '../../../lib/library/store';
import { fetchAllChapters } from '../../../lib/library/sync/older-chapters';
import { classify, unreadOf } from '../../../lib/library/unread';
import { type JumpingClock, jumpingClock } from '../../support/jumping-clock';
import { chapter, defaultFilters, id, manga, NOW, putChapters } from '../rows';
import { chapterAnswer, FakeService } from './fake-answers';
import '../../support/fresh-database';

let store: LibraryStore;
let service: FakeService;
let clock: JumpingClock;
let aheadMs: number;
const series = manga();

beforeEach(async () => {
  clock = jumpingClock(NOW);
  aheadMs = 0;
  store = createLibraryStore({ database: await openDexmark(), clock, filters: () => defaultFilters });
  service = new FakeService();
  service.follows = [series.id];
  await store.putManga('ann', [series]);
});

const fetchAll = (languages: readonly string[] = ['en']) =>
  fetchAllChapters({ api: service, store, account: 'ann', clock, aheadMs: () => aheadMs, languages }, series.id);

/** So many chapters of the series, a week apart. */
function published(count: number): void {
  service.feed = Array.from({ length: count }, (_, n) => chapterAnswer(id(n), series.id, NOW - (n + 1) * 7 * DAY));
}

const known = async () => (await store.readSeries('ann', series.id)).chapters.length;

describe('older chapters of a series', () => {
  it('come all, 500 a request, and once', async () => {
    published(1_100);
    expect(await fetchAll()).toBe(true);
    expect(await known()).toBe(1_100);
    expect(service.count('/manga/{id}/feed')).toBe(3);
    expect(await fetchAll()).toBe(false);
    expect(service.count('/manga/{id}/feed')).toBe(3);
  });

  it('make the number of what is unread a certain one', async () => {
    await putChapters(store, 'ann', [chapter(200, { number: '200' })]);
    const state = async () => {
      const { manga: row, chapters } = await store.readSeries('ann', series.id);
      if (!row) throw new Error('the series is not known');
      return unreadOf(row, { chapters, read: new Set(), pendingMarks: new Map() }, defaultFilters, NOW);
    };
    expect((await state()).isComplete).toBe(false);
    service.feed = [chapterAnswer(id(200), series.id), chapterAnswer(id(150), series.id)];
    await fetchAll();
    expect(await state()).toMatchObject({ isComplete: true, explanation: { known: 2 } });
  });

  it('are asked for again in a language that was not read then', async () => {
    await fetchAll(['en']);
    await fetchAll(['en', 'fr']);
    await fetchAll(['fr']);
    await fetchAll([]);
    await fetchAll(['de']);
    expect(service.count('/manga/{id}/feed')).toBe(3);
  });

  it('come in the languages of the series where some were chosen for it', async () => {
    published(2);
    await store.putSeriesSettings('ann', series.id, { languages: ['fr'] });
    expect(await fetchAll()).toBe(true);
    expect(service.asked.map(({ input }) => input)).toEqual([expect.objectContaining({ languages: ['fr'] })]);
    expect((await store.readSeries('ann', series.id)).manga?.complete?.languages).toEqual(['fr']);
    expect(await fetchAll()).toBe(false);
  });

  it('that the service gives no more count as taken down, but not those in other languages', async () => {
    published(3);
    await fetchAll();
    await putChapters(store, 'ann', [chapter(900, { language: 'fr' })]);
    service.feed.pop();
    await store.put('ann', { askedAt: NOW, complete: { mangaId: series.id, languages: ['fr'] } });
    await fetchAll();
    const { chapters } = await store.readSeries('ann', series.id);
    expect(chapters.filter((row) => row.isUnavailable).map((row) => row.id)).toEqual([id(2)]);
    expect(chapters).toHaveLength(4);
  });

  it('of a series that is not followed are asked for again after a day: no feed brings them', async () => {
    await store.putDeliveredFollow('ann', series.id, false);
    published(1);
    await fetchAll();
    await fetchAll();
    expect(service.count('/manga/{id}/feed')).toBe(1);
    clock.pass(DAY + 1);
    await fetchAll();
    expect(service.count('/manga/{id}/feed')).toBe(2);
  });

  it('of a series that was followed here after they were read long ago are asked for again, once', async () => {
    await store.putDeliveredFollow('ann', series.id, false);
    published(1);
    await fetchAll();
    clock.pass(60 * DAY);
    await store.putDeliveredFollow('ann', series.id, true);
    const isComplete = async () => {
      const { manga: row, chapters } = await store.readSeries('ann', series.id);
      const state = { chapters, read: new Set<string>(), pendingMarks: new Map() };
      return row && unreadOf(row, state, { ...defaultFilters, languages: ['en'] }, clock.now()).isComplete;
    };
    expect(await isComplete()).toBe(false);
    await fetchAll();
    expect(service.count('/manga/{id}/feed')).toBe(2);
    expect(await isComplete()).toBe(true);
    clock.pass(2 * DAY);
    await fetchAll();
    expect(service.count('/manga/{id}/feed')).toBe(2);
  });

  it('of a series that is followed just after they were read need no second request', async () => {
    await store.putDeliveredFollow('ann', series.id, false);
    clock.pass(2 * DAY);
    await fetchAll();
    clock.pass(60_000);
    await store.putDeliveredFollow('ann', series.id, true);
    expect(await fetchAll()).toBe(false);
  });

  it('of a machine whose clock is a day ahead bound by the service’s clock what is known of later ones', async () => {
    clock.pass(DAY);
    aheadMs = -DAY;
    await fetchAll([]);
    await putChapters(
      store,
      'ann',
      ['1', '3'].map((number, n) => chapter(n, { number, publishAt: NOW + HOUR })),
    );
    const { manga: row, chapters } = await store.readSeries('ann', series.id);
    if (!row) throw new Error('the series is not known');
    const filters = { ...defaultFilters, languages: ['en'] };
    const now = NOW + 2 * HOUR;
    const classified = classify(row, { chapters, read: new Set(), pendingMarks: new Map() }, filters, now);
    expect(gapsOf(row, classified, filters, now)).toMatchObject([{ reason: 'unasked', first: 2, last: 2 }]);
  });

  it('that are not out yet are not deleted, also where the clock of this machine is a day ahead', async () => {
    await putChapters(store, 'ann', [chapter(1, { publishAt: NOW + HOUR })]);
    clock.pass(DAY);
    aheadMs = -DAY;
    await fetchAll();
    expect((await store.readSeries('ann', series.id)).chapters).toMatchObject([{ isUnavailable: false }]);
  });

  it('that come in part are kept, and asked for again', async () => {
    published(700);
    service.meanwhile.set(2, () => {
      throw new Failure('offline');
    });
    await expect(fetchAll()).rejects.toMatchObject({ code: 'offline' });
    expect(await known()).toBe(500);
    await fetchAll();
    expect(await known()).toBe(700);
  });

  it('stay known as complete when a check writes the series again', async () => {
    await fetchAll();
    await store.putManga('ann', [manga({ title: 'Another title' })]);
    expect(await fetchAll()).toBe(false);
  });
});
