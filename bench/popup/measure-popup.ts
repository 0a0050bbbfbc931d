import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { SECOND } from '../../lib/clock.ts';
import { killWorker } from '../../test/e2e/support/worker-death.ts';
import type { Measurement } from '../results.ts';
import { type LibraryRun, type PopupRun, popupFigures } from './figures.ts';
import { heapNow, heapOf, madeAtOpening } from './heap.ts';
import { type Opening, openOnce, pageOfItsSize, paints } from './opening.ts';
import type { LibrarySize } from './put-library.ts';
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

/** Opens the popup and a page of one line in turn, and searches and scrolls in it. */
export async function measurePopup(): Promise<Measurement> {
  await using stack = new AsyncDisposableStack();
  const bench = await startBench(stack);
  const libraries: LibraryRun[] = [];
  for (const size of LIBRARIES) libraries.push(await runLibrary(bench, size));
  const figures = popupFigures({ libraries, ...(await searchAndScroll(bench)) });
  return { figures, browser: bench.context.browser()?.version() };
}

async function runLibrary(bench: Bench, size: LibrarySize): Promise<LibraryRun> {
  const { context, address } = bench;
  // With no page of its own left, a death of the worker would end the process too, and the next page begin with a new one.
  const options = await fill(bench, size);
  const live = isLive(size);
  const [popup, floor] = [address('popup.html'), address('floor.html')];
  // The first opening of a library keeps the rows that the later ones paint first.
  const first = await pageOfItsSize(context, popup);
  await live(first);
  await first.waitForTimeout(SECOND);
  await first.close();
  const openings = { floor: [] as Opening[], alive: [] as Opening[], dead: [] as Opening[] };
  for (let n = 0; n < OPENINGS; n++) {
    openings.floor.push(await openOnce(context, floor, isPainted));
    openings.alive.push(await openOnce(context, popup, live));
    await killWorker(context);
    openings.dead.push(await openOnce(context, popup, live));
  }
  await options.close();
  const titles = titlesFound(seriesOf(size.follows), '').slice(0, ROWS_IN_SIGHT);
  for (const { rows } of [...openings.alive, ...openings.dead])
    expect(rows.slice(0, ROWS_IN_SIGHT), 'the rows of the first frame').toEqual(titles);
  return {
    size,
    floor: paints(openings.floor),
    alive: paints(openings.alive),
    dead: paints(openings.dead),
    heap: await heapOf(context, popup, live),
    made: await madeAtOpening(context, { from: floor, to: popup }, live),
  };
}

async function searchAndScroll({ context, address }: Bench): Promise<Omit<PopupRun, 'libraries'>> {
  const page = await pageOfItsSize(context, address('popup.html'));
  await isLive(LARGEST)(page);
  const typing = await typeIn(page, seriesOf(LARGEST.follows));
  await page.getByRole('tab', { name: /Unread/ }).click();
  const scrolling = [];
  for (const speed of SPEEDS) scrolling.push(await scrollThrough(page, speed));
  const heapAfterwards = await heapNow(page);
  await page.close();
  return { typing, scrolling, heapAfterwards };
}

/** The whole list was read: each of its rows says how long it is. */
function isLive({ follows }: LibrarySize): (page: Page) => Promise<unknown> {
  return (page) => page.locator(`main li[aria-setsize="${follows}"]`).first().waitFor();
}
