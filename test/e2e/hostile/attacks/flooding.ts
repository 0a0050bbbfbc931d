/** Pages that ask for so much that the service would be asked too, or others would get no answer. */
import { type Attack, byScript } from '../attack.ts';

const flood = { against: 'free-questions', wants: 'request' } as const;
const fewerThere = { inFirefox: { against: 'free-questions', share: 'a tenth of that' } } as const;

export const flooding: readonly Attack[] = [
  {
    ...flood,
    name: 'moves a thousand times between chapters in one turn',
    play: byScript(() => {
      for (let times = 0; times < 1_000; times++) history.pushState(null, '', `/chapter/${crypto.randomUUID()}`);
    }),
  },
  {
    ...flood,
    ...fewerThere,
    name: 'says ten thousand times that it is shown again',
    play: manageably(10_000, (often) => {
      for (let times = 0; times < often; times++) {
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
        document.dispatchEvent(new Event('visibilitychange'));
        window.dispatchEvent(new PopStateEvent('popstate'));
      }
    }),
  },
  {
    ...flood,
    ...fewerThere,
    name: 'throws the control out a thousand times',
    play: manageably(1_000, async (often) => {
      for (let times = 0; times < often; times++) {
        const host = document.querySelector('[data-dexmark]');
        host?.remove();
        if (times % 2 === 0 && host) document.documentElement.append(host);
        if (times % 100 === 0) await new Promise(requestAnimationFrame);
        history.replaceState(null, '', `/chapter/${crypto.randomUUID()}`);
      }
    }),
  },
  {
    ...flood,
    ...fewerThere,
    name: 'has five thousand links to chapters that nobody knows',
    play: manageably(5_000, (length) => {
      const links = Array.from({ length }, () => {
        const link = document.createElement('a');
        link.href = `/chapter/${crypto.randomUUID()}`;
        link.textContent = 'A chapter';
        return link;
      });
      document.body.prepend(...links);
      history.replaceState(null, '', '/titles/latest');
    }),
  },
];

/** A debugged Firefox takes minutes for what Chromium does in a second: there it is done a tenth as often. */
function manageably(all: number, run: (times: number) => unknown): Attack['play'] {
  return async ({ page }) => {
    const isFirefox = await page.evaluate(() => navigator.userAgent.includes('Firefox'));
    return page.evaluate(run, isFirefox ? all / 10 : all);
  };
}
