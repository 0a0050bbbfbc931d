import { expect } from '@playwright/test';
import type { BrowserContext, Page } from 'playwright-core';
import { SECOND } from '../../lib/clock.ts';
import { killWorker } from '../../test/e2e/support/worker-death.ts';
import { machine } from '../machine.ts';
import { preciseClock } from '../pacing/precise-clock.ts';
import { writeResults } from '../results.ts';
import { heapNow, heapOf, madeAtOpening } from './heap.ts';
import { type Opening, openOnce } from './opening.ts';
import type { LibrarySize } from './put-library.ts';
import { asMarkdown, type LibraryRun, missesOf, type PopupRun, rowOf } from './report.ts';
import { scrollThrough } from './scrolling.ts';
import { seriesOf, titlesFound } from './series.ts';
import { type Bench, fill, isPainted, startBench } from './signed-in.ts';
import { typeIn } from './typing.ts';

const OPENINGS = 20;
const LARGEST: LibrarySize = { follows: 5_000, chaptersEach: 20 };
const LIBRARIES: readonly LibrarySize[] = [
  { follows: 1_000, chaptersEach: 25 },
  { follows: 5_000, chaptersEach: 6 },
  LARGEST,
];
/** Rows that a popup shows without scrolling. */
const ROWS_IN_SIGHT = 5;
/** In pixels a frame: read along, flung, and drawn by the scroll bar. */
const SPEEDS = [300, 1_200, 6_000];

/** Opens the popup and a page of one line in turn, prints the tables and writes them to `bench/results/`. @returns whether nothing is missed. */
export async function runPopup(): Promise<boolean> {
  const at = preciseClock.now();
  await using stack = new AsyncDisposableStack();
  const bench = await startBench(stack);
  const { context } = bench;
  const libraries: LibraryRun[] = [];
  for (const size of LIBRARIES) libraries.push(await runLibrary(bench, size));
  const run: PopupRun = {
    at,
    machine: machine(),
    browser: context.browser()?.version() ?? 'unknown',
    openings: OPENINGS,
    libraries,
    ...(await searchAndScroll(bench)),
  };
  const markdown = asMarkdown(run);
  console.log(markdown);
  await writeResults(
    { bench: 'popup', at, markdown, json: JSON.stringify(run) },
    new URL('../results/', import.meta.url),
  );
  const misses = missesOf(run);
  for (const miss of misses) console.error(miss);
  return misses.length === 0;
}

async function runLibrary(bench: Bench, size: LibrarySize): Promise<LibraryRun> {
  const { context, address } = bench;
  // With no page of its own left, a death of the worker would end the process too, and the next page begin with a new one.
  const options = await fill(bench, size);
  const live = isLive(size);
  const popup = address('popup.html');
  await listedOnce(context, popup, live);
  const openings = { floor: [] as Opening[], alive: [] as Opening[], dead: [] as Opening[] };
  for (let n = 0; n < OPENINGS; n++) {
    openings.floor.push(await openOnce(context, address('floor.html'), isPainted));
    openings.alive.push(await openOnce(context, popup, live));
    await killWorker(context);
    openings.dead.push(await openOnce(context, popup, live));
  }
  await options.close();
  const titles = titlesFound(seriesOf(size.follows), '').slice(0, ROWS_IN_SIGHT);
  for (const { rows } of [...openings.alive, ...openings.dead])
    expect(rows.slice(0, ROWS_IN_SIGHT), 'the rows of the first frame').toEqual(titles);
  return {
    follows: size.follows,
    chapters: size.follows * size.chaptersEach,
    floor: rowOf('a page of one line', openings.floor),
    rows: [rowOf('popup, worker alive', openings.alive), rowOf('popup, worker dead', openings.dead)],
    heap: {
      floor: await heapOf(context, address('floor.html'), isPainted),
      popup: await heapOf(context, popup, live),
      made: await madeAtOpening(context, { from: address('floor.html'), to: popup }, live),
    },
  };
}

async function searchAndScroll({
  context,
  address,
}: Bench): Promise<Pick<PopupRun, 'typing' | 'scrolling' | 'heapAfterwards'>> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 400, height: 560 });
  await page.goto(address('popup.html'));
  await isLive(LARGEST)(page);
  const typing = await typeIn(page, seriesOf(LARGEST.follows));
  await page.getByRole('tab', { name: /Unread/ }).click();
  const scrolling = [];
  for (const speed of SPEEDS) scrolling.push(await scrollThrough(page, speed));
  const heapAfterwards = await heapNow(page);
  await page.close();
  return { typing, scrolling, heapAfterwards };
}

/** The first opening of a library keeps the rows that the later ones paint first. */
async function listedOnce(
  context: BrowserContext,
  popup: string,
  live: (page: Page) => Promise<unknown>,
): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 400, height: 560 });
  await page.goto(popup);
  await live(page);
  await page.waitForTimeout(SECOND);
  await page.close();
}

/** The whole list was read: each of its rows says how long it is. */
function isLive({ follows }: LibrarySize): (page: Page) => Promise<unknown> {
  return (page) => page.locator(`main li[aria-setsize="${follows}"]`).first().waitFor();
}
