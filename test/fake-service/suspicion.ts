/** Reads between the lines of a request: who sent it, and which good manners it broke. */
import type { Asked } from './exchange.ts';
import { isHotlink } from './images/hotlink.ts';
import type { Initiator, Violation } from './journal.ts';
import { connectionFault } from './rules/connection.ts';
import { namesExtension, SITE_ORIGIN } from './rules/cross-origin.ts';

/**
 * Who probably sent the request. An extension's GET carries no Origin; Chromium marks it `Sec-Fetch-Site: none`, Firefox
 * `same-origin` (seen in Chromium 156 and Firefox ESR 153), which no page can send to a host that has no pages.
 */
export function initiatorOf(asked: Asked): Initiator {
  const { host, headers } = asked;
  const { origin = '', 'sec-fetch-site': fetchSite, 'sec-fetch-mode': mode } = headers;
  if (namesExtension(asked)) return 'extension';
  if (origin === SITE_ORIGIN) return 'site';
  if (fetchSite === undefined) return 'program';
  if (mode === 'navigate') return 'navigation';
  if (fetchSite === 'cross-site' || host === 'blog') return 'page';
  // A browser asks a site for its icon by itself.
  if (host === 'site') return 'site';
  return fetchSite === 'none' || fetchSite === 'same-origin' ? 'extension' : 'site';
}

/** What a well-behaved client would not have sent. */
export function violationsOf(asked: Asked): Violation[] {
  const { host, headers, target } = asked;
  if (host === 'blog') return [];
  const fault = connectionFault(asked);
  const found: Violation[] = fault ? [fault] : [];
  // "never to hosts other than api/auth" (docs/service.md).
  if (headers.authorization && host !== 'api' && host !== 'auth') found.push('bearer-to-wrong-host');
  if (headers.cookie) found.push('cookie-sent');
  if (host === 'uploads' && isHotlink(asked)) found.push('hotlink');
  if (/[?&](access_token|refresh_token|client_secret|password)=/.test(target)) found.push('secret-in-address');
  return found;
}
