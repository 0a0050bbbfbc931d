import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../../lib/clock';
import { openDexmark } from '../../../lib/database/database';
import { Failure } from '../../../lib/failure';
import { createLibraryStore, type LibraryStore } from '../../../lib/library/store';
import { fetchAllChapters } from '../../../lib/library/sync/older-chapters';
import { unreadOf } from '../../../lib/library/unread';
import { type JumpingClock, jumpingClock } from '../../support/jumping-clock';
import { chapter, defaultFilters, id, manga, NOW } from '../rows';
import { chapterAnswer, FakeService } from './fake-answers';
import '../../support/fresh-database';

let store: LibraryStore;
let service: FakeService;
let clock: JumpingClock;
const series = manga();

beforeEach(async () => {
  clock = jumpingClock(NOW);
  store = createLibraryStore({ database: await openDexmark(), clock, filters: () => defaultFilters });
  service = new FakeService();
  service.follows = [series.id];
  await store.putManga('ann', [series]);
});

const fetchAll = (languages: readonly string[] = ['en']) =>
  fetchAllChapters({ api: service, store, account: 'ann', clock, languages }, series.id);

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
    await store.putChapters('ann', [chapter(200, { number: '200' })]);
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
    await store.putChapters('ann', [chapter(900, { language: 'fr' })]);
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
