/** What a journey walks in: a browser with the extension as built, with a person signed in. Each browser has its own way. */

import type { Browser } from 'webextension-polyfill';
import { chapterNamedBy } from '../../../lib/service/chapter-links.ts';
import type { AccessHost } from '../../../lib/service/host-access.ts';
import type { Account, Chapter, Manga } from '../../fake-service/library/types.ts';
import type { RunningService } from '../../fake-service/start.ts';
import type { ClosedRoot } from '../support/closed-root.ts';
import { expect } from '../support/expect.ts';
import { marksIn, type SentMarks } from '../support/marks.ts';
import { untilExtensionIsQuiet } from '../support/until-quiet.ts';

declare const chrome: Browser;

/** Something that a person does, and what comes of it; the same in every browser. */
export interface Journey {
  readonly name: string;
  /** Where `npm test` walks it; the soak walks every journey in both browsers. */
  readonly everyRunIn?: 'Chromium' | 'both browsers';
  readonly walk: (on: JourneyWalk) => Promise<void>;
}

export interface Walk {
  readonly service: RunningService;
  /** The demo account, which is signed in. */
  readonly account: Account;
  /** A chapter on the service's site, in a new tab. */
  openChapter(chapter: Chapter): Promise<WalkTab>;
  /** One of the extension's own pages, in a new tab of its size. */
  openOurs(page: string): Promise<WalkTab>;
  /** The popup's page, once its list is up to date. */
  openPopup(): Promise<WalkTab>;
}

export interface JourneyWalk extends Walk {
  /** An address in a new tab. */
  openPage(address: string): Promise<WalkTab>;
  /** The same, with what the browser draws around it. */
  openAround(address: string): Promise<TabWithMenus>;
  /** What the extension opens at a press: a window or a tab. */
  openedBy(press: () => Promise<void>): Promise<WalkTab>;
  /** The person's consent to a site, where the browser's own question cannot be pressed. */
  consentTo(host: string): Promise<void>;
  /** Has the browser withhold these of the service's hosts. */
  withhold(options: WalkTab, hosts: readonly AccessHost[]): Promise<void>;
  /** Gives back all that was withheld, as a person does in this browser. */
  giveBack(options: WalkTab): Promise<void>;
  /** Goes on in a browser with a new profile, in which a person is signed in who has nothing; their service has the same series. */
  inNewProfile(visit: (there: Walk) => Promise<void>): Promise<void>;
  /** Ends the background as the browser may at any moment; the next event starts another one. */
  endBackground(): Promise<void>;
}

