import type { Chapter } from '../../fake-service/library/types.ts';
import { expect } from '../support/expect.ts';
import type { WalkTab } from './walk.ts';

/** As the menu of the site's reader calls them. */
export type ReaderView = 'Single page' | 'Double page' | 'Long strip';

/** Has the site lay out this chapter and every later one so. */
export async function chooseView(tab: WalkTab, view: ReaderView): Promise<void> {
  await tab.keyboard.press('m');
  await tab.press(view);
  await tab.keyboard.press('m');
}

/** Presses a key until the address names this page. A long strip scrolls a little with each press. */
export async function pressUntilAt(tab: WalkTab, key: string, { id }: Chapter, page: number): Promise<void> {
  const isThere = () => tab.url().endsWith(`/chapter/${id}/${page}`);
  for (let presses = 0; presses < 200 && !isThere(); presses++) {
    await tab.keyboard.press(key);
    // One frame, in which the site hears that it has scrolled.
    await tab.evaluate(() => new Promise<void>((painted) => requestAnimationFrame(() => painted())));
  }
  expect(isThere(), `page ${page} is reached by ${key}`).toBe(true);
}
