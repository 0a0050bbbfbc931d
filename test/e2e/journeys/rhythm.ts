import { expect } from '@playwright/test';
import { within } from '../support/within.ts';
import type { Journey, WalkTab } from './walk.ts';

export const rhythmJourneys: readonly Journey[] = [
  {
    name: 'the list in the order of what is expected begins with a series that comes out regularly, and its view says how',
    async walk({ openPopup }) {
      const popup = await openPopup();
      await popup.pressFirst('All');
      await order(popup, 'Expected next');
      await popup.keepPicture('expected');
      await popup.pressFirst('More: ');
      await expect
        .poll(() => popup.text('[role=tabpanel]'), within)
        .toMatch(/About every (\d+ days|day), next (around \w+ \d+|any day now)/);
      await popup.keepPicture('rhythm');
      await popup.pressFirst('Back to the list');
      await order(popup, 'Newest chapter');
      await popup.close();
    },
  },
];

async function order(popup: WalkTab, name: string): Promise<void> {
  await popup.pressFirst('Order and statuses');
  await popup.choose(name);
  await popup.keyboard.press('Escape');
}
