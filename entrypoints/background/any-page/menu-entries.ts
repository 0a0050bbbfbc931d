import { i18n } from '#i18n';
import type { Verb } from '../../../lib/messages/deed';
import { patternsOf } from '../../../lib/service/links';

const entries = [
  { verb: 'read', about: 'chapter', title: 'reader.mark' },
  { verb: 'unread', about: 'chapter', title: 'reader.unmark' },
  { verb: 'upTo', about: 'chapter', title: 'deed.upTo' },
  { verb: 'reportChapter', about: 'chapter', title: 'report.chapter' },
  { verb: 'follow', about: 'manga', title: 'series.follow' },
  { verb: 'unfollow', about: 'manga', title: 'series.unfollow' },
  { verb: 'reportSeries', about: 'manga', title: 'report.series' },
] as const satisfies readonly { verb: Verb; about: 'chapter' | 'manga'; title: string }[];

type MenuContext = 'link' | 'page' | 'image';

export interface MenuItem {
  readonly id: string;
  readonly title: string;
  readonly contexts: [MenuContext, ...MenuContext[]];
  readonly targetUrlPatterns?: string[];
  readonly documentUrlPatterns?: string[];
}

/**
 * Each entry twice: for links on any page that lead to the site, and for the site's own pages. A chapter's pages are pictures, so there a
 * click on a picture means the chapter; the pictures of a title page are mostly links to other things.
 */
export function menuItems(): MenuItem[] {
  return entries.flatMap(({ verb, about, title }): MenuItem[] => [
    { id: `${verb} link`, title: i18n.t(title), contexts: ['link'], targetUrlPatterns: patternsOf(about) },
    {
      ...{ id: `${verb} page`, title: i18n.t(title), documentUrlPatterns: patternsOf(about) },
      contexts: about === 'chapter' ? ['page', 'image'] : ['page'],
    },
  ]);
}

/** @returns `null` for an entry of another version. */
export function verbOf(menuItemId: string | number): Verb | null {
  return entries.find(({ verb }) => `${menuItemId}`.split(' ')[0] === verb)?.verb ?? null;
}
