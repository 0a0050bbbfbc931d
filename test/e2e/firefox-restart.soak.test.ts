import { randomUUID } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import { expect, it } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { alarmNames } from '../../lib/storage/names.ts';
import { startFakeService } from '../fake-service/start.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { unreadIn } from './support/find-chapters.ts';
import { viewsOf } from './support/firefox-background.ts';
import { named, openUnread, popupOf, signIn } from './support/firefox-journey.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { launchFirefox } from './support/launch-firefox.ts';
import { marksIn } from './support/marks.ts';
import { newProfile } from './support/new-profile.ts';
import { makeWakingBuild, notedBetween } from './support/waking-build.ts';

declare const browser: Browser;

it('a mark that waits arrives after a restart of Firefox, which forgets the alarms: its start alone wakes the background, and they are set again', async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService();
  stack.defer(() => service.close());
  const account = demoAccountOf(service);
  const { chapter } = unreadIn(service.fakeService.world, account);
  const build = await makeWakingBuild(stack);
  const profile = { folder: await newProfile('firefox', stack), uuid: randomUUID() };
  const settings = { isHeadless: true, build, profile };

  const before = await launchFirefox(service, { ...settings, install: 'for good' });
  stack.defer(before.close);
  const options = await before.open('options.html');
  await signIn(options, account);
  await popupOf({ service, firefox: before, account });
  service.faults.order({ route: '/manga/{id}/read', method: 'POST' }, { kind: 'drop', work: 'undone' }, 1_000);
  const { control } = await openUnread({ service, firefox: before, account }, chapter);
  await control.press('Mark as read');
  await expect.poll(control.buttons).toContain('Undo');
  await expect.poll(() => alarmsIn(options)).toEqual([alarmNames.sync, alarmNames.resumeWork].sort());
  await before.close();
  expect(account.read).not.toContain(chapter.id);

  service.faults.clear();
  const startedAt = Date.now();
  const after = await launchFirefox(service, { ...settings, install: 'earlier' });
  stack.defer(after.close);
  await expect.poll(() => account.read.has(chapter.id), { timeout: 120_000 }).toBe(true);
  expect(marksIn(service.journal).map(({ read }) => read)).toEqual([[chapter.id]]);
  expect((await viewsOf(after.browser)).filter((view) => view !== 'background')).toEqual([]);

  const openedAt = Date.now();
  const page = await after.open('options.html');
  await named(page, 'Sign out').wait();
  const noted = await notedBetween(page, startedAt, openedAt);
  // What it writes itself, and asks of the service, it hears of as well: that wakes nothing.
  const heard = noted.filter((what) => /\.on[A-Z]/.test(what) && !/^(?:storage|webRequest)\./.test(what));
  expect(noted[0]).toBe('begins');
  expect(heard[0]).toBe('runtime.onStartup');
  expect([...new Set(heard)].filter((what) => what !== 'alarms.onAlarm')).toEqual(['runtime.onStartup']);
  expect(noted.find((what) => what.startsWith('alarms there'))).toBe('alarms there');
  expect(noted).toContain(`alarms.create ${alarmNames.sync}`);
  expect(noted).toContain(`alarms.create ${alarmNames.resumeWork}`);
  await after.close();
  expectGoodManners(service.journal);
}, 240_000);

async function alarmsIn(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => (await browser.alarms.getAll()).map(({ name }) => name));
  return names.sort();
}
