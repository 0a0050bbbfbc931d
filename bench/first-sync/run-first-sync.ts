import type { Page } from 'playwright-core';
import type { Browser } from 'webextension-polyfill';
import type { Ledger } from '../../lib/pacing/ledger.ts';
import { firstCheckEnds } from '../../test/e2e/hostile/stores.ts';
import { demoAccountOf } from '../../test/e2e/support/demo-account.ts';
import { launchChromium } from '../../test/e2e/support/launch-chromium.ts';
import { pageAt } from '../../test/e2e/support/page-at.ts';
import { signIn } from '../../test/e2e/support/sign-in.ts';
import { killWorker } from '../../test/e2e/support/worker-death.ts';
import { startFakeService } from '../../test/fake-service/start.ts';
import { machine } from '../machine.ts';
import { learntLedger } from '../pacing/learnt-ledger.ts';
import { preciseClock } from '../pacing/precise-clock.ts';
import { withManyFollows } from '../popup/many-follows.ts';
import { writeResults } from '../results.ts';
import { floorOf } from './floor.ts';
import { asMarkdown, type FirstSyncRow, type FirstSyncRun, MOST } from './report.ts';

declare const chrome: Browser;

const FOLLOWS = 1_000;
const CHAPTERS_EACH = 25;
const roundTrips = [40, 150];

/** The first check of a long list beside what the pacer allows. @returns whether it keeps to its ratio, without a 429. */
export async function runFirstSync(): Promise<boolean> {
  const at = preciseClock.now();
  const rows: FirstSyncRow[] = [];
  for (const roundTripMs of roundTrips)
    for (const isLearnt of [false, true]) rows.push(await measure(roundTripMs, isLearnt));
  const run: FirstSyncRun = { at, machine: machine(), follows: FOLLOWS, chapters: FOLLOWS * CHAPTERS_EACH, rows };
  const markdown = asMarkdown(run);
  console.log(markdown);
  const results = { bench: 'check', at, markdown, json: JSON.stringify(run) };
  await writeResults(results, new URL('../results/', import.meta.url));
  return rows.every(({ tookMs, floorMs, refused }) => refused === 0 && tookMs / floorMs <= MOST);
}

async function measure(roundTripMs: number, isLearnt: boolean): Promise<FirstSyncRow> {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService({ arrange: withManyFollows(FOLLOWS, CHAPTERS_EACH) });
  stack.defer(() => service.close());
  service.faults.order({ host: 'api' }, { kind: 'delay', ms: roundTripMs }, Number.POSITIVE_INFINITY);
  const { context, address, close } = await launchChromium(service, { isHeadless: true });
  stack.defer(close);
  const options = await pageAt(context, address('options.html'));
  if (isLearnt) {
    await layLedger(options, learntLedger(preciseClock.now()));
    await killWorker(context);
  }
  await signIn(options, demoAccountOf(service));
  await firstCheckEnds(options);
  const asked = service.journal.requests({ host: 'api', initiator: 'extension' });
  // The account itself is asked for by the sign-in, and covers come after the check.
  const [first, last] = [asked.find(isOfCheck), asked.findLast(isOfCheck)];
  if (!first || !last) throw new Error('Nothing was checked.');
  const count = asked.filter(isOfCheck).length;
  return {
    roundTripMs,
    isLearnt,
    requests: count,
    tookMs: last.at - first.at + roundTripMs,
    floorMs: await floorOf(count, roundTripMs, isLearnt),
    refused: service.journal.count(429),
  };
}

function isOfCheck({ route }: { readonly route: string | undefined }): boolean {
  return ['/manga/status', '/user/follows/manga', '/user/follows/manga/feed', '/manga/read'].includes(route ?? '');
}

async function layLedger(page: Page, ledger: Ledger): Promise<void> {
  await page.evaluate((ledger) => chrome.storage.session.set({ 'pacing.ledger': ledger }), ledger);
}
