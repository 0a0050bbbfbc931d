import { chapterNamedByPath, type NamedChapter, siteHosts, sitePathOf } from './chapter-links';
import type { Id } from './ids';
import { isId } from './uuid';

/** What an address of the site names. */
export type Named =
  | NamedChapter
  | { readonly kind: 'manga'; readonly id: Id }
  /** By its number on the old site: `POST /legacy/mapping` knows its id. */
  | { readonly kind: 'old'; readonly type: 'chapter' | 'manga'; readonly number: number };

/** Old numbers stand in `/chapter/{n}`, `/title/{n}` and `/manga/{n}`; titles may have a slug. */
export function namedBy(address: string): Named | null {
  const pathname = sitePathOf(address);
  return pathname === null ? null : (chapterNamedByPath(pathname) ?? otherNamedByPath(pathname));
}

function otherNamedByPath(pathname: string): Named | null {
  const [, place, word = '', rest = ''] = /^\/(chapter|title|manga)\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
  if (place === undefined) return null;
  const kind = place === 'chapter' ? 'chapter' : 'manga';
  // A manga's id may be followed by a slug, which can be anything; a chapter's number only by a page.
  if (kind === 'chapter' && !/^(\d{1,4}\/?)?$/.test(rest)) return null;
  if (/^[1-9]\d{0,8}$/.test(word)) return { kind: 'old', type: kind, number: Number(word) };
  const id = word.toLowerCase();
  return kind === 'manga' && isId(id) ? { kind, id } : null;
}

/** @param site origin of the service's site. */
export function mangaAddress(site: string, mangaId: Id): string {
  return `${site}/title/${mangaId}`;
}

/** What the site finds by a title. @param site origin of the service's site. */
export function searchAddress(site: string, title: string): string {
  return `${site}/search?${new URLSearchParams({ q: title })}`;
}

/** Match patterns for what the site may name; `namedBy` says what it does name. */
export function patternsOf(kind: 'chapter' | 'manga'): string[] {
  const places = kind === 'chapter' ? ['chapter'] : ['title', 'manga'];
  return siteHosts.flatMap((host) => places.map((place) => `*://${host}/${place}/*`));
}
