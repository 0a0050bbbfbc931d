/** Pages that ask for so much that the service would be asked too, or others would get no answer. */
import { type Attack, byScript } from '../attack.ts';
import type { Tab } from '../tab.ts';

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
    play: async ({ page }) =>
      page.evaluate(
        (often) => {
          for (let times = 0; times < often; times++) {
            window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
            document.dispatchEvent(new Event('visibilitychange'));
            window.dispatchEvent(new PopStateEvent('popstate'));
          }
        },
        await manageable(10_000, page),
      ),
  },
  {
    ...flood,
    ...fewerThere,
    name: 'throws the control out a thousand times',
    play: async ({ page }) =>
      page.evaluate(
        async (often) => {
          for (let times = 0; times < often; times++) {
            const host = document.querySelector('[data-dexmark]');
            host?.remove();
            if (times % 2 === 0 && host) document.documentElement.append(host);
            if (times % 100 === 0) await new Promise(requestAnimationFrame);
            history.replaceState(null, '', `/chapter/${crypto.randomUUID()}`);
          }
        },
        await manageable(1_000, page),
      ),
  },
  {
    ...flood,
    ...fewerThere,
    name: 'has five thousand links to chapters that nobody knows',
    play: async ({ page }) =>
      page.evaluate(
        (length) => {
          const links = Array.from({ length }, () => {
            const link = document.createElement('a');
            link.href = `/chapter/${crypto.randomUUID()}`;
            link.textContent = 'A chapter';
            return link;
          });
          document.body.prepend(...links);
          history.replaceState(null, '', '/titles/latest');
        },
        await manageable(5_000, page),
      ),
  },
];

/** A debugged Firefox takes minutes for what Chromium does in a second. */
function manageable(times: number, page: Tab): Promise<number> {
  return page.evaluate((all) => (navigator.userAgent.includes('Firefox') ? all / 10 : all), times);
}
