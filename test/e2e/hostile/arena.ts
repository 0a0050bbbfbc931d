/** A build in a browser of its own, with a service of its own, and somebody signed in: where attacks are made. */
import { expect, type Page } from '@playwright/test';
import type { Account, Chapter } from '../../catalogue/library/types.ts';
import { type RunningCatalogue, startCatalogue } from '../../catalogue/start.ts';
import { demoAccountOf } from '../support/demo-account.ts';
import { type ExtensionInBrowser, launchChromium } from '../support/launch-chromium.ts';
import { pageAt } from '../support/page-at.ts';
import { signIn } from '../support/sign-in.ts';
import { withHostileShelves } from './hostile-shelves.ts';
import { hearPerson, type PersonAction } from './person-actions.ts';
import { storesOf } from './stores.ts';

export interface Arena {
  readonly service: RunningCatalogue;
  readonly extension: ExtensionInBrowser;
  readonly account: Account;
  /** One of the extension's own pages. */
  readonly options: Page;
  /** A chapter of the follow list that nobody has read or been given. */
  readonly unread: () => Chapter;
  /** A chapter of the follow list that is read. */
  readonly read: () => Chapter;
  /** What the person has done here so far, in whatever tab. */
  readonly actions: PersonAction[];
  /** The person chooses something on the options page. */
  readonly choose: (chosen: { readonly markAtLastPage: boolean }) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** @param build the folder of another build than the one that people get. */
export async function openArena(build?: string): Promise<Arena> {
  await using stack = new AsyncDisposableStack();
  const service = await startCatalogue({ arrange: withHostileShelves });
  stack.defer(() => service.close());
  const extension = await launchChromium(service, { isHeadless: true, ...(build !== undefined && { build }) });
  stack.defer(() => extension.close());
  const actions = await hearPerson(extension.context);
  const account = demoAccountOf(service);
  const options = await pageAt(extension.context, extension.address('options.html'));
  await signIn(options, account);
  const { checkedAt, choose } = storesOf(options);
  await expect.poll(checkedAt, { message: 'the first check', timeout: 90_000 }).not.toBeNull();
  const shelf = [...service.catalogue.world.library.chapters.values()].filter(
    ({ mangaId, pages, translatedLanguage }) =>
      account.follows.has(mangaId) && pages > 0 && translatedLanguage === 'en',
  );
  const unread = shelf.filter(({ id }) => !account.read.has(id)).values();
  const read = shelf.filter(({ id }) => account.read.has(id)).values();
  const whole = stack.move();
  return {
    service,
    extension,
    account,
    options,
    unread: () => nextOf(unread),
    read: () => nextOf(read),
    actions,
    choose,
    close: () => whole.disposeAsync(),
  };
}

function nextOf(chapters: Iterator<Chapter>): Chapter {
  const { value } = chapters.next();
  if (!value) throw new Error('The shelves hold too few chapters for so many attacks.');
  return value;
}
