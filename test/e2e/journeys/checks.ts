import type { Browser } from 'webextension-polyfill';
import { HOUR, SECOND } from '../../../lib/clock.ts';
import { publishChapter } from '../../fake-service/library/publish.ts';
import { expect } from '../support/expect.ts';
import { unreadIn } from '../support/find-chapters.ts';
import { rememberEarlierCheck } from '../support/pass-time.ts';
import { choiceIsSaved, type Journey, listIsSynced, readBadge, type WalkTab } from './walk.ts';

declare const chrome: Browser;

const FREQUENCY = 'Check for new chapters';

export const checksJourneys: readonly Journey[] = [
  {
    name: 'a check that comes by itself finds a new chapter when its alarm wakes a background that has ended, and the badge counts it',
    everyRunIn: 'both browsers',
    async walk(on) {
      const { service, account } = on;
      await listIsSynced(on);
      const options = await on.openOurs('options.html');
      await options.choose('Unread chapters');
      // What the end of the check has brought is counted a moment after it.
      await expect.poll(() => isSteady(options), { timeout: 60_000 }).toBe(true);
      const unread = Number(await options.evaluate(readBadge));
      expect(await options.evaluate(msToAlarm)).toBeGreaterThan(0.9 * HOUR);

      publishChapter(service.fakeService.world, unreadIn(service.fakeService.world, account).manga);
      await on.endBackground();
      const asked = () => service.journal.requests({ host: 'api' });
      const before = asked().length;
      await rememberEarlierCheck(options, 2 * HOUR);
      const ringsAt = await options.evaluate(setAlarm, 3 * SECOND);

      await expect.poll(() => options.evaluate(readBadge), { timeout: 60_000 }).toBe(`${unread + 1}`);
      const made = asked().slice(before);
      expect(made.length).toBeLessThanOrEqual(3);
      expect(made[0]?.at).toBeGreaterThanOrEqual(ringsAt);
      await expect.poll(() => options.evaluate(msToAlarm)).toBeGreaterThan(0.9 * HOUR);
      await options.choose('Series with unread chapters');
      await choiceIsSaved(options);
    },
  },
  {
    name: 'a check does not come by itself where the person wants to ask for each',
    async walk(on) {
      await listIsSynced(on);
      const options = await on.openOurs('options.html');
      await expect.poll(() => options.evaluate(msToAlarm)).not.toBe(null);
      await options.select(FREQUENCY, 'Only when I press “Refresh”');
      await choiceIsSaved(options);
      await expect.poll(() => options.evaluate(msToAlarm)).toBe(null);
      await options.select(FREQUENCY, 'Every hour');
      await choiceIsSaved(options);
      await expect.poll(() => options.evaluate(msToAlarm)).not.toBe(null);
    },
  },
];

/** Whether the badge says the same number for three seconds. */
async function isSteady(page: WalkTab): Promise<boolean> {
  const first = await page.evaluate(readBadge);
  for (let look = 0; look < 6; look++) {
    await new Promise((resolve) => setTimeout(resolve, SECOND / 2));
    if ((await page.evaluate(readBadge)) !== first) return false;
  }
  return /^\d+$/.test(first);
}

/** Runs in a page of ours. @returns in how many ms the alarm rings; `null` where there is none. */
async function msToAlarm(): Promise<number | null> {
  const alarm = await chrome.alarms.get('sync');
  return alarm ? alarm.scheduledTime - Date.now() : null;
}

/** Runs in a page of ours. @returns when the alarm rings, in epoch ms. */
async function setAlarm(afterMs: number): Promise<number> {
  const when = Date.now() + afterMs;
  await chrome.alarms.create('sync', { when });
  return when;
}
