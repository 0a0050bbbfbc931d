/** Scripts that want to know what stands in the control: whether the chapter is read. */
import { type Attack, byScript, type Scene } from '../attack.ts';
import { focusByTab } from '../person.ts';

const told = (against: Attack['against']) => ({ against, wants: 'state' }) as const;

export const looking: readonly Attack[] = [
  {
    name: 'looks into the root',
    ...told('closed-root'),
    play: byScript(() => window.bringHome(window.ourHost()?.shadowRoot?.querySelector('[data-main]')?.textContent)),
  },
  {
    name: 'asks a movement of the pointer what it came from',
    ...told('closed-root'),
    before: () => {
      window.addEventListener('pointermove', (event) => Object.assign(window, { way: event.composedPath() }), true);
    },
    play: async (scene) => {
      await pointAt(scene);
      await scene.page.evaluate(() => {
        const { way } = window as unknown as { way: EventTarget[] };
        return window.bringHome(way.map((target) => (target instanceof HTMLButtonElement ? target.textContent : '')));
      });
    },
  },
  {
    name: 'asks a point of the window what is painted there',
    ...told('closed-root'),
    play: async (scene) => {
      const at = await pointAt(scene);
      await scene.page.evaluate(({ x, y }) => {
        const deepest = (root: DocumentOrShadowRoot): Element | null => {
          const found = root.elementFromPoint(x, y);
          return found?.shadowRoot ? deepest(found.shadowRoot) : found;
        };
        return window.bringHome(deepest(document)?.closest('button')?.textContent);
      }, at);
    },
  },
  {
    name: 'asks for what browsers besides say of where an event came from and what a point shows',
    ...told('closed-root'),
    inFirefox: { against: 'shielded-events' },
    play: async (scene) => {
      await scene.page.evaluate(() => {
        const said: unknown[] = [];
        const hear = (event: Event) => {
          const keys = 'originalTarget explicitOriginalTarget composedTarget rangeParent relatedTarget'.split(' ');
          for (const key of keys) said.push(Reflect.get(event, key));
        };
        for (const type of ['pointerover', 'pointermove', 'mouseover', 'mousemove', 'mousedown', 'focusin'])
          window.addEventListener(type, hear, true);
        Object.assign(window, { said });
      });
      const at = await pointAt(scene);
      await focusByTab(scene.page);
      await scene.page.evaluate(({ x, y }) => {
        const { said } = window as unknown as { said: unknown[] };
        const caret = document.caretPositionFromPoint?.(x, y)?.offsetNode;
        const nodes = [...said, caret, document.activeElement, getSelection()?.anchorNode];
        const states = nodes
          .filter((node) => node instanceof Node)
          .flatMap((node) => [node.getRootNode(), node instanceof Element && node.shadowRoot])
          .filter((root) => root instanceof ShadowRoot)
          .map((root) => root.querySelector('[data-main]')?.textContent);
        return window.bringHome([...new Set(states)]);
      }, at);
    },
  },
  {
    name: 'asks for its own markup, roots and all',
    ...told('serializable-root'),
    play: byScript(() => {
      const whole = document.documentElement.getHTML({ serializableShadowRoots: true });
      return window.bringHome(whole.match(/data-state="\w+"/g));
    }),
  },
  {
    name: 'defines our element, and asks what belongs to its definition for the root',
    ...told('definable-host'),
    before: () => {
      const all: ElementInternals[] = [];
      customElements.define(
        'dexmark-control',
        class extends HTMLElement {
          constructor() {
            super();
            all.push(this.attachInternals());
          }
        },
      );
      Object.assign(window, { all });
    },
    play: byScript(() => {
      const { all } = window as unknown as { all: ElementInternals[] };
      return window.bringHome(all.map(({ shadowRoot }) => shadowRoot?.querySelector('[data-main]')?.textContent));
    }),
  },
  {
    name: 'has the browser find words in it',
    ...told('unfindable-words'),
    play: byScript(() => {
      const { find } = window as unknown as { find(words: string, ...how: boolean[]): boolean };
      return window.bringHome(['Mark as read', 'Mark as unread'].map((words) => find(words, true, false, true)));
    }),
  },
  {
    name: 'has the browser select everything in it, and reads the selection',
    ...told('unfindable-words'),
    inFirefox: { harmlessBecause: 'Firefox reads no words of a closed root out of a selection' },
    play: byScript(() => {
      const { find } = window as unknown as { find(words: string, ...how: boolean[]): boolean };
      // A word that stands there in either case takes the selection there.
      find('read', false, true, true);
      document.execCommand('selectAll');
      return window.bringHome(String(getSelection()).match(/Mark as (un)?read/g));
    }),
  },
  {
    name: 'measures the control',
    ...told('one-size'),
    play: byScript(() => {
      const { width, height } = window.ourHost()?.getBoundingClientRect() ?? {};
      return window.bringHome([width, height]);
    }),
  },
  {
    name: 'feels point by point how far the control reaches',
    ...told('one-size'),
    play: byScript(() => {
      const host = window.ourHost();
      const points = (count: number) => Array.from({ length: count }, (_, place) => place);
      const across = points(innerWidth).filter((x) => document.elementFromPoint(x, innerHeight - 40) === host);
      const down = points(innerHeight).filter((y) => document.elementFromPoint(innerWidth - 40, y) === host);
      return window.bringHome([across.length, down.length]);
    }),
  },
  {
    name: 'has its style sheet call home by what our element says of itself',
    ...told('silent-host'),
    play: byScript(() => {
      const style = new CSSStyleSheet();
      const states = ['read', 'unread', 'unknown'].map(
        (state) => `[data-dexmark][data-read="${state}"] { --heard: ${state} }`,
      );
      style.replaceSync(states.join('\n'));
      document.adoptedStyleSheets.push(style);
      const host = window.ourHost();
      return window.bringHome(host && getComputedStyle(host).getPropertyValue('--heard'));
    }),
  },
];

/** The person has the pointer on the main button, whatever it says. */
async function pointAt({ page, control }: Scene): Promise<{ x: number; y: number }> {
  const name = (await control.buttons()).find((button) => /^(Read|Mark as read)$/.test(button));
  const at = await control.where(name ?? 'Mark as read');
  await page.mouse.move(at.x, at.y, { steps: 3 });
  return at;
}
