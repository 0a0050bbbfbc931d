import { i18n } from '#i18n';
import type { Verb } from '../../../lib/messages/deed';
import { patternsOf } from '../../../lib/service/links';

/** The context menus, as data: what each entry does, with what, and what it is called. */
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

/** An entry as the browser takes it. */
export interface MenuItem {
  readonly id: string;
  readonly title: string;
  readonly contexts: [MenuContext, ...MenuContext[]];
  readonly targetUrlPatterns?: string[];
  readonly documentUrlPatterns?: string[];
}

/**
 * Every entry twice: on links of any page that lead to the site, and on the site's own pages. There, what is read is made of
 * pictures, so a click on one is a click on the chapter; the pictures of a title page are mostly links to other things.
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

/** What the entry of that id does; `null` for an entry of another version. */
export function verbOf(menuItemId: string | number): Verb | null {
  return entries.find(({ verb }) => `${menuItemId}`.split(' ')[0] === verb)?.verb ?? null;
}
