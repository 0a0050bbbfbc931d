/** A page that turns its own pages, for a person who wants chapters marked that they have read to the end. */
import { SEEN_MS } from '../../../../entrypoints/reader.content/last-page.ts';
import { SECOND } from '../../../../lib/clock.ts';
import type { Attack, Scene } from '../attack.ts';

export const turning: readonly Attack[] = [
  {
    name: 'turns all pages of the chapter by script',
    against: 'turned-by-hand',
    wants: 'deed',
    play: async ({ page, arena, chapter }: Scene) => {
      await arena.choose({ markAtLastPage: true });
      await page.evaluate(async ({ id, pages }) => {
        for (let at = 1; at <= pages; at++) {
          history.pushState(null, '', `/chapter/${id}/${at}`);
          window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
          window.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }));
          window.scrollBy(0, 100);
          await new Promise(requestAnimationFrame);
        }
      }, chapter);
      await page.waitForTimeout(SEEN_MS + SECOND);
      await arena.choose({ markAtLastPage: false });
    },
  },
];
