/** Pages that say they are another chapter than the one that they show, or none at all. The person presses what they see. */
import { STEADY_MS } from '../../../../lib/in-page/visibility.ts';
import type { Attack, Scene } from '../attack.ts';
import { tellClicks } from '../bringing-home.ts';

const misnamed = { against: 'own-address', wants: 'deed', isMeant: true } as const;
const malformed = { against: 'parsed-ids', wants: 'deed', isMeant: true } as const;

export const addressing: readonly Attack[] = [
  {
    ...misnamed,
    name: 'calls another chapter its canonical address',
    play: pressedAfter((id) => {
      const link = document.head.appendChild(document.createElement('link'));
      link.rel = 'canonical';
      link.href = `/chapter/${id}`;
    }),
  },
  {
    ...misnamed,
    name: 'names elements after what a script would ask the document for',
    play: pressedAfter((id) => {
      for (const name of ['location', 'documentElement', 'body', 'URL', 'baseURI', 'chapter']) {
        const form = document.body.appendChild(document.createElement('form'));
        form.setAttribute('name', name);
        form.id = name;
        form.action = `/chapter/${id}`;
      }
    }),
  },
  {
    ...misnamed,
    name: 'has another chapter as its base',
    play: pressedAfter((id) => {
      const base = document.createElement('base');
      base.href = `/chapter/${id}`;
      document.head.prepend(base);
    }),
  },
  {
    name: 'moves to another chapter as the click comes',
    against: 'click-of-its-time',
    wants: 'deed',
    isMeant: true,
    before: tellClicks,
    play: pressedAfter((id) => {
      window.addEventListener('clicked', () => history.pushState(null, '', `/chapter/${id}`));
    }),
  },
  {
    ...malformed,
    name: 'has markup where the id of a chapter should be',
    play: pressedAfter(() => history.pushState(null, '', '/chapter/<img src=x onerror=alert(1)>')),
  },
  {
    ...malformed,
    name: 'has a path to something else where the id of a chapter should be',
    play: pressedAfter(() => history.pushState(null, '', '/chapter/..%2Fuser%2Ffollows%2Fmanga')),
  },
  {
    ...malformed,
    name: 'has a query of the service where the id of a chapter should be',
    play: pressedAfter((id) => history.pushState(null, '', `/chapter/${id}&ids[]=all%00`)),
  },
];

/** A script of the page prepares, with the id of a chapter that it does not show; the person presses where "Mark as read" was. */
function pressedAfter(prepare: (other: string) => void) {
  return async ({ page, control, other }: Scene) => {
    const { x, y } = await control.where('Mark as read');
    await page.evaluate(prepare, other.id);
    // So that who believes the page looks at it again.
    await page.evaluate(() => history.replaceState(history.state, '', window.location.href));
    // What a page has just put in a person's way takes no press; it can wait.
    await page.waitForTimeout(2 * STEADY_MS);
    await page.mouse.click(x, y);
  };
}
