/** A build in a browser of its own, with a service of its own, and a person signed in: where attacks are made. */
import type { Account, Chapter } from '../../fake-service/library/types.ts';
import type { RunningService } from '../../fake-service/start.ts';
import type { PersonAction } from './person-actions.ts';
import type { Tab } from './tab.ts';

export interface Arena {
  readonly service: RunningService;
  readonly account: Account;
  /** Evaluates in one of the extension's own pages. */
  readonly ours: () => Pick<Tab, 'evaluate'>;
  /** A chapter of the follow list that is not read and was not given before. */
  readonly unread: () => Chapter;
  /** A chapter of the follow list that is read. */
  readonly read: () => Chapter;
  /** What the person has done here so far, in whatever tab. */
  readonly actions: PersonAction[];
  /** @param before runs as a script of each of its pages before any other. */
  readonly openTab: (before?: () => void) => Promise<Tab>;
  /** The tab in front, at a chapter that the person reads for themselves: no attack is made there. */
  readonly besideAttacks: () => Promise<{ readonly page: Tab; readonly chapter: Chapter }>;
  /** Opens one of the extension's own pages, as the person can. */
  readonly openOurs: (name: string) => Promise<Tab>;
  /** The address of a file of the extension. */
  readonly address: (name: string) => string;
  /** How many of our own pages are open, in windows, tabs and frames. */
  readonly windows: () => Promise<number>;
  /** The person chooses something on the options page. */
  readonly choose: (chosen: { readonly markAtLastPage: boolean }) => Promise<void>;
  /** The person turns link marks on at a site, and off. */
  readonly turnOn: (host: string) => Promise<void>;
  readonly turnOff: (host: string) => Promise<void>;
  /** Closes every tab but the options page. */
  readonly leave: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The chapters that attacks are made on: each unread one is given out once. */
export function shelvesOf({ fakeService }: RunningService, account: Account): Pick<Arena, 'unread' | 'read'> {
  const shelf = [...fakeService.world.library.chapters.values()].filter(
    ({ mangaId, pages, translatedLanguage }) =>
      account.follows.has(mangaId) && pages > 0 && translatedLanguage === 'en',
  );
  const unread = shelf.filter(({ id }) => !account.read.has(id)).values();
  const read = shelf.filter(({ id }) => account.read.has(id)).values();
  return { unread: () => nextOf(unread), read: () => nextOf(read) };
}

function nextOf(chapters: Iterator<Chapter>): Chapter {
  const { value } = chapters.next();
  if (!value) throw new Error('The shelves hold too few chapters for so many attacks.');
  return value;
}
