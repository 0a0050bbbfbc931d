/** Pages that ask our scripts to go, as a later version of them does after an update. */
import type { Attack, Scene } from '../attack.ts';

const stopped = { harmlessBecause: 'Firefox stops our scripts with their version, so that none listens for the next' };

export const ending: readonly Attack[] = [
  {
    name: 'asks our control to make room for a later version',
    against: 'deaf-while-alive',
    inFirefox: stopped,
    wants: 'absence',
    play: askToGo,
  },
  {
    name: 'asks our marks to make room for a later version',
    against: 'deaf-while-alive',
    inFirefox: stopped,
    wants: 'absence',
    at: 'title',
    play: askToGo,
  },
];

/** Brings home how much is left of ours once all that it has set off is drawn. */
async function askToGo({ page }: Scene): Promise<void> {
  await page.evaluate(async () => {
    document.dispatchEvent(new Event('dexmark-take-over-1'));
    for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame);
    await window.bringHome(document.querySelectorAll('[data-dexmark]').length);
  });
}
