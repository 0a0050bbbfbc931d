/** Pages that want to be led on to what the person reads next: a toast of the site offers it. */
import type { Attack } from '../attack.ts';
import { bringPlace, LED_MS } from '../led-on.ts';
import { markByMenu } from './taking-back.ts';

const led = { wants: 'secret', before: bringPlace } as const;

export const leadingOn: readonly Attack[] = [
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
