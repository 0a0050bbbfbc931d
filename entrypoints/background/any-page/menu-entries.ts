import { i18n } from '#i18n';
import type { Verb } from '../../../lib/messages/action-result';
import { patternsOf } from '../../../lib/service/links';

type ObjectKind = 'chapter' | 'manga';

const entries = [
  { verb: 'read', object: 'chapter', title: 'reader.mark' },
  { verb: 'unread', object: 'chapter', title: 'reader.unmark' },
  { verb: 'upTo', object: 'chapter', title: 'result.upTo' },
  { verb: 'reportChapter', object: 'chapter', title: 'report.chapter' },
  { verb: 'follow', object: 'manga', title: 'series.follow' },
  { verb: 'unfollow', object: 'manga', title: 'series.unfollow' },
  { verb: 'reportSeries', object: 'manga', title: 'report.series' },
] as const satisfies readonly { verb: Verb; object: ObjectKind; title: string }[];

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
  return entries.flatMap(({ verb, object, title }): MenuItem[] => [
    { id: `${verb} link`, title: i18n.t(title), contexts: ['link'], targetUrlPatterns: patternsOf(object) },
    {
      ...{ id: `${verb} page`, title: i18n.t(title), documentUrlPatterns: patternsOf(object) },
      contexts: object === 'chapter' ? ['page', 'image'] : ['page'],
    },
  ]);
}

/** @returns `null` for an entry of another version. */
export function verbOf(menuItemId: string | number): Verb | null {
  return entries.find(({ verb }) => `${menuItemId}`.split(' ')[0] === verb)?.verb ?? null;
}

/** What the verb is done to. */
export function objectOf(verb: Verb): ObjectKind | undefined {
  return entries.find((entry) => entry.verb === verb)?.object;
}
