import { expect } from '@playwright/test';
import type { BrowserContext, Page } from 'playwright-core';
import { firstCheckEnds } from '../../test/e2e/hostile/stores.ts';
import { demoAccountOf } from '../../test/e2e/support/demo-account.ts';
import { launchChromium } from '../../test/e2e/support/launch-chromium.ts';
import { pageAt } from '../../test/e2e/support/page-at.ts';
import { signIn } from '../../test/e2e/support/sign-in.ts';
import { killWorker } from '../../test/e2e/support/worker-death.ts';
import { startFakeService } from '../../test/fake-service/start.ts';
import { buildWithFloor } from './build-with-floor.ts';
import { withManyFollows } from './many-follows.ts';
import { notePaints, type Opening, openOnce } from './opening.ts';

const OPENINGS = 24;
const FOLLOWS = 1_000;
/** Of the time to the first screen of rows to that of a page of one line, in medians of one run. */
const MOST = 1.5;

/** The popup beside the least that a browser can do, in turn. @returns whether it keeps to its ratio. */
export async function runPopup(): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService({ arrange: withManyFollows(FOLLOWS, 25) });
  stack.defer(() => service.close());
  const build = await buildWithFloor(stack);
  const { context, address, close } = await launchChromium(service, { isHeadless: true, build });
  stack.defer(close);
  const options = await pageAt(context, address('options.html'));
  await signIn(options, demoAccountOf(service));
  await firstCheckEnds(options);
  await notePaints(context);

  const popup = address('popup.html');
  const titles = await firstTitles(context, popup);
  const rows = { floor: [] as Opening[], alive: [] as Opening[], dead: [] as Opening[] };
  for (let n = 0; n < OPENINGS; n++) {
    rows.floor.push(await openOnce(context, address('floor.html'), (page) => page.locator('.floor').waitFor()));
    rows.alive.push(await openOnce(context, popup, isSettled));
    await killWorker(context);
    rows.dead.push(await openOnce(context, popup, isSettled));
  }
  for (const { rows: shown } of [...rows.alive, ...rows.dead])
    expect(shown.slice(0, SEEN), 'the rows of the first frame').toEqual(titles.slice(0, SEEN));

  const floor = medianOf(rows.floor);
  const ratios = [medianOf(rows.alive) / floor, medianOf(rows.dead) / floor];
  for (const [name, openings] of Object.entries(rows)) {
    const [median, p90] = [medianOf(openings), quantile(openings, 0.9)];
    console.log(
      `${name.padEnd(6)} ${median.toFixed(1)} ms (p90 ${p90.toFixed(1)}), ${(median / floor).toFixed(2)} × the floor`,
    );
  }
  return ratios.every((ratio) => ratio <= MOST);
}

/** Rows that a popup shows without scrolling. */
const SEEN = 5;

/** What the list begins with, once it was read from the database. */
async function firstTitles(context: BrowserContext, popup: string): Promise<string[]> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 400, height: 560 });
  await page.goto(popup);
  await isSettled(page);
  const titles = await page.locator('main li h2').allTextContents();
  await page.close();
  return titles;
}

/** The rows are those of the database: their number stands in the tab. */
async function isSettled(page: Page): Promise<void> {
  await page.locator('#tab-unread .tab-count').waitFor();
}

function medianOf(openings: readonly Opening[]): number {
  return quantile(openings, 0.5);
}

function quantile(openings: readonly Opening[], share: number): number {
  const times = openings.map(({ paintedMs }) => paintedMs).sort((one, other) => one - other);
  return times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
}
