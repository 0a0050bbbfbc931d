import { browser } from 'wxt/browser';
import type { MirrorPort } from '../../lib/outbox/mirror';

const KEY = 'outbox.mirror';

/** The mirror of the outbox lies in `storage.local`, which was whole in every kill of a browser that emptied a database. */
export const mirrorPort: MirrorPort = {
  read: async () => (await browser.storage.local.get(KEY))[KEY],
  write: (copy) => browser.storage.local.set({ [KEY]: copy }),
};
