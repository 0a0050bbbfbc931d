import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { logFailure } from '../../../lib/diagnostics/log-failure';
import type { Verb } from '../../../lib/messages/action-result';
import { createMutex } from '../../../lib/one-at-a-time';
import { type Named, namedBy, patternsOf } from '../../../lib/service/links';
import type { StartQuickAction } from './action-context';

/**
 * Firefox for Android has no context menu. Registered in the first turn, because a click may start the worker; the entries are created at
 * each start of the browser, so that they have its present language.
 */
export function listenToMenus(start: StartQuickAction): void {
  const { contextMenus } = browser;
  if (!contextMenus) return;
  contextMenus.onClicked.addListener(({ menuItemId, linkUrl, pageUrl }, tab) => {
    const verb = verbOf(menuItemId);
    // On a link inside a chapter's page, the link is meant.
    const address = linkUrl ?? pageUrl ?? tab?.url ?? '';
    if (verb) start({ verb, address, isPage: linkUrl === undefined, tab });
  });

  /** An update may come with the start of the browser: both want the same entries, one after the other. */
  const inTurn = createMutex();
  const make = () => void inTurn(() => makeMenus(contextMenus)).catch(logFailure('menus'));
  browser.runtime.onInstalled.addListener(make);
  browser.runtime.onStartup.addListener(make);
}

async function makeMenus(contextMenus: NonNullable<typeof browser.contextMenus>): Promise<void> {
  await contextMenus.removeAll();
  for (const item of menuItems()) contextMenus.create(item);
}

type ObjectKind = 'chapter' | 'manga';

const entries = [
  { verb: 'read', object: 'chapter', title: 'reader.mark' },
  { verb: 'unread', object: 'chapter', title: 'reader.unmark' },
  { verb: 'upTo', object: 'chapter', title: 'result.upTo' },
  { verb: 'reportChapter', object: 'chapter', title: 'report.chapter' },
  { verb: 'follow', object: 'manga', title: 'series.followButton' },
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

export function kindNamed(named: Named): ObjectKind {
  return named.kind === 'old' ? named.type : named.kind;
}

/** Firefox for Android has no keyboard commands. A key may start the worker. */
export function listenToCommands(start: StartQuickAction): void {
  browser.commands?.onCommand.addListener((command, tab) => {
    const address = tab?.url ?? '';
    const verb = verbOfCommand(command, address);
    if (verb) start({ verb, address, isPage: true, isKey: true, tab });
  });
}

/** @returns `null` for a command of another version. */
export function verbOfCommand(command: string, address: string): Verb | null {
  if (command === 'mark-chapter') return 'read';
  if (command === 'up-next') return 'upNext';
  if (command !== 'report') return null;
  const named = namedBy(address);
  return named && kindNamed(named) === 'manga' ? 'reportSeries' : 'reportChapter';
}
