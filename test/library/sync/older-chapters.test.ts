import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../lib/clock';
import { gapsOf } from '../../../lib/library/numbers/gaps';
import { fetchAllChapters } from '../../../lib/library/sync/older-chapters';
import { classify, unreadOf } from '../../../lib/library/unread/unread';
import { given, put } from '../library-world';
import { chapter, defaultFilters, id, manga, NOW } from '../rows';
import { chapterAnswer } from './fake-answers';
import { clock, loseAnswer, service, store } from './sync-world';

const series = manga();

beforeEach(async () => {
  service.follows = [series.id];
  await store.putManga('ann', [series]);
});

const fetchAll = (languages: readonly string[] = ['en']) =>
  fetchAllChapters({ api: service, store, account: 'ann', clock, aheadMs: () => given.aheadMs, languages }, series.id);

/** So many chapters of the series, a week apart. */
function published(count: number): void {
  service.feed = Array.from({ length: count }, (_, n) => chapterAnswer(id(n), series.id, NOW - (n + 1) * 7 * DAY));
}

/** What the library says of the series, of which nothing is read. */
async function seriesState() {
  const { manga: row, chapters } = await store.readSeries('ann', series.id);
  if (!row) throw new Error('the series is not known');
  return { row, state: { chapters, read: new Set<string>(), pendingMarks: new Map<string, boolean>() } };
}
const requests = () => service.count('/manga/{id}/feed');
const known = async () => (await store.readSeries('ann', series.id)).chapters.length;

describe('older chapters of a series', () => {
  it('come all, 500 a request, and once', async () => {
    published(1_100);
    expect(await fetchAll()).toBe(true);
    expect(await known()).toBe(1_100);
    expect(requests()).toBe(3);
    expect(await fetchAll()).toBe(false);
    expect(requests()).toBe(3);
  });

  it('make the number of what is unread a certain one', async () => {
    await put({ chapters: [chapter(200, { number: '200' })] });
    const unread = async () => {
      const { row, state } = await seriesState();
      return unreadOf(row, state, defaultFilters, NOW);
    };
    expect((await unread()).isComplete).toBe(false);
    service.feed = [chapterAnswer(id(200), series.id), chapterAnswer(id(150), series.id)];
    await fetchAll();
    expect(await unread()).toMatchObject({ isComplete: true, explanation: { known: 2 } });
  });

  it('are asked for again in a language that was not read then', async () => {
    await fetchAll(['en']);
    await fetchAll(['en', 'fr']);
    await fetchAll(['fr']);
    await fetchAll([]);
    await fetchAll(['de']);
    expect(requests()).toBe(3);
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
    await put({ chapters: [chapter(900, { language: 'fr' })] });
    service.feed.pop();
    await put({ complete: { mangaId: series.id, languages: ['fr'] } });
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
    expect(requests()).toBe(1);
    clock.pass(DAY + 1);
    await fetchAll();
    expect(requests()).toBe(2);
  });

  it('of a series that was followed here after they were read long ago are asked for again, once', async () => {
    await store.putDeliveredFollow('ann', series.id, false);
    published(1);
    await fetchAll();
    clock.pass(60 * DAY);
    await store.putDeliveredFollow('ann', series.id, true);
    const isComplete = async () => {
      const { row, state } = await seriesState();
      return unreadOf(row, state, { ...defaultFilters, languages: ['en'] }, clock.now()).isComplete;
    };
    expect(await isComplete()).toBe(false);
    await fetchAll();
    expect(requests()).toBe(2);
    expect(await isComplete()).toBe(true);
    clock.pass(2 * DAY);
    await fetchAll();
    expect(requests()).toBe(2);
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
    given.aheadMs = -DAY;
    await fetchAll([]);
    await put({ chapters: ['1', '3'].map((number, n) => chapter(n, { number, publishAt: NOW + HOUR })) });
    const { row, state } = await seriesState();
    const filters = { ...defaultFilters, languages: ['en'] };
    const now = NOW + 2 * HOUR;
    expect(gapsOf(row, classify(row, state, filters, now), filters, now)).toMatchObject([
      { reason: 'unasked', first: 2, last: 2 },
    ]);
  });

  it('that are not out yet are not deleted, also where the clock of this machine is a day ahead', async () => {
    await put({ chapters: [chapter(1, { publishAt: NOW + HOUR })] });
    clock.pass(DAY);
    given.aheadMs = -DAY;
    await fetchAll();
    expect((await store.readSeries('ann', series.id)).chapters).toMatchObject([{ isUnavailable: false }]);
  });

  it('that come in part are kept, and asked for again', async () => {
    published(700);
    loseAnswer(2);
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
