import { type BrowserContext, expect } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { firstCheckEnds } from './hostile/stores.ts';
import { freshTest as base, withBuild } from './support/fixtures.ts';
import { makeRecordingBuild } from './support/recording-build.ts';
import { killWorker } from './support/worker-death.ts';

declare const chrome: Browser;

const test = base.extend({ extension: withBuild(makeRecordingBuild) });

/** In ms; whatever a worker does by itself after it started is over by then. */
const REST_MS = 3_000;

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
