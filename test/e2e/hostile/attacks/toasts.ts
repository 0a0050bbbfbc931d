/** Pages that want pressed what a toast offers: to take back what the person has done in them, or to go on to what they read next. */

import { SECOND } from '../../../../lib/clock.ts';
import { STEADY_MS } from '../../../../lib/in-page/visibility.ts';
import { expect } from '../../support/expect.ts';
import type { Attack, Scene } from '../attack.ts';
import { bringPlace, LED_MS } from '../bringing-home.ts';

const led = { wants: 'secret', before: bringPlace } as const;

export const onToasts: readonly Attack[] = [
  {
    name: 'presses "Undo" in a toast by script',
    against: 'trusted-events',
    wants: 'undoing',
    play: async (scene) => {
      await markByMenu(scene);
      await scene.page.evaluate(() => window.ourButton(window.ourHost('[data-dexmark=toast]'), 'button')?.click());
    },
  },
  {
    name: 'fades a toast, and has the person click where its "Undo" is',
    against: 'sight',
    wants: 'undoing',
    play: async (scene) => {
      const undo = await markByMenu(scene);
      const { x, y } = await scene.control.where(undo);
      await scene.page.evaluate(() => window.restyleOurs({ opacity: '0.02' }, '[data-dexmark=toast]'));
      await scene.page.mouse.click(x, y);
    },
  },
  {
    ...led,
    name: 'presses "Up next" in a toast by script',
    against: 'trusted-events',
    play: async (scene) => {
      await markByMenu(scene);
      await scene.page.evaluate(() => window.ourButton(window.ourHost('[data-dexmark=toast]'), '.press-next')?.click());
      await scene.page.waitForTimeout(LED_MS);
    },
  },
  {
    ...led,
    name: 'fades a toast, and has the person click where its "Up next" is',
    against: 'sight',
    play: async (scene) => {
      const undo = await markByMenu(scene);
      // It has a row with "Undo", and ends beside the right edge. The control has a line of the same name.
      const { y } = await scene.control.where(undo);
      const right = await scene.page.evaluate(() => {
        window.restyleOurs({ opacity: '0.02' }, '[data-dexmark=toast]');
        return window.ourHost('[data-dexmark=toast]')?.getBoundingClientRect().right ?? 0;
      });
      await scene.page.mouse.click(right - 60, y);
      await scene.page.waitForTimeout(LED_MS);
    },
  },
];

/** The person marks a chapter by the context menu of the page. @returns the name of the button that takes it back. */
async function markByMenu({ page, arena, control, other, meant }: Scene): Promise<string> {
  meant.add(other.id);
  arena.actions.push({ chapterId: other.id, at: Date.now() });
  await page.markByMenu(other.id);
  const undo = async () => (await control.buttons()).find((name) => name.startsWith('Undo: '));
  await expect.poll(undo, { message: 'the toast' }).toBeDefined();
  await expect.poll(() => arena.account.read.has(other.id), { message: 'the mark at the service' }).toBe(true);
  // What has not been in sight for that long cannot be pressed.
  await page.waitForTimeout(STEADY_MS + SECOND / 4);
  return (await undo()) ?? '';
}
