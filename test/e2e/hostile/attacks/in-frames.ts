/** Pages that have links in a frame of their own, and want the marks there pressed. */

import { STEADY_MS } from '../../../../lib/in-page/visibility.ts';
import type { Place } from '../../support/closed-root.ts';
import type { Attack, Scene } from '../attack.ts';
import { pressSoonAfter } from '../in-time.ts';

const tricked = {
  against: 'sight-of-marks',
  inFirefox: { harmlessBecause: 'no mark stands in a frame there' },
  wants: 'deed',
  at: 'marked blog',
} as const;

export const inFrames: readonly Attack[] = [
  {
    name: 'fades a frame with links, and has the person click on what lies beneath',
    ...tricked,
    play: lured(() => {
      window.framed().style.opacity = '0.01';
    }),
  },
  {
    name: 'lays something over a frame with links that lets clicks through',
    ...tricked,
    play: lured(() => {
      const bait = document.body.appendChild(document.createElement('div'));
      bait.style.cssText = 'position: fixed; inset: 0; z-index: 99; background: #fff; pointer-events: none';
    }),
  },
  {
    name: 'cuts a frame with links off, all but a sliver of a mark',
    ...tricked,
    play: lured(({ y }) => {
      const box = window.framed().parentElement;
      if (box) box.style.cssText += `; overflow: hidden; height: ${y + 2 - box.getBoundingClientRect().top}px`;
    }),
  },
  {
    name: 'moves a frame with links under a pointer that lies still',
    ...tricked,
    play: async (scene) => {
      const { page } = scene;
      const { x, y } = await markInFrame(scene);
      await page.mouse.move(x - 150, y - 120);
      const move = () => {
        window.framed().style.translate = '-150px -120px';
      };
      await pressSoonAfter(() => page.evaluate(move), page);
    },
  },
  {
    name: 'has a frame with links follow the moving pointer',
    ...tricked,
    against: 'through-frames',
    play: async (scene) => {
      const { page } = scene;
      const mark = await markInFrame(scene);
      await page.evaluate(({ x, y }) => {
        const frame = window.framed();
        const follow = (toX: number, toY: number) => {
          frame.style.translate = `${toX - x}px ${toY - y}px`;
        };
        addEventListener('pointermove', ({ clientX, clientY }) => follow(clientX, clientY));
        frame.contentWindow?.addEventListener('pointermove', ({ clientX, clientY }) => {
          const { left, top } = frame.getBoundingClientRect();
          follow(left + clientX, top + clientY);
        });
      }, mark);
      await page.mouse.move(mark.x - 180, mark.y - 140);
      // Until it is long ago that the mark came under the pointer.
      await page.waitForTimeout(2 * STEADY_MS);
      await page.mouse.move(mark.x - 152, mark.y - 122, { steps: 30 });
      await pressSoonAfter(() => page.mouse.move(mark.x - 150, mark.y - 120), page);
    },
  },
];

declare global {
  interface Window {
    /** The frame of the page that holds its link. */
    framed(): HTMLIFrameElement;
  }
}

/** A script of the page prepares; the person clicks where the mark is, though what they see there is something else. */
function lured(prepare: (mark: Place) => void): Attack['play'] {
  return async (scene) => {
    const { page } = scene;
    const mark = await markInFrame(scene);
    await page.evaluate(prepare, mark);
    await page.waitForTimeout(2 * STEADY_MS);
    await page.mouse.click(mark.x, mark.y);
  };
}

/** Shows the link in a frame. @returns where its mark is, once the page has waited until that lies still; where it would be, if there is none. */
async function markInFrame({ page, chapter }: Scene): Promise<Place> {
  await page.evaluate(frameLink, chapter.id);
  await page.waitForTimeout(2 * STEADY_MS);
  return page.evaluate(() => {
    const frame = window.framed();
    const { left, top } = frame.getBoundingClientRect();
    const link = frame.contentDocument?.querySelector('a')?.getBoundingClientRect() ?? new DOMRect();
    return { x: left + link.right + 8, y: top + link.top + 2 };
  });
}

/** Runs in the page; resolves when a mark of ours stands there, or none has come in time. */
async function frameLink(id: string): Promise<void> {
  const box = document.createElement('div');
  box.style.cssText = 'position: absolute; left: 300px; top: 300px';
  const frame = box.appendChild(document.createElement('iframe'));
  frame.style.cssText = 'display: block; border: 0; width: 500px; height: 100px';
  frame.src = '/archive/0';
  window.framed = () => frame;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.replaceChildren(box);
  await loaded;
  const body = frame.contentDocument?.body;
  const link = document.createElement('a');
  link.href = `https://mangadex.org/chapter/${id}`;
  link.textContent = 'the chapter';
  link.style.cssText = 'position: absolute; left: 40px; top: 40px';
  body?.replaceChildren(link);
  for (let looks = 0; looks < 100 && !body?.querySelector('[data-dexmark]'); looks++)
    await new Promise((resolve) => setTimeout(resolve, 40));
}
