import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { MINUTE, SECOND } from '../../lib/clock.ts';
import { alarmNames } from '../../lib/storage/names.ts';
import { firstCheckEnds } from './hostile/stores.ts';
import { freshTest as base, withBuild } from './support/fixtures.ts';
import { makeRecordingBuild } from './support/recording-build.ts';
import { killWorker } from './support/worker-death.ts';

declare const chrome: Browser;

const test = base.extend({ extension: withBuild(makeRecordingBuild) });

/** The last minute's requests have left the allowance by then, which is shown as they do. */
const SETTLED_MS = MINUTE + 5 * SECOND;
/** In ms; whatever a worker does by itself after it started is over by then. */
const REST_MS = 3_000;

test('a worker that an alarm wakes with nothing to do writes nothing', async ({
  service,
  extension,
  options,
  signedIn: _,
  reading: { chapter },
}) => {
  test.setTimeout(SETTLED_MS + 120_000);
  const { context } = extension;
  await firstCheckEnds(options);
  const lastRequest = () => service.journal.requests().at(-1)?.at ?? 0;
  await expect.poll(() => Date.now() - lastRequest(), { timeout: SETTLED_MS + MINUTE }).toBeGreaterThan(SETTLED_MS);
  const writes = () => worker(context).evaluate(() => self.writes);

  await killWorker(context);
  await ring(options, alarmNames.sync);
  await options.waitForTimeout(REST_MS);
  expect(await writes()).toEqual([]);

  // What is recorded is what the worker does.
  const mark = { operationId: crypto.randomUUID(), chapterId: chapter.id, read: true };
  await options.evaluate((input) => chrome.runtime.sendMessage({ name: 'chapter.mark', input }), mark);
  expect(await writes()).toContain('intents.put');
});

/** How often at most such a worker opens the vault, and looks into `storage`. */
const reads = [
  { name: 'asks', isMark: false, vault: 10, storage: 45 },
  { name: 'marks', isMark: true, vault: 20, storage: 75 },
];

for (const { name, isMark, vault, storage } of reads) {
  test(`a worker that is woken by a message that ${name} opens the vault at most ${vault} times`, async ({
    extension,
    options,
    signedIn,
    reading: { chapter },
  }) => {
    const { context } = extension;
    await firstCheckEnds(options);
    const mark = { operationId: crypto.randomUUID(), chapterId: chapter.id, read: true };
    const message = isMark
      ? { name: 'chapter.mark', input: mark }
      : { name: 'chapter.states', input: { chapterIds: [chapter.id] } };

    await killWorker(context);
    const answer = await options.evaluate((message) => chrome.runtime.sendMessage(message), message);
    expect(answer).toMatchObject({ ok: true });
    if (isMark) await expect.poll(() => signedIn.read.has(chapter.id)).toBe(true);
    await options.waitForTimeout(REST_MS);
    const reads = await worker(context).evaluate(() => self.reads);
    expect(reads.filter((read) => read === 'vault.open').length).toBeLessThanOrEqual(vault);
    expect(reads.filter((read) => read.endsWith('.get')).length).toBeLessThanOrEqual(storage);
    // What is recorded is what the worker does.
    expect(reads).toEqual(expect.arrayContaining(['dexmark.open', 'vault.open', 'session.get']));
  });
}

function worker(context: BrowserContext) {
  const [one] = context.serviceWorkers();
  if (!one) throw new Error('No worker runs.');
  return one;
}

function ring(page: Page, alarm: string): Promise<void> {
  return page.evaluate((alarm) => chrome.alarms.create(alarm, { when: Date.now() }), alarm);
}
