/** What Firefox alone has need of. */
import type { Lack } from './lack.ts';

export const inFirefox = {
  'whole-host': {
    lacks: 'a host from which a page can cut nothing off',
    replacements: [
      {
        file: 'lib/in-page/closed-root.ts',
        piece: ':host{clip:auto!important;overflow:visible!important}',
        instead: '',
      },
    ],
  },
  'shielded-events': {
    lacks: 'events of ours that go no further than the window',
    replacements: [
      {
        file: 'lib/in-page/closed-root.ts',
        piece: "if (import.meta.env.BROWSER === 'firefox') shieldRoot(shadow);",
        instead: "if (import.meta.env.BROWSER === 'safari') shieldRoot(shadow);",
      },
    ],
  },
} as const satisfies Record<string, Lack>;
