import type { Page } from 'playwright-core';
import { longestTaskWhile } from '../longest-task.ts';
import { type BenchSeries, titlesFound } from './series.ts';

/** How a page answered to what was typed into its search. */
export interface Typing {
  /** Mean ms of processor time that the page's main thread takes for each key: script, style, layout and paint. */
  readonly workMs: number;
  /** In ms; 0 where none took 50 ms or more. */
  readonly longestTaskMs: number;
  /** Frames whose rows were not those of the text in the box. */
  readonly wrongFrames: number;
}

/** What a person who looks for a series types and deletes again; between two keys passes as long as with a quick typist. */
const TYPED = ['harb', 'the quiet ferry 12', 'égaré', 'かな', 'nowhere', 'station 4 the'];
const KEY_MS = 60;

/** Types into the search of a popup that is live. @param series all that it lists. */
export async function typeIn(page: Page, series: readonly BenchSeries[]): Promise<Typing> {
  await page.getByRole('tab', { name: /All/ }).click();
  await page.getByRole('searchbox').focus();
  await page.evaluate(watch);
  const session = await page.context().newCDPSession(page);
  // Of the processor: a clock would count what other programs take from it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const keys = TYPED.flatMap((text) => [...text, ...Array.from(text, () => null)]);
  const { result: workMs, longestTaskMs } = await longestTaskWhile(page, async () => {
    const before = await taskMs();
    for (const key of keys) {
      if (key === null) await page.keyboard.press('Backspace');
      else await page.keyboard.insertText(key);
      await page.waitForTimeout(KEY_MS);
    }
    return ((await taskMs()) - before) / keys.length;
  });
  await session.detach();
  const frames = await page.evaluate(() => globalThis.framesTyped);
  const isRight = ({ search, titles }: Frame) => {
    const wanted = titlesFound(series, search).slice(0, Math.max(titles.length, 1));
    return JSON.stringify(titles) === JSON.stringify(wanted);
  };
  if (new Set(frames.map(({ search }) => search)).size < keys.length / 3) throw new Error('Hardly a key was seen.');
  return { workMs, longestTaskMs, wrongFrames: frames.filter((frame) => !isRight(frame)).length };
}

/** The text in the box and the rows below it. */
interface Frame {
  readonly search: string;
  readonly titles: readonly string[];
}

declare global {
  var framesTyped: Frame[];
}

/** Runs in the page. Without names of its own, as in `opening.ts`. */
function watch(): void {
  globalThis.framesTyped = [];
  const frame = {
    look() {
      globalThis.framesTyped.push({
        search: document.querySelector<HTMLInputElement>('input[type=search]')?.value ?? '',
        titles: [...document.querySelectorAll('main li h2')].map(({ textContent }) => textContent ?? ''),
      });
      requestAnimationFrame(frame.look);
    },
  };
  requestAnimationFrame(frame.look);
}
