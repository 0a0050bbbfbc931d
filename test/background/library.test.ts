import { describe, expect, it } from 'vitest';
import { fetchAllNumbers, fetchOlderChapters } from '../../lib/actions/chapters/older-chapters';
import { syncLibrary } from '../../lib/actions/sync';
import { DAY, HOUR, SECOND } from '../../lib/clock';
import type { SyncResult } from '../../lib/library/sync/sync';
import { changeChapter, deleteChapter, publishChapter } from '../fake-service/library/publish';
import type { Chapter } from '../fake-service/library/types';
import { type Library, readLibrary } from '../library/whole-library';
import { givenBackground, parts, world } from '../support/given-background';
import { noteDay } from '../support/measured-day';
import { readView } from '../support/read-view';
import { asked, order, requests, strangeSeries, theFirst } from '../support/service-side';

givenBackground();
/** A check that no one waits for, an hour later. */
async function checkAnHourLater(): Promise<SyncResult | null> {
  await world.clock.run(HOUR);
  const checking = syncLibrary(parts, { kind: 'quick', priority: 'background' });
  await world.through(checking);
  return checking;
}

const library = (): Promise<Library> => readLibrary(parts.database, world.reader.id);
const toApi = () => asked({ host: 'api' });

/** Old chapters in English of the series that the reader follows and reads. */
function oldChapters(): Chapter[] {
  const { reader, library: shelves } = world;
  return [...shelves.chapters.values()].filter(
    ({ mangaId, translatedLanguage, publishAt, isUnavailable }) =>
      reader.follows.has(mangaId) &&
      translatedLanguage === 'en' &&
      !isUnavailable &&
      publishAt < world.clock.now() - 10 * DAY &&
      publishAt > world.clock.now() - 300 * DAY,
  );
}

describe('a day of checks at the strict service', () => {
  it('costs three requests a check at most, draws no refusal, and sees what was changed on the site', async ({
    task,
  }) => {
    const { reader, fakeService } = world;
    const [taken, gone, renamed] = oldChapters();
    const [unfollowed, putAside, read] = [...reader.follows].slice(5);
    const followed = strangeSeries();
    if (!taken || !gone || !renamed || !unfollowed || !putAside || !read) throw new Error('too small a list');
    const manga = world.library.manga.get(read);
    if (!manga) throw new Error('a followed series has no row');
    const unreadOne = manga.chapterIds.find((id) => !reader.read.has(id));

    changeChapter(fakeService.world, taken.id, { isUnavailable: true });
    changeChapter(fakeService.world, renamed.id, { title: 'Mended' });
    deleteChapter(fakeService.world, gone.id);
    reader.follows.delete(unfollowed);
    reader.statuses.delete(unfollowed);
    reader.statuses.set(putAside, 'dropped');
    reader.follows.add(followed);
    if (unreadOne) reader.read.add(unreadOne);

    const before = toApi();
    for (let hour = 0; hour < 24; hour++) {
      if (hour === 7) publishChapter(fakeService.world, manga);
      const before = toApi();
      await checkAnHourLater();
      expect(toApi() - before).toBeLessThanOrEqual(3);
    }
    const day = { requests: toApi() - before, most: 120 };
    expect(day.requests).toBeLessThanOrEqual(day.most);
    noteDay(task, day);
    const refused = requests({ host: 'api' }).filter(
      ({ outcome }) => typeof outcome === 'object' && outcome.status >= 400,
    );
    expect(refused).toEqual([]);
    expect(fakeService.journal.violations()).toEqual([]);

    const known = await library();
    const chapterOf = ({ id, mangaId }: Chapter) => known.chapters.get(mangaId)?.find((row) => row.id === id);
    expect(chapterOf(taken)?.isUnavailable).toBe(true);
    expect(chapterOf(renamed)?.title).toBe('Mended');
    expect(chapterOf(gone)?.isDeleted).toBe(true);
    const listed = new Map(known.manga.map((row) => [row.id, row]));
    expect(listed.has(unfollowed)).toBe(false);
    expect(listed.get(putAside)?.status).toBe('dropped');
    expect(listed.get(followed)?.isFollowed).toBe(true);
    if (unreadOne) expect(known.markers.get(read)?.read).toContain(unreadOne);
    expect(known.chapters.get(read)?.some(({ publishAt }) => publishAt > world.clock.now() - DAY)).toBe(true);
  });
});

