import type { Page } from 'playwright-core';
import { longestTaskWhile } from '../longest-task.ts';

/** What was painted while a list was scrolled from end to end. */
export interface Scrolling {
  /** In pixels a frame. */
  readonly speed: number;
  /** Places of rows that stood empty in two frames one after the other. */
  readonly emptyRows: number;
  /** Rows that were drawn without their next chapter in two frames one after the other. */
  readonly bareRows: number;
  /** In ms; 0 where none took 50 ms or more. */
  readonly longestTaskMs: number;
}

/** Scrolls the list of a popup that is live from end to end. @param speed in pixels a frame. */
export async function scrollThrough(page: Page, speed: number): Promise<Scrolling> {
  const { result: seen, longestTaskMs } = await longestTaskWhile(page, () => page.evaluate(scroll, speed));
  if (seen.frames * speed < seen.height) throw new Error('The list was not scrolled to its end.');
  return { speed, emptyRows: seen.empty, bareRows: seen.bare, longestTaskMs };
}

/** Runs in the page. Without names of its own, as in `opening.ts`. */
function scroll(speed: number): Promise<{ frames: number; height: number; empty: number; bare: number }> {
  const feed = document.querySelector('.feed');
  const list = feed?.querySelector('ul');
  if (!feed || !list) throw new Error('no list');
  feed.scrollTop = 0;
  const rowHeight = list.querySelector('li')?.getBoundingClientRect().height ?? Number.NaN;
  const seen = { frames: 0, height: feed.scrollHeight - feed.clientHeight, empty: 0, bare: 0 };
  const before = { empty: new Set<number>(), bare: new Set<number>() };
  return new Promise((resolve) => {
    const frame = {
      /** After the paint, when the rows in sight are those that were painted. */
      look() {
        const top = feed.scrollTop - list.offsetTop;
        const now = { empty: new Set<number>(), bare: new Set<number>() };
        const drawn = new Map([...list.children].map((row) => [Number((row as HTMLElement).dataset.index), row]));
        const end = Math.min(
          Math.ceil((top + feed.clientHeight) / rowHeight),
          Math.round(list.clientHeight / rowHeight),
        );
        for (let index = Math.floor(Math.max(0, top) / rowHeight); index < end; index += 1) {
          const row = drawn.get(index);
          if (!row?.querySelector('h2')?.textContent) now.empty.add(index);
          else if (row.querySelector('.row-count') && !row.querySelector('.row-next')) now.bare.add(index);
        }
        for (const kind of ['empty', 'bare'] as const) {
          for (const index of now[kind]) if (before[kind].has(index)) seen[kind] += 1;
          before[kind] = now[kind];
        }
      },
      step() {
        const port = new MessageChannel();
        port.port1.onmessage = () => {
          frame.look();
          seen.frames += 1;
          if (feed.scrollTop >= seen.height - 1) return resolve(seen);
          feed.scrollTop += speed;
          requestAnimationFrame(frame.step);
        };
        port.port2.postMessage(null);
      },
    };
    requestAnimationFrame(frame.step);
  });
}
