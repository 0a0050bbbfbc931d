import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { withManyFollows } from '../../bench/popup/many-follows';
import { resumeForPage } from '../../entrypoints/background/background-tasks';
import { resumeWork } from '../../entrypoints/background/resume-work';
import { SYNC_ALARM, syncWhenDue } from '../../entrypoints/background/sync-alarm';
import { syncAndNotify } from '../../entrypoints/background/sync-and-notify';
import { DAY, HOUR, MINUTE, SECOND } from '../../lib/clock';
import { REQUEST_RECORD } from '../../lib/diagnostics/request-log';
import type { Reason } from '../../lib/reasons';
import { liveProfile } from '../../lib/service/profile';
import { readItem } from '../../lib/storage/stored-item';
import { publishChapter } from '../fake-service/library/publish';
import type { Chapter } from '../fake-service/library/types';
import { givenBackground, nextLife, parts, world } from '../support/given-background';
import { noteDay } from '../support/measured-day';
import { isRead, requests } from '../support/service-side';
import { mark } from '../support/worker-side';

const [FOLLOWS, CHAPTERS_EACH] = [1_000, 5];
const [CHAPTERS_READ, MOST] = [40, 120];
const STEP_MS = 3 * MINUTE;
/** A chapter in each step: two hours. */
const READS_FROM_MS = 18 * HOUR;
const RESTARTS_AT_MS = [2, 13, 19].map((hours) => hours * HOUR);
/** Of the machine. */
const [ASLEEP_FROM_MS, ASLEEP_UNTIL_MS] = [5 * HOUR, 11 * HOUR];
/** So often something comes out in a list of that length. */
const NEWS_EVERY_MS = 36 * MINUTE;

let siteTab: { isOpen: boolean };

givenBackground({
  stock: withManyFollows(FOLLOWS, CHAPTERS_EACH),
  before: () => {
    siteTab = { isOpen: false };
    vi.spyOn(browser.tabs, 'query').mockImplementation(async () => (siteTab.isOpen ? [{ windowId: 1 }] : []) as never);
    vi.spyOn(browser.windows, 'get').mockImplementation((async () => ({ state: 'normal' })) as never);
  },
});

it('a day of 1 000 follows, with forty chapters read, two hours of the site, three restarts, six hours of sleep and a look each hour, costs at most 120 requests', async ({
  task,
}) => {
  await settle();
  const since = world.clock.now();
  const ours = () => requests({ host: 'api', initiator: 'extension', since });
  const reasons = reasonsSince(since);
  const chapters = oneOfEach().slice(0, CHAPTERS_READ);
  expect(chapters).toHaveLength(CHAPTERS_READ);
  const unread = [...chapters];

  for (let passed = 0; passed < DAY; passed += STEP_MS) {
    const isAsleep = passed >= ASLEEP_FROM_MS && passed < ASLEEP_UNTIL_MS;
    // What waits goes on waiting when it wakes.
    if (isAsleep) world.clock.set(STEP_MS);
    else await world.clock.run(STEP_MS);
    await reasons.note();
    if (RESTARTS_AT_MS.includes(passed)) await restart();
    if (passed % NEWS_EVERY_MS === 0) publishSomething(passed / NEWS_EVERY_MS);
    if (isAsleep) continue;
    if (passed % HOUR === 0) await resumeForPage(parts);
    const chapter = passed < READS_FROM_MS ? undefined : unread.shift();
    siteTab.isOpen = chapter !== undefined;
    if (chapter) await readOnSite(chapter);
    await world.through(parts.delivery.idle());
    await ring();
    await settle();
    await reasons.note();
  }

  expect(chapters.filter(({ id }) => !isRead(id))).toEqual([]);
  expect(requests({ status: 429 })).toEqual([]);
  const day = { requests: ours().length, most: MOST, reasons: reasons.ofApi() };
  expect(day.requests).toBeLessThanOrEqual(day.most);
  expect(Object.values(day.reasons).reduce((sum, count) => sum + count, 0)).toBe(day.requests);
  noteDay(task, day);
});

/** The record is written a second later at most. */
function settle(): Promise<void> {
  return world.clock.run(2 * SECOND);
}

/** Wakes the background for the alarms that are due. */
async function ring(): Promise<void> {
  for (const { name, scheduledTime } of await browser.alarms.getAll()) {
    if (scheduledTime > world.clock.now()) continue;
    await world.through(name === SYNC_ALARM ? syncWhenDue(parts, syncAndNotify) : resumeWork(parts));
  }
}

/** Of the browser, which forgets the alarms, as Firefox does. */
async function restart(): Promise<void> {
  world.kill();
  await fakeBrowser.storage.session.clear();
  await browser.alarms.clearAll();
  await nextLife();
  await world.through(Promise.all([resumeWork(parts), syncWhenDue(parts, syncAndNotify)]));
}

function publishSomething(n: number): void {
  const [...followed] = world.library.manga.values();
  const manga = followed[n % followed.length];
  if (manga) publishChapter(world.fakeService.world, manga);
}

/** A chapter of each series that is unread. */
function oneOfEach(): Chapter[] {
  return [...world.library.manga.values()].flatMap(({ chapterIds }) => {
    const id = chapterIds.find((id) => !isRead(id));
    return (id !== undefined && world.library.chapters.get(id)) || [];
  });
}

/** What the site asks where a chapter is opened, from the same address, and the browser tells of it; then the person marks it. */
async function readOnSite({ id, mangaId }: Chapter): Promise<void> {
  for (const target of [
    `/chapter/${id}`,
    `/at-home/server/${id}`,
    `/manga/${mangaId}/aggregate`,
    `/manga/${mangaId}`,
  ]) {
    const requestId = `${target} ${world.clock.now()}`;
    const [, resource = ''] = target.split('/');
    parts.pacer.observeSite({ kind: 'left', requestId, method: 'GET', route: `/${resource}/{id}` });
    const { outcome } = world.fakeService.receive({
      ...{ host: 'api', method: 'GET', target, body: '', address: '192.0.2.7' },
      headers: {
        ...{
          origin: liveProfile.site,
          referer: `${liveProfile.site}/`,
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
        },
        ...{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      },
    });
    if (typeof outcome === 'string') throw new Error(outcome);
    const { status, headers } = outcome;
    parts.pacer.observeSite({ kind: 'answered', requestId, status, headers: new Headers(headers) });
    await world.clock.run(SECOND / 4);
  }
  await mark(id);
}

/** How often the API was asked for each reason, from the record of the last hour. */
function reasonsSince(since: number) {
  const noted = new Map<string, Reason>();
  return {
    async note(): Promise<void> {
      const { sent } = await readItem(REQUEST_RECORD);
      for (const request of sent.filter(({ at }) => at > since)) noted.set(JSON.stringify(request), request.reason);
    },
    ofApi(): Record<string, number> {
      const ofApi = [...noted.values()].filter((reason) => reason !== 'renew-session');
      return Object.fromEntries([...Map.groupBy(ofApi, String)].map(([reason, all]) => [reason, all.length]));
    },
  };
}
