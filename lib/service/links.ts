import { type Id, isId } from './ids';

/** What an address of the site names. Nothing else of a link is believed: not its text, its title or its slug. */
export type Named =
  /** Pages count from 1; an address without one shows the first. */
  | { readonly kind: 'chapter'; readonly id: Id; readonly page: number }
  | { readonly kind: 'manga'; readonly id: Id }
  /** By its number on the old site: `POST /legacy/mapping` knows its id. */
  | { readonly kind: 'old'; readonly type: 'chapter' | 'manga'; readonly number: number };

/** Hosts with the same ids: docs/service.md, "The site". */
export const siteHosts = ['mangadex.org', 'www.mangadex.org', 'canary.mangadex.dev'] as const;

/** Query and fragment say nothing. Old numbers stand in `/chapter/{n}`, `/title/{n}` and `/manga/{n}`; titles may have a slug. */
export function namedBy(address: string): Named | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname, port, username } = new URL(address);
  const isTheSite = siteHosts.some((host) => host === hostname) && port === '' && username === '';
  return isTheSite && /^https?:$/.test(protocol) ? namedByPath(pathname) : null;
}

/** The page must be known to be the site's. */
export function namedByPath(pathname: string): Named | null {
  const [, place, word = '', rest = ''] = /^\/(chapter|title|manga)\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
  if (place === undefined) return null;
  const kind = place === 'chapter' ? 'chapter' : 'manga';
  // A manga's id may be followed by a slug, which can be anything; a chapter's only by a page.
  if (kind === 'chapter' && !/^(\d{1,4}\/?)?$/.test(rest)) return null;
  if (/^[1-9]\d{0,8}$/.test(word)) return { kind: 'old', type: kind, number: Number(word) };
  const id = word.toLowerCase();
  if (!isId(id)) return null;
  if (kind === 'manga') return { kind, id };
  return { kind, id, page: Math.max(1, Number.parseInt(rest, 10) || 1) };
}

/** Match patterns for what the site may name; `namedBy` says what it does name. */
export function patternsOf(kind: 'chapter' | 'manga'): string[] {
  const places = kind === 'chapter' ? ['chapter'] : ['title', 'manga'];
  return siteHosts.flatMap((host) => places.map((place) => `*://${host}/${place}/*`));
}