export interface WalkTab {
  /** What of ours stands in the page. */
  readonly control: ClosedRoot;
  readonly keyboard: { press(key: string): Promise<void> };
  /** In CSS px of the page's window. */
  readonly mouse: {
    click(x: number, y: number): Promise<void>;
    move(x: number, y: number): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
  /** Runs a function in the page, as a script of the page. */
  evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Result, Given>(run: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  goto(address: string): Promise<void>;
  url(): string;
  /** Waits until the page is loaded and asks for nothing: Firefox keeps no page for going back to that is left with a request under way. */
  isQuiet(): Promise<void>;
  bringToFront(): Promise<void>;
  close(): Promise<void>;
  /** Presses the button or the tab of this name, the first of several. */
  press(name: string): Promise<void>;
  /** Presses the first button or tab whose name begins so. */
  pressFirst(beginning: string): Promise<void>;
  /** Chooses the radio button of this label. */
  choose(label: string): Promise<void>;
  /** Presses the checkbox of this label. */
  toggle(label: string): Promise<void>;
  /** Chooses an option in the list of this label. */
  select(label: string, option: string): Promise<void>;
  /** Writes a text into the field of this label, in place of what stands there. */
  fill(label: string, text: string): Promise<void>;
  /** All words in the first element that the selector finds. */
  text(selector: string): Promise<string>;
  /** Keeps a picture of the page beside the results of the tests, in a run that keeps any. */
  keepPicture(name: string): Promise<void>;
}

export interface TabWithMenus extends WalkTab {
  /** Chooses this entry of ours in the context menu of the first link that the selector finds. */
  chooseOnLink(entry: string, link: string): Promise<void>;
  /** Presses the key that marks the chapter of the page in front. */
  pressMarkKey(): Promise<void>;
}

/** What opens tabs, whoever is given it. */
const openers = ['openPage', 'openAround', 'openChapter', 'openOurs', 'openPopup', 'openedBy'] as const;

/** Walks, and closes every tab that was opened, whatever became of it. */
export async function closingTabs<On extends Walk>(on: On, walk: (on: On) => Promise<void>): Promise<void> {
  const tabs: WalkTab[] = [];
  const noting = (open: (given: never) => Promise<WalkTab>) => async (given: never) => {
    const tab = await open(given);
    tabs.push(tab);
    return tab;
  };
  const ways: Partial<Pick<JourneyWalk, (typeof openers)[number]>> = on;
  const noted = openers.flatMap((name) => (ways[name] ? [[name, noting(ways[name])]] : []));
  try {
    await walk({ ...on, ...Object.fromEntries(noted) });
  } finally {
    await Promise.allSettled(tabs.map((tab) => tab.close()));
  }
}

/** A chapter that is unread, in a new tab, once the control offers to mark it. */
export async function openUnread({ openChapter }: Walk, chapter: Chapter): Promise<WalkTab> {
  const tab = await openChapter(chapter);
  await expect.poll(tab.control.buttons).toContain('Mark as read');
  return tab;
}

/** The same, once it is marked there and the service has that. */
export async function markIn(on: Walk, chapter: Chapter): Promise<WalkTab> {
  const tab = await openUnread(on, chapter);
  await tab.control.press('Mark as read');
  await isRead(on, chapter);
  return tab;
}

/** Counts from here on. */
export function since(count: () => number): () => number {
  const before = count();
  return () => count() - before;
}

/** The requests with marks that the service does the work of from here on. */
export function marksFrom({ service }: Pick<Walk, 'service'>): () => SentMarks[] {
  const before = marksIn(service.journal).length;
  return () => marksIn(service.journal).slice(before);
}

/** Waits until the service has a chapter as read, or as unread. */
export function isRead(
  { account }: Pick<Walk, 'account'>,
  { id }: Pick<Chapter, 'id'>,
  expected = true,
): Promise<void> {
  return expect.poll(() => account.read.has(id)).toBe(expected);
}

/** All that the service has as read. */
export function readBy({ account }: Pick<Walk, 'account'>): string[] {
  return [...account.read].sort();
}

/** How often the extension has asked the service's API for anything. */
export function requestsOf({ service }: Pick<Walk, 'service'>): number {
  return service.journal.requests({ host: 'api', initiator: 'extension' }).length;
}

/** Marks a chapter by the context menu of its link in a page of the site. */
export async function markLink(tab: TabWithMenus, { id }: Chapter): Promise<void> {
  const link = `a[href="/chapter/${id}"]`;
  await expect.poll(() => tab.evaluate((link) => document.querySelector(link) !== null, link)).toBe(true);
  await tab.chooseOnLink('read link', link);
  await expect.poll(tab.control.text).toMatch(/Marked as read|Already read/);
}

/** Waits until the list is up to date, and nothing of the journey before is under way: an "Undo" may still reach the service. */
export async function listIsSynced({ openPopup, service }: Pick<Walk, 'openPopup' | 'service'>): Promise<void> {
  await (await openPopup()).close();
  await untilExtensionIsQuiet(service.journal);
}

/** The next chapters of the rows in sight. */
export async function chaptersIn({ service }: Pick<Walk, 'service'>, popup: WalkTab): Promise<Chapter[]> {
  const { chapters } = service.fakeService.world.library;
  const addresses = await popup.evaluate(() => [...document.links].map(({ href }) => href));
  return addresses.flatMap((address) => chapters.get(chapterNamedBy(address)?.id ?? '') ?? []);
}

/** What the popup shows below its tabs. */
export function listIn(popup: WalkTab): Promise<string> {
  return popup.text('[role=tabpanel]');
}

/** The words of each element that the selector finds. */
export function textsIn(tab: WalkTab, selector: string): Promise<string[]> {
  return tab.evaluate((all) => [...document.querySelectorAll(all)].map(({ textContent }) => textContent), selector);
}

/** The view of a series in the popup, opened from its row. */
export async function openSeries({ openPopup }: Pick<Walk, 'openPopup'>, manga: Manga): Promise<WalkTab> {
  const popup = await openPopup();
  await searchFor(popup, manga);
  await popup.pressFirst('More: ');
  await expect.poll(() => popup.text('#series-title')).toBe(nameOf(manga));
  return popup;
}

/** Waits until the popup's list of all follows has nothing but this series. */
export async function searchFor(popup: WalkTab, manga: Manga): Promise<void> {
  await popup.pressFirst('All follows');
  await popup.fill('Search follows', nameOf(manga));
  await expect.poll(() => textsIn(popup, 'li h2')).toEqual([nameOf(manga)]);
}

/** As a reader who prefers English sees it. */
export function nameOf({ title, altTitles }: Manga): string {
  return title.en ?? altTitles.find(({ en }) => en)?.en ?? Object.values(title)[0] ?? '';
}

/** The library's page, once it has its table. */
export async function openLibrary({ openOurs }: Pick<Walk, 'openOurs'>): Promise<WalkTab> {
  const library = await openOurs('library.html');
  await expect.poll(() => library.text('main')).toMatch(/[1-9]\d* series/);
  return library;
}

/** Runs in a page of ours: what stands on the toolbar button. */
export function readBadge(): Promise<string> {
  return chrome.action.getBadgeText({});
}

/** Waits until the options page says that what was chosen is kept. */
export async function choiceIsSaved(options: WalkTab): Promise<void> {
  await expect.poll(() => options.text('.save-notice')).toContain('Saved');
}

/** As a person turns marks on at a site; the browser's answer comes later. */
export async function turnOnSite(on: Pick<JourneyWalk, 'consentTo'>, options: WalkTab, host: string): Promise<void> {
  await on.consentTo(host);
  await options.bringToFront();
  await options.fill('Site address', host);
  await options.press('Turn on');
}