describe('older chapters of a series', () => {
  it('come when a person looks, with one request, and the view says that they are asked for', async () => {
    const known = await library();
    const hereOf = (id: string) => known.chapters.get(id)?.length ?? 0;
    const isEnglish = (id: string) => world.library.chapters.get(id)?.translatedLanguage === 'en';
    const inEnglishOf = (id: string) => (world.library.manga.get(id)?.chapterIds ?? []).filter(isEnglish).length;
    const series = theFirst(known.manga.filter(({ id, isFollowed }) => isFollowed && hereOf(id) < inEnglishOf(id)));
    const before = toApi();
    const looking = fetchOlderChapters(parts, series.id);
    await world.until(async () => (await readView('series')).state === 'asking');
    await world.through(looking);
    expect(await readView('series')).toEqual({ mangaId: series.id, state: 'idle' });
    expect((await library()).chapters.get(series.id)?.length).toBeGreaterThan(hereOf(series.id));
    expect(toApi() - before).toBe(1);
  });

  it('come with what is read of them, where that was never asked for', async () => {
    const known = await library();
    const [mangaId, { read }] = theFirst([...known.markers].filter(([, row]) => row.read.length > 0));
    await parts.database.delete('markers', [world.reader.id, mangaId]);
    const before = asked({ route: '/manga/read' });
    await world.through(fetchOlderChapters(parts, mangaId));
    expect(asked({ route: '/manga/read' }) - before).toBe(1);
    expect((await library()).markers.get(mangaId)?.read.toSorted()).toEqual(read.toSorted());
    await world.through(fetchOlderChapters(parts, mangaId));
    expect(asked({ route: '/manga/read' }) - before).toBe(1);
  });
});

describe('what a series lacks', () => {
  it.each([
    ['older chapters', '/manga/{id}/feed', fetchOlderChapters, 'failed'],
    ['numbers elsewhere', '/manga/{id}/aggregate', fetchAllNumbers, 'numbersFailed'],
  ] as const)(
    'that cannot be had is said to be, and asked for again at the next press: %s',
    async (_, route, ask, state) => {
      const mangaId = theFirst([...world.reader.follows]);
      const before = asked({ route });
      order({ route }, { kind: 'spoil', how: 'wrong-type' });
      await world.through(ask(parts, mangaId));
      expect(await readView('series')).toEqual({ mangaId, state });
      await world.through(ask(parts, mangaId));
      expect(await readView('series')).toEqual({ mangaId, state: 'idle' });
      expect(asked({ route })).toBe(before + 2);
    },
  );
});

describe('numbers of a series in other languages', () => {
  /** A series whose third number is there in French alone, and whose fifth is nowhere. */
  async function seriesWithGaps(): Promise<string> {
    const series = theFirst([...world.reader.follows].filter((id) => releasesOf(id).length > 5));
    const numbers = [...new Set(releasesOf(series).map(({ chapter }) => chapter))];
    for (const { id, chapter } of releasesOf(series)) {
      if (chapter === numbers[2]) changeChapter(world.fakeService.world, id, { translatedLanguage: 'fr' });
      if (chapter === numbers[4]) deleteChapter(world.fakeService.world, id);
    }
    await world.through(fetchOlderChapters(parts, series));
    return series;
  }

  function releasesOf(series: string): Chapter[] {
    const { library: shelves } = world.fakeService.world;
    const chapters = (shelves.manga.get(series)?.chapterIds ?? []).flatMap((id) => shelves.chapters.get(id) ?? []);
    return chapters.filter(({ chapter }) => /^\d+$/.test(chapter ?? ''));
  }

  const askedNumbers = () => asked({ route: '/manga/{id}/aggregate' });

  it('come with one request, however often it was pressed, and are kept with the series', async () => {
    const series = await seriesWithGaps();
    order({ route: '/manga/{id}/aggregate' }, { kind: 'delay', ms: 5 * SECOND });
    const first = fetchAllNumbers(parts, series);
    await world.until(async () => (await readView('series')).state === 'loadingNumbers');
    await world.clock.run(2 * SECOND);
    await world.through(Promise.all([first, fetchAllNumbers(parts, series)]));
    expect(askedNumbers()).toBe(1);
    expect(await readView('series')).toEqual({ mangaId: series, state: 'idle' });
    const { manga, chapters } = await parts.library.readSeries(world.reader.id, series);
    expect(manga?.otherLanguages?.numbers.length).toBeGreaterThan(0);
    const here = new Set(chapters.filter(({ isDeleted }) => !isDeleted).map(({ number }) => number));
    expect(manga?.otherLanguages?.numbers.some(({ number }) => here.has(number))).toBe(false);
  });

  it('are kept with how far the clock of the service was ahead of this machine’s', async () => {
    const series = await seriesWithGaps();
    const serviceClock = { ...parts.serviceClock, aheadMs: () => -DAY };
    await world.through(fetchAllNumbers({ ...parts, serviceClock }, series));
    const { manga } = await parts.library.readSeries(world.reader.id, series);
    expect(manga?.otherLanguages).toMatchObject({ aheadMs: -DAY });
  });

  it('are not asked for where the person has signed out', async () => {
    const series = await seriesWithGaps();
    await world.through(parts.session.signOut());
    await world.through(fetchAllNumbers(parts, series));
    expect(askedNumbers()).toBe(0);
  });
});

describe('series that an earlier version has left', () => {
  it('have their publication filled in by the checks of a day, which ask for no more than before', async () => {
    for (const row of await parts.database.getAll('manga')) {
      const { publication: _, ...before } = row;
      await parts.database.put('manga', before);
    }
    const followed = async () => (await parts.database.getAll('manga')).filter(({ isFollowed }) => isFollowed);
    expect((await followed()).some(({ publication }) => publication)).toBe(false);
    const first = toApi();
    for (let hour = 0; hour < 24; hour += 1) await checkAnHourLater();
    expect((await followed()).every(({ publication }) => publication?.status)).toBe(true);
    expect(toApi() - first).toBeLessThanOrEqual(72);
  });
});
