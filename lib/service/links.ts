import { type Id, isId } from './ids';

/** What an address of the service's site names. Nothing else of a link is believed: not its text, its title or its slug. */
export type Named =
  /** A chapter, and which of its pages, counted from 1; an address without one shows the first. */
  | { readonly kind: 'chapter'; readonly id: Id; readonly page: number }
  | { readonly kind: 'manga'; readonly id: Id }
  /** By the number that it had on the old site: `POST /legacy/mapping` knows its id. */
  | { readonly kind: 'old'; readonly type: 'chapter' | 'manga'; readonly number: number };

/** Hosts that show the same chapters under the same ids: the site, and the canary front end on the same data (docs/service.md, "The site"). */
export const siteHosts = ['mangadex.org', 'www.mangadex.org', 'canary.mangadex.dev'] as const;

/**
 * Reads what an address names: `/chapter/{id}`, `/chapter/{id}/{page}`, `/title/{id}` with or without a slug, and the old numbers
 * (`/chapter/{n}`, `/title/{n}`, `/manga/{n}`); query and fragment say nothing.
 * @param address whole; one that is relative to a page is made whole by code that knows the page.
 * @returns `null` for anything else.
 */
export function namedBy(address: string): Named | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname, port, username } = new URL(address);
  const isTheSite = siteHosts.some((host) => host === hostname) && port === '' && username === '';
  return isTheSite && /^https?:$/.test(protocol) ? namedByPath(pathname) : null;
}

/** The same of a path alone, of a page that is known to be the site's. */
export function namedByPath(pathname: string): Named | null {
  const [, place, word = '', rest = ''] = /^\/(chapter|title|manga)\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
  if (place === undefined) return null;
  const kind = place === 'chapter' ? 'chapter' : 'manga';
  // Behind a manga stands a slug, which may be anything; behind a chapter nothing but one of its pages.
  if (kind === 'chapter' && !/^(\d{1,4}\/?)?$/.test(rest)) return null;
  if (/^[1-9]\d{0,8}$/.test(word)) return { kind: 'old', type: kind, number: Number(word) };
  const id = word.toLowerCase();
  if (!isId(id)) return null;
  if (kind === 'manga') return { kind, id };
  return { kind, id, page: Math.max(1, Number.parseInt(rest, 10) || 1) };
}

/** Where the site may name something of a kind, as match patterns of the browser; what it does name, `namedBy` says. */
export function patternsOf(kind: 'chapter' | 'manga'): string[] {
  const places = kind === 'chapter' ? ['chapter'] : ['title', 'manga'];
  return siteHosts.flatMap((host) => places.map((place) => `*://${host}/${place}/*`));
}
