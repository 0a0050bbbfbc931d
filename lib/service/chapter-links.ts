import type { Id } from './ids';
import { isId } from './uuid';

/** What scripts in pages know of the site's addresses: whether one names a chapter. Nothing else of a link is believed: not its text, its title or its slug. */
export interface NamedChapter {
  readonly kind: 'chapter';
  readonly id: Id;
  /** From 1; an address without one shows the first. */
  readonly page: number;
}

/** Hosts with the same ids and old numbers, former ones last, which are never asked: docs/service.md, "The site". */
export const siteHosts = [
  ...['mangadex.org', 'www.mangadex.org', 'canary.mangadex.dev'],
  ...['mangadex.com', 'www.mangadex.com', 'mangadex.cc', 'www.mangadex.cc'],
] as const;

export function chapterNamedBy(address: string): NamedChapter | null {
  const pathname = sitePathOf(address);
  return pathname === null ? null : chapterNamedByPath(pathname);
}

/** The page must be known to be the site's. */
export function chapterNamedByPath(pathname: string): NamedChapter | null {
  // An id may be followed by a page alone.
  const [, name = '', page = '1'] = /^\/chapter\/([^/]+)(?:\/(?:(\d{1,4})\/?)?)?$/.exec(pathname) ?? [];
  const id = name.toLowerCase();
  return isId(id) ? { kind: 'chapter', id, page: Math.max(1, Number(page)) } : null;
}

/** Query and fragment say nothing. @returns `null` for an address that is not the site's. */
export function sitePathOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname, port, username } = new URL(address);
  const isTheSite = siteHosts.some((host) => host === hostname) && port === '' && username === '';
  return isTheSite && /^https?:$/.test(protocol) ? pathname : null;
}
