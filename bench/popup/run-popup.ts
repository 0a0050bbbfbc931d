import { expect } from '@playwright/test';
import type { BrowserContext, Page } from 'playwright-core';
import { MINUTE, SECOND } from '../../lib/clock.ts';
import { firstCheckEnds } from '../../test/e2e/hostile/stores.ts';
import { demoAccountOf } from '../../test/e2e/support/demo-account.ts';
import { launchChromium } from '../../test/e2e/support/launch-chromium.ts';
import { pageAt } from '../../test/e2e/support/page-at.ts';
import { signIn } from '../../test/e2e/support/sign-in.ts';
import { killWorker } from '../../test/e2e/support/worker-death.ts';
import { type RunningService, startFakeService } from '../../test/fake-service/start.ts';
import { machine } from '../machine.ts';
import { preciseClock } from '../pacing/precise-clock.ts';
import { writeResults } from '../results.ts';
import { buildWithFloor } from './build-with-floor.ts';
import { withManyFollows } from './many-follows.ts';
import { notePaints, type Opening, openOnce } from './opening.ts';
import { asMarkdown, MOST, type PopupRun, rowOf } from './report.ts';

const OPENINGS = 24;
const FOLLOWS = 1_000;
const CHAPTERS_EACH = 25;
/** Rows that a popup shows without scrolling. */
const ROWS_IN_SIGHT = 5;

/** Opens the popup and a page of one line in turn, prints the table and writes it to `bench/results/`. @returns whether it keeps to its ratio. */
export async function runPopup(): Promise<boolean> {
  const at = preciseClock.now();
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService({ arrange: withManyFollows(FOLLOWS, CHAPTERS_EACH) });
  stack.defer(() => service.close());
  const build = await buildWithFloor(stack);
  const { context, address, close } = await launchChromium(service, { isHeadless: true, build });
  stack.defer(close);
  const options = await pageAt(context, address('options.html'));
  await signIn(options, demoAccountOf(service));
  await firstCheckEnds(options);
  await coversHaveCome(service);
  await notePaints(context);

  const popup = address('popup.html');
  const titles = await listedTitles(context, popup);
  const openings = { floor: [] as Opening[], alive: [] as Opening[], dead: [] as Opening[] };
  for (let n = 0; n < OPENINGS; n++) {
    openings.floor.push(await openOnce(context, address('floor.html'), (page) => page.locator('.floor').waitFor()));
    openings.alive.push(await openOnce(context, popup, isLive));
    await killWorker(context);
    openings.dead.push(await openOnce(context, popup, isLive));
  }
  for (const { rows } of [...openings.alive, ...openings.dead])
    expect(rows.slice(0, ROWS_IN_SIGHT), 'the rows of the first frame').toEqual(titles.slice(0, ROWS_IN_SIGHT));

  const floor = rowOf('a page of one line', openings.floor);
  const run: PopupRun = {
    at,
    machine: machine(),
    browser: context.browser()?.version() ?? 'unknown',
    openings: OPENINGS,
    follows: FOLLOWS,
    floor,
    rows: [rowOf('popup, worker alive', openings.alive), rowOf('popup, worker dead', openings.dead)],
  };
  const markdown = asMarkdown(run);
  console.log(markdown);
  const results = { bench: 'popup', at, markdown, json: JSON.stringify(run) };
  await writeResults(results, new URL('../results/', import.meta.url));
  return run.rows.every(({ median }) => median / floor.median <= MOST);
}

/** A worker that still fetches covers would share the processor with every opening. */
async function coversHaveCome({ journal }: RunningService): Promise<void> {
  const covers = () => new Set(journal.requests({ host: 'uploads' }).map(({ asked }) => asked.target)).size;
  await expect.poll(covers, { message: 'the covers', timeout: 10 * MINUTE, intervals: [SECOND] }).toBe(FOLLOWS);
}

/** What the list begins with, once it was read from the database. */
async function listedTitles(context: BrowserContext, popup: string): Promise<string[]> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 400, height: 560 });
  await page.goto(popup);
  await isLive(page);
  const titles = await page.locator('main li h2').allTextContents();
  await page.close();
  return titles;
}

/** The list was read, and says when it was checked. */
async function isLive(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .getByText(/Checked/)
    .waitFor();
  await page.locator('#tab-unread .tab-count').waitFor();
}
