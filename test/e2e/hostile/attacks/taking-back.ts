/** Pages that want taken back what the person has done in them: a toast offers it. */

import { expect } from '@playwright/test';
import { SECOND } from '../../../../lib/clock.ts';
import { STEADY_MS } from '../../../../lib/in-page/visibility.ts';
import { within } from '../../support/within.ts';
import type { Attack, Scene } from '../attack.ts';

export const takingBack: readonly Attack[] = [
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
];

/** The person marks a chapter by the context menu of the page. @returns the name of the button that takes it back. */
export async function markByMenu({ page, arena, control, other, meant }: Scene): Promise<string> {
  meant.add(other.id);
  arena.actions.push({ chapterId: other.id, at: Date.now() });
  await page.markByMenu(other.id);
  const undo = async () => (await control.buttons()).find((name) => name.startsWith('Undo: '));
  await expect.poll(undo, { ...within, message: 'the toast' }).toBeDefined();
  await expect
    .poll(() => arena.account.read.has(other.id), { ...within, message: 'the mark at the service' })
    .toBe(true);
  // What has not been in sight for that long cannot be pressed.
  await page.waitForTimeout(STEADY_MS + SECOND / 4);
  return (await undo()) ?? '';
}
