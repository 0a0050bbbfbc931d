import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { syncWhenDue } from '../../entrypoints/background/sync-alarm';
import { syncAndNotify } from '../../entrypoints/background/sync-and-notify';
import { applySettings } from '../../lib/actions/settings';
import { DAY, HOUR } from '../../lib/clock';
import { changeSettings, defaultSettings } from '../../lib/settings/settings';
import { publishChapter } from '../fake-service/library/publish';
import type { Manga } from '../fake-service/library/types';
import { givenBackground, parts, world } from '../support/given-background';
import { noteDay } from '../support/measured-day';
import { readView } from '../support/read-view';
import { answering, asked, order, requests, theFirst } from '../support/service-side';
import { speak } from '../support/texts';
import { resume } from '../support/worker-side';

givenBackground({
  before: () => {
    speak('en');
    return changeSettings(() => ({ notifyNewChapters: true }));
  },
});
beforeEach(() => wake());

const toApi = () => asked({ host: 'api' });
const wake = () => world.through(syncWhenDue(parts, syncAndNotify));
const notices = () => Object.values(fakeBrowser.notifications.getAllCreateOptions());
const page = (status: number) =>
  answering(status, '<html>Sign in to this network</html>', { 'content-type': 'text/html' });

describe('checks that come by themselves, in the whole background', () => {
  /** Lets the time pass until the alarm rings, and wakes the background for it. @returns how long that took, in ms. */
  async function untilItRings(): Promise<number> {
    const alarm = await browser.alarms.get('sync');
    if (!alarm) throw new Error('there is no alarm');
    const waitMs = Math.max(0, alarm.scheduledTime - world.clock.now());
    await world.clock.run(waitMs);
    await wake();
    return waitMs;
  }

  /** A series that the reader is reading to the end in English. */
  function followed(): Manga {
    const { reader, library } = world;
    const isOne = ({ id, contentRating, title }: Manga) =>
      reader.follows.has(id) && reader.statuses.get(id) === 'reading' && contentRating === 'safe' && title.en;
    return theFirst([...library.manga.values()].filter(isOne));
  }

  it('find a new chapter in at most three requests, count it and tell of it, once', async () => {
    const unread = (await parts.library.unreadTotals(world.reader.id)).chapters;
    const manga = followed();
    publishChapter(world.fakeService.world, manga);
    const before = toApi();
    await untilItRings();
    expect(toApi() - before).toBeLessThanOrEqual(3);
    await world.until(async () => (await readView('counts')).unreadChapters === unread + 1);
    expect(notices()).toEqual([expect.objectContaining({ title: manga.title.en })]);

    fakeBrowser.notifications.resetState();
    await untilItRings();
    await untilItRings();
    expect(notices()).toEqual([]);
  });

  it('have the browser settle what they wrote, the first of each day alone, and leave no database behind', async () => {
    const names = async () => (await indexedDB.databases()).map(({ name }) => name);
    const before = await names();
    const settled = vi.spyOn(indexedDB, 'deleteDatabase');
    const dayOf = (at: number) => Math.floor(at / DAY);
    const from = dayOf(world.clock.now());
    while (dayOf(world.clock.now()) < from + 2) await untilItRings();
    await untilItRings();
    expect(settled).toHaveBeenCalledTimes(2);
    expect(await names()).toEqual(before);
  });

  it('fetch every language that was chosen, also one chosen while another is being fetched', async () => {
    const languages = () =>
      requests({ route: '/user/follows/manga/feed' }).map(({ asked: { target } }) =>
        new URL(target, 'https://api.mangadex.org').searchParams.getAll('translatedLanguage[]'),
      );
    const chosen = (more: readonly string[]) => ({ ...defaultSettings, languages: ['en', ...more] });
    await changeSettings(() => ({ languages: ['en', 'fr'] }));
    const french = applySettings(parts, chosen([]), chosen(['fr']));
    await world.until(() => languages().length > 1);
    await changeSettings(() => ({ languages: ['en', 'fr', 'de'] }));
    const german = applySettings(parts, chosen(['fr']), chosen(['fr', 'de']));
    await world.through(Promise.all([french, german]));
    expect(languages().slice(1).flat()).toEqual(expect.arrayContaining(['fr', 'de']));
  });

  it('tell of nothing that the first check has brought', () => expect(notices()).toEqual([]));

  it('come less and less often while nothing changes, and soon again after something new', async () => {
    const waits = [await untilItRings(), await untilItRings(), await untilItRings()];
    expect(waits.map((ms) => Math.round((4 * ms) / HOUR) / 4)).toEqual([1, 1.5, 2.25]);
    publishChapter(world.fakeService.world, followed());
    await untilItRings();
    expect(Math.round((await untilItRings()) / HOUR)).toBe(1);
  });

  it('make at most 120 requests a day as often as they can be chosen', async ({ task }) => {
    await changeSettings(() => ({ checkEveryMinutes: 15 }));
    await wake();
    const before = toApi();
    const since = world.clock.now();
    while (world.clock.now() - since < DAY) {
      publishChapter(world.fakeService.world, followed());
      await untilItRings();
    }
    const day = { requests: toApi() - before, most: 120 };
    expect(day.requests).toBeLessThanOrEqual(day.most);
    noteDay(task, day);
    expect(world.fakeService.journal.count(429)).toBe(0);
  });

  it('ask for no cover, which no one sees', async () => {
    await untilItRings();
    expect(asked({ host: 'uploads' })).toBe(0);
  });

  it('ask nothing while the address is blocked, and come when the block is over', async () => {
    order({ route: '/user/follows/manga/feed' }, page(403));
    await untilItRings();
    expect(parts.pacer.blockStatus().code).toBe('banned');
    const before = asked();
    const { until } = parts.pacer.blockStatus();
    while (world.clock.now() + 1 < (until ?? 0)) {
      const alarm = await browser.alarms.get('sync');
      const next = Math.min(alarm?.scheduledTime ?? Number.POSITIVE_INFINITY, (until ?? 0) - 1);
      await world.clock.run(Math.max(0, next - world.clock.now()));
      await wake();
      expect(asked()).toBe(before);
    }
    await world.clock.run(60_000);
    await resume();
    expect(parts.pacer.blockStatus().code).toBe(null);
    await untilItRings();
    expect(asked()).toBeGreaterThan(before);
  });
});
