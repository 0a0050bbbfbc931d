import { browser } from 'wxt/browser';
import type { Sender } from '../../messages/dispatch';
import type { MarkOrigin } from '../../model/history';
import { namedBy } from '../../service/links';
import type { Dependencies } from '../dependencies';

/** By the browser's word. A page of the site that shows no chapter has marks beside its links. */
export function markOriginOf({ profile }: Pick<Dependencies, 'profile'>, by: Sender | MarkOrigin): MarkOrigin {
  if (typeof by === 'string') return by;
  const { origin, url, tab } = by;
  if (origin === profile.site) return namedBy(tab?.url ?? url ?? '')?.kind === 'chapter' ? 'reader' : 'link';
  if (url !== undefined && !url.startsWith(browser.runtime.getURL('/'))) return 'link';
  return ofPages[url === undefined ? '' : new URL(url).pathname] ?? 'page';
}

/** The window of "all before it" is opened from the menu alone. */
const ofPages: Readonly<Record<string, MarkOrigin>> = {
  '/popup.html': 'popup',
  '/library.html': 'library',
  '/up-to.html': 'menu',
};
