import type { Page } from 'playwright-core';
import { longestTaskWhile } from '../longest-task.ts';
import { type Opening, openOnce, paints } from '../popup/opening.ts';
import type { LibrarySize } from '../popup/put-library.ts';
import { fill, isPainted, startBench } from '../popup/signed-in.ts';
import type { Measurement } from '../results.ts';
import { libraryFigures } from './figures.ts';

const SIZE: LibrarySize = { follows: 5_000, chaptersEach: 20 };
const OPENINGS = 20;
const KEY_MS = 60;
/** In pixels a frame: read along, flung, and drawn by the scroll bar. */
const SPEEDS = [300, 1_200, 6_000];

/** Opens the library and a page of one line in turn, and works in it. */
export async function measureLibraryPage(): Promise<Measurement> {
  await using stack = new AsyncDisposableStack();
  const bench = await startBench(stack);
  const { context, address } = bench;
  const options = await fill(bench, SIZE);
  const [floor, library]: [Opening[], Opening[]] = [[], []];
  for (let n = 0; n < OPENINGS; n++) {
    floor.push(await openOnce(context, address('floor.html'), isPainted));
    library.push(await openOnce(context, address('library.html'), isListed));
  }
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(address('library.html'));
  await isListed(page);
  const whileDoing = async (during: string, work: () => Promise<unknown>) => {
    const { longestTaskMs } = await longestTaskWhile(page, work);
    return { during, longestTaskMs };
  };
  const tasks = [
    await whileDoing('scrolling', async () => {
      for (const speed of SPEEDS) await page.evaluate(scroll, speed);
    }),
    await whileDoing('filtering', () => filter(page)),
    await whileDoing('choosing all', async () => {
      const all = page.getByRole('checkbox', { name: 'Select all shown' });
      await all.check();
      await all.uncheck();
    }),
  ];
  await options.close();
  const figures = libraryFigures({ follows: SIZE.follows, floor: paints(floor), library: paints(library), tasks });
  return { figures, browser: context.browser()?.version() };
}

/** Each row is counted, and the table says how many there are. */
function isListed(page: Page): Promise<unknown> {
  return page.locator(`.library-table[aria-rowcount="${SIZE.follows + 1}"]`).waitFor();
}

async function filter(page: Page): Promise<void> {
  await page.getByRole('searchbox').focus();
  for (const text of ['harb', 'station 4 the']) {
    for (const key of text) {
      await page.keyboard.insertText(key);
      await page.waitForTimeout(KEY_MS);
    }
    for (const _ of text) {
      await page.keyboard.press('Backspace');
      await page.waitForTimeout(KEY_MS);
    }
  }
  for (const trait of ['Unread', 'Nothing unread']) {
    const chip = page.getByRole('button', { name: trait, exact: true }).first();
    await chip.click();
    await chip.click();
  }
}

/** Runs in the page, from end to end. */
function scroll(speed: number): Promise<void> {
  const rows = document.querySelector('.library-rows');
  if (!rows) throw new Error('no rows');
  rows.scrollTop = 0;
  return new Promise((resolve) => {
    const frame = {
      step() {
        if (rows.scrollTop + rows.clientHeight >= rows.scrollHeight - 1) return resolve();
        rows.scrollTop += speed;
        requestAnimationFrame(frame.step);
      },
    };
    requestAnimationFrame(frame.step);
  });
}
