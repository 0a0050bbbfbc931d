/** Pages that have the person press the control unawares: the person clicks on something else that they see, or see coming. */

import { QUICK_MS, STEADY_MS } from '../../../../lib/in-page/visibility.ts';
import type { Place } from '../../support/closed-root.ts';
import { expect } from '../../support/expect.ts';
import type { Attack, Scene } from '../attack.ts';
import { tellClicks } from '../bringing-home.ts';
import { doubleClick, pressSoonAfter } from '../in-time.ts';

const tricked = { against: 'sight', wants: 'deed' } as const;
const unnoticed = { gainsBecause: 'Firefox does not say what it paints' };

export const unseen: readonly Attack[] = [
  {
    ...tricked,
    name: 'fades the control to nothing',
    play: restyled({ opacity: '0' }),
  },
  {
    ...tricked,
    name: 'fades the whole document',
    play: lured(() => {
      document.documentElement.style.opacity = '0.01';
    }),
  },
  {
    ...tricked,
    name: 'filters it away',
    play: restyled({ filter: 'opacity(0)' }),
  },
  {
    ...tricked,
    name: 'clips it to a sliver',
    play: restyled({ 'clip-path': 'inset(0 40% 0 30%)' }),
  },
  {
    ...tricked,
    name: 'clips it to a sliver in the old way, and waits until that is long ago',
    inFirefox: { against: 'whole-host' },
    play: waited(({ x, y }) => {
      const { left = 0, top = 0 } = window.ourHost()?.getBoundingClientRect() ?? {};
      const [right, bottom] = [x - left, y - top];
      window.restyleOurs({ clip: `rect(${bottom - 3}px, ${right + 3}px, ${bottom + 3}px, ${right - 3}px)` });
    }),
  },
  {
    ...tricked,
    name: 'cuts off what lies outside of a box of its own size, and waits until that is long ago',
    inFirefox: { against: 'whole-host' },
    play: waited(({ y }) => {
      const { bottom = 0 } = window.ourHost()?.getBoundingClientRect() ?? {};
      const box = { display: 'flex', 'flex-direction': 'column-reverse', height: `${bottom - y + 3}px` };
      window.restyleOurs({ ...box, overflow: 'hidden' });
    }),
  },
  {
    ...tricked,
    name: 'masks it',
    play: restyled({ 'mask-image': 'linear-gradient(#0000, #0000)' }),
  },
  {
    ...tricked,
    name: 'blends it with what is behind',
    play: restyled({ 'mix-blend-mode': 'color-dodge' }),
  },
  {
    ...tricked,
    name: 'covers it in the top layer with what lets clicks through',
    inFirefox: unnoticed,
    play: lured(() => {
      const cover = document.body.appendChild(document.createElement('div'));
      cover.popover = 'manual';
      cover.style.cssText = 'inset: 0; width: 100vw; height: 100vh; background: #fff; pointer-events: none';
      cover.showPopover();
    }),
  },
  {
    ...tricked,
    name: 'lays a frame over it that lets clicks through',
    inFirefox: unnoticed,
    play: lured(() => {
      const frame = document.documentElement.appendChild(document.createElement('iframe'));
      frame.srcdoc = '<body style="background: #fff">Win a prize';
      frame.style.cssText =
        'position: fixed; inset: 0; width: 100%; height: 100%; z-index: 2147483647; pointer-events: none';
    }),
  },
  {
    ...tricked,
    name: 'brings it under the pointer',
    play: async ({ page, control }) => {
      const button = await control.where('Mark as read');
      await page.mouse.move(300, 300);
      const bring = ({ x, y }: Place) => {
        const { right = 0, bottom = 0 } = window.ourHost()?.getBoundingClientRect() ?? {};
        const inset = `auto ${innerWidth - (300 + right - x)}px ${innerHeight - (300 + bottom - y)}px auto`;
        window.restyleOurs({ inset });
      };
      await pressSoonAfter(() => page.evaluate(bring, button), page);
    },
  },
  {
    ...tricked,
    name: 'brings it under the pointer together with the whole document',
    play: async ({ page, control }) => {
      const button = await control.where('Mark as read');
      await page.mouse.move(300, 300);
      const bring = ({ x, y }: Place) => {
        document.documentElement.style.translate = `${300 - x}px ${300 - y}px`;
      };
      await pressSoonAfter(async () => {
        await page.evaluate(bring, button);
        // Fixed boxes keep to the document now, not to the window.
        const moved = await control.whereNow('Mark as read');
        if (!moved) throw new Error('The button has gone.');
        await page.mouse.move(moved.x, moved.y);
      }, page);
    },
  },
  {
    ...tricked,
    name: 'uncovers it between the two clicks of a double click',
    play: async ({ page, control }) => {
      const { x, y } = await control.where('Mark as read');
      await page.evaluate(() => {
        const lure = document.body.appendChild(document.createElement('button'));
        lure.popover = 'manual';
        lure.style.cssText = 'inset: 0; width: 100vw; height: 100vh; background: #fff';
        lure.showPopover();
        lure.addEventListener('click', () => lure.remove());
      });
      await doubleClick(page, { x, y });
    },
  },
  {
    ...tricked,
    name: 'keeps it out of the window, and brings it back between the two clicks of a double click',
    play: async ({ page, control }) => {
      const { x, y } = await control.where('Mark as read');
      await page.evaluate(() => {
        const inset = window.ourHost()?.style.inset ?? '';
        window.restyleOurs({ inset: 'auto -900px -900px auto' });
        window.addEventListener('pointerup', () => window.restyleOurs({ inset }), { once: true });
      });
      await doubleClick(page, { x, y });
    },
  },
  {
    ...tricked,
    name: 'shrinks the whole document, so that a lure stands beside what is left of it',
    play: async ({ page, control }) => {
      await page.evaluate(() => {
        document.documentElement.style.zoom = '0.2';
      });
      const { x, y } = await control.where('Mark as read');
      await page.mouse.click(x, y);
    },
  },
  {
    ...tricked,
    name: 'enlarges the whole document, so that it grows under the pointer',
    play: async ({ page, control }) => {
      const { x, y } = await control.where('Mark as read');
      const [right, bottom] = await page.evaluate(() => [innerWidth, innerHeight] as const);
      await page.mouse.move(2 * x - right, 2 * y - bottom);
      const enlarge = () => {
        document.documentElement.style.zoom = '2';
      };
      await pressSoonAfter(() => page.evaluate(enlarge), page);
    },
  },
  {
    ...tricked,
    name: 'covers it from before it is there, and uncovers it as the pointer goes down',
    inFirefox: unnoticed,
    before: () => {
      addEventListener('DOMContentLoaded', () => {
        const cover = document.body.appendChild(document.createElement('div'));
        cover.popover = 'manual';
        cover.style.cssText = 'inset: 0; width: 100vw; height: 100vh; background: #fff; pointer-events: none';
        cover.showPopover();
        addEventListener('pointerdown', () => cover.remove(), true);
      });
    },
    play: async ({ page, control }) => {
      const { x, y } = await control.where('Mark as read');
      await page.mouse.click(x, y);
    },
  },
  {
    ...tricked,
    name: 'goes on to another chapter between the two clicks of a double click',
    isMeant: true,
    before: tellClicks,
    play: async ({ page, control, other }) => {
      const { x, y } = await control.where('Mark as read');
      await page.evaluate((id) => {
        addEventListener('clicked', () => history.pushState(null, '', `/chapter/${id}`), { once: true });
      }, other.id);
      await doubleClick(page, { x, y });
    },
  },
  {
    ...tricked,
    name: 'has the control come by an address of its own between the two clicks of a double click',
    play: async ({ page, control, chapter }) => {
      const at = await control.where('Mark as read');
      await page.evaluate(
        ({ id, x, y }) => {
          history.pushState(null, '', '/titles/follows');
          const lure = document.body.appendChild(document.createElement('button'));
          lure.style.cssText = `position: fixed; left: ${x - 90}px; top: ${y - 30}px; width: 180px; height: 60px; z-index: 9`;
          lure.addEventListener('click', () => history.pushState(null, '', `/chapter/${id}`));
        },
        { id: chapter.id, ...at },
      );
      await expect.poll(control.buttons).toEqual([]);
      await doubleClick(page, at);
    },
  },
  {
    ...tricked,
    name: 'keeps it aside, and brings it back under a pointer that lies still on a lure',
    play: async ({ page, control }) => {
      const { x, y } = await control.where('Mark as read');
      const inset = await page.evaluate(() => {
        const inset = window.ourHost()?.style.inset ?? '';
        window.restyleOurs({ inset: 'auto auto 28px 16px' });
        return inset;
      });
      await page.mouse.move(x, y);
      await page.waitForTimeout(2 * STEADY_MS);
      const bringBack = (inset: string) => window.restyleOurs({ inset });
      await pressSoonAfter(async () => {
        await page.evaluate(bringBack, inset);
        await page.waitForTimeout(QUICK_MS);
      }, page);
    },
  },
  {
    ...tricked,
    name: 'takes the whole document aside, and brings it back under a pointer that lies still on a lure',
    play: async ({ page, control }) => {
      const { x, y } = await control.where('Mark as read');
      const shift = (by: string) => {
        document.documentElement.style.translate = by;
      };
      await page.evaluate(shift, '-300px -300px');
      await page.mouse.move(x, y);
      await page.waitForTimeout(2 * STEADY_MS);
      await pressSoonAfter(async () => {
        await page.evaluate(shift, 'none');
        await page.waitForTimeout(QUICK_MS);
      }, page);
    },
  },
];

/** A script of the page prepares, and waits until what it has changed takes presses again; a person who still sees the button as it was is not lured. */
function waited(prepare: (at: Place) => void) {
  return async ({ page, control }: Scene) => {
    const at = await control.where('Mark as read');
    const sight = () => page.picture({ x: at.x - 60, y: at.y - 12, width: 120, height: 24 });
    const before = await sight();
    await page.evaluate(prepare, at);
    await page.waitForTimeout(2 * STEADY_MS);
    if ((await sight()) !== before) await page.mouse.click(at.x, at.y);
  };
}

/** The same with styles of our element. */
function restyled(styles: Readonly<Record<string, string>>) {
  return lured((styles) => window.restyleOurs(styles), styles);
}

/** A script of the page prepares; the person clicks where the button is, though what they see there is something else. */
function lured<Given>(prepare: (given: Given) => void, given?: Given) {
  return async ({ page, control }: Scene) => {
    const { x, y } = await control.where('Mark as read');
    await page.evaluate(prepare, given as Given);
    await page.mouse.click(x, y);
  };
}
