/** Pages that ask for so much that the service would be asked too, or others would get no answer. */
import type { Attack } from '../attack.ts';

const flood = { against: 'free-questions', wants: 'request' } as const;
const slowThere = { notMadeBecause: 'a debugged Firefox takes minutes for it' };

export const flooding: readonly Attack[] = [
  {
    ...flood,
    name: 'moves a thousand times between chapters in one turn',
    play: ({ page }) =>
      page.evaluate(() => {
        for (let times = 0; times < 1_000; times++) history.pushState(null, '', `/chapter/${crypto.randomUUID()}`);
      }),
  },
  {
    ...flood,
    name: 'says ten thousand times that it is shown again',
    inFirefox: slowThere,
    play: ({ page }) =>
      page.evaluate(() => {
        for (let times = 0; times < 10_000; times++) {
          window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
          document.dispatchEvent(new Event('visibilitychange'));
          window.dispatchEvent(new PopStateEvent('popstate'));
        }
      }),
  },
  {
    ...flood,
    name: 'throws the control out a thousand times',
    inFirefox: slowThere,
    play: ({ page }) =>
      page.evaluate(async () => {
        for (let times = 0; times < 1_000; times++) {
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
    name: 'has five thousand links to chapters that nobody knows',
    inFirefox: slowThere,
    play: ({ page }) =>
      page.evaluate(() => {
        const links = Array.from({ length: 5_000 }, () => {
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
