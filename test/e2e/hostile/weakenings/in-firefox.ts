/** What Firefox alone has need of. */
import { without } from './lack.ts';

export const inFirefox = without({
  'whole-host': {
    lacks: 'a host from which a page can cut nothing off',
    changes: { 'lib/in-page/closed-root.ts': { ':host{clip:auto!important;overflow:visible!important}': '' } },
  },
  'through-roots': {
    lacks: 'a look through what shadow roots draw around',
    changes: { 'lib/in-page/around.ts': { 'return slot ?? parentElement;': 'return parentElement;' } },
  },
  'shielded-events': {
    lacks: 'events of ours that go no further than the window',
    changes: {
      'lib/in-page/closed-root.ts': {
        "if (import.meta.env.BROWSER === 'firefox') shieldRoot(shadow);":
          "if (import.meta.env.BROWSER === 'safari') shieldRoot(shadow);",
      },
    },
  },
});
