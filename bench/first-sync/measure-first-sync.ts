import { cpus, loadavg } from 'node:os';
import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import type { Browser } from 'webextension-polyfill';
import { MINUTE, SECOND } from '../../lib/clock.ts';
import type { Ledger } from '../../lib/pacing/ledger.ts';
import { storesOf } from '../../test/e2e/hostile/stores.ts';
import { demoAccountOf } from '../../test/e2e/support/demo-account.ts';
import { launchChromium } from '../../test/e2e/support/launch-chromium.ts';
import { newProfile } from '../../test/e2e/support/new-profile.ts';
import { pageAt } from '../../test/e2e/support/page-at.ts';
import { signIn } from '../../test/e2e/support/sign-in.ts';
import { killWorker } from '../../test/e2e/support/worker-death.ts';
import { startFakeService } from '../../test/fake-service/start.ts';
import { learntLedger } from '../pacing/ledger-file.ts';
import { preciseClock } from '../pacing/precise-clock.ts';
import { withManyFollows } from '../popup/many-follows.ts';
import type { Measurement } from '../results.ts';
import { type FirstSyncRow, firstSyncFigures } from './figures.ts';
import { floorOf } from './floor.ts';
import { databasesOnDisk, storedRows } from './stored-rows.ts';
import { workerHeap } from './worker-heap.ts';

declare const chrome: Browser;

interface List {
  readonly follows: number;
  readonly chaptersEach: number;
  readonly roundTripMs: number;
  readonly isLearnt: boolean;
}

const lists = [
  { follows: 1_000, chaptersEach: 25, roundTripMs: 40 },
  { follows: 1_000, chaptersEach: 25, roundTripMs: 150 },
  { follows: 5_000, chaptersEach: 20, roundTripMs: 40 },
];

/** The first check of long lists beside what the pacer allows. */
export async function measureFirstSync(): Promise<Measurement> {
  const rows: FirstSyncRow[] = [];
  const loads: number[] = [];
  for (const list of lists) {
    for (const isLearnt of [false, true]) {
      loads.push(...loadavg().slice(0, 1));
      rows.push(await measure({ ...list, isLearnt }));
    }
  }
  const most = Math.max(...loads);
  const doubts =
    most > cpus().length ? [`The machine had other work: its load before a row was up to ${most.toFixed(1)}.`] : [];
  return { figures: firstSyncFigures(rows), doubts };
}

async function measure({ follows, chaptersEach, roundTripMs, isLearnt }: List): Promise<FirstSyncRow> {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService({ arrange: withManyFollows(follows, chaptersEach) });
  stack.defer(() => service.close());
  service.faults.order({ host: 'api' }, { kind: 'delay', ms: roundTripMs }, Number.POSITIVE_INFINITY);
  const profile = await newProfile('check', stack);
  await using browser = new AsyncDisposableStack();
  const { context, address, close } = await launchChromium(service, { isHeadless: true, profile });
  browser.defer(close);
  const options = await pageAt(context, address('options.html'));
  if (isLearnt) {
    await layLedger(options, { ...learntLedger(preciseClock.now()), writtenAt: preciseClock.now() });
    await killWorker(context);
  }
  await signIn(options, demoAccountOf(service));
  await expect
    .poll(storesOf(options).checkedAt, { message: 'the first check', timeout: 8 * MINUTE, intervals: [SECOND] })
    .not.toBeNull();
  const heapBytes = await workerHeap(context);
  if (isLearnt) await expectLearnt(options);
  const asked = service.journal.requests({ host: 'api', initiator: 'extension' });
  // The account itself is asked for by the sign-in, and covers come after the check.
  const [first, last] = [asked.find(isOfCheck), asked.findLast(isOfCheck)];
  if (!first || !last) throw new Error('Nothing was checked.');
  const count = asked.filter(isOfCheck).length;
  const stored = await storedRows(options);
  await browser.disposeAsync();
  return {
    follows,
    chapters: follows * chaptersEach,
    roundTripMs,
    isLearnt,
    requests: count,
    tookMs: last.at - first.at + roundTripMs,
    floorMs: await floorOf(count, roundTripMs, isLearnt),
    refused: service.journal.count(429),
    heapBytes,
    stored,
    diskBytes: await diskAfterRestart(service, profile),
  };
}

/** A browser that starts puts its databases in order. */
async function diskAfterRestart(service: Parameters<typeof launchChromium>[0], profile: string): Promise<number> {
  const { context, address, close } = await launchChromium(service, { isHeadless: true, profile });
  // To Chromium it is installed once more, and the settings that open then take an empty tab for themselves.
  await pageAt(context, address('options.html'));
  const popup = await context.newPage();
  await popup.goto(address('popup.html'));
  await close();
  return databasesOnDisk(profile);
}

function isOfCheck({ route }: { readonly route: string | undefined }): boolean {
  return ['/manga/status', '/user/follows/manga', '/user/follows/manga/feed', '/manga/read'].includes(route ?? '');
}

/** The worker takes whichever ledger was written last. */
async function layLedger(page: Page, ledger: Ledger): Promise<void> {
  await page.evaluate((ledger) => chrome.storage.session.set({ 'pacing.ledger': ledger }), ledger);
}

async function expectLearnt(page: Page): Promise<void> {
  const { 'pacing.ledger': ledger } = await storesOf(page).area('session');
  expect((ledger as Ledger).budget.burst.size, 'the burst of the learnt ledger').toBe((ledger as Ledger).budget.slots);
}
