/** Pages that change what every script builds on, before ours comes. */
import { type Attack, byScript } from '../attack.ts';

const told = { against: 'own-world', wants: 'state' } as const;

export const meddling: readonly Attack[] = [
  {
    name: 'takes over how roots are made',
    ...told,
    before: () => {
      const roots: ShadowRoot[] = [];
      const attach = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function (how) {
        const root = attach.call(this, how);
        roots.push(root);
        return root;
      };
      Object.assign(window, { roots });
    },
    play: byScript(() => {
      const { roots } = window as unknown as { roots: ShadowRoot[] };
      return window.bringHome(roots.map((root) => root.querySelector('[data-main]')?.getAttribute('data-state')));
    }),
  },
  {
    name: 'takes over how events are listened to, and calls the listeners itself',
    against: 'own-world',
    wants: 'deed',
    before: () => {
      const heard: { root: ShadowRoot; listener: (event: unknown) => void }[] = [];
      const add = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (...[type, listener, how]: Parameters<typeof add>) {
        if (this instanceof ShadowRoot && type === 'click' && typeof listener === 'function')
          heard.push({ root: this, listener: listener as (event: unknown) => void });
        add.call(this, type, listener, how);
      };
      Object.assign(window, { heard });
    },
    play: byScript(() => {
      const { heard } = window as unknown as { heard: { root: ShadowRoot; listener: (event: unknown) => void }[] };
      const silent = { preventDefault() {}, stopPropagation() {}, stopImmediatePropagation() {} };
      for (const { root, listener } of heard)
        listener({
          ...silent,
          isTrusted: true,
          timeStamp: performance.now(),
          composedPath: () => [root.querySelector('[data-main]')],
        });
    }),
  },
  {
    name: 'changes the prototype of all elements, and hears what is written to them',
    ...told,
    before: () => {
      const written: string[] = [];
      const set = Element.prototype.setAttribute;
      Element.prototype.setAttribute = function (name, value) {
        written.push(value);
        set.call(this, name, value);
      };
      Object.assign(window, { written });
    },
    play: byScript(() => {
      const { written } = window as unknown as { written: unknown[] };
      return window.bringHome(written.filter((value) => value === 'read' || value === 'unread'));
    }),
  },
];
