/** An arena in Firefox, driven by Puppeteer. One browser takes one build after the other, as it takes updates. */

import type { Page } from 'puppeteer-core';
import * as v from 'valibot';
import type { Browser } from 'webextension-polyfill';
import type { Chapter } from '../../fake-service/library/types.ts';
import { startFakeService } from '../../fake-service/start.ts';
import type { ClosedRoot } from '../support/closed-root.ts';
import { rootsInFirefox } from '../support/closed-root-in-firefox.ts';
import { demoAccountOf } from '../support/demo-account.ts';
import { expect } from '../support/expect.ts';
import { chooseInMenu } from '../support/firefox-clicks.ts';
import { named, signInAtOnce, turnOnSite } from '../support/firefox-journey.ts';
import { type ExtensionInFirefox, launchFirefox } from '../support/launch-firefox.ts';
import { untilExtensionIsQuiet } from '../support/until-quiet.ts';
import { inEveryPage, sendTo } from '../support/webdriver-bidi.ts';
import { type Arena, shelvesOf } from './arena.ts';
import { bringingHome } from './bringing-home.ts';
import { withHostileShelves } from './hostile-shelves.ts';
import { type PersonAction, tellPresses } from './person-actions.ts';
import { firstCheckEnds, storesOf } from './stores.ts';
import type { Mouse, Tab } from './tab.ts';

declare const browser: Browser;

export interface ArenaInFirefox extends Arena {
  /** Puts another build in the place of the one that is there. @param build its folder. */
  readonly install: (build: string) => Promise<void>;
}

/** What Firefox has only where a screen can be touched. */
const touch = { 'dom.w3c_touch_events.enabled': 1 };

export async function openArenaInFirefox(): Promise<ArenaInFirefox> {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService({ arrange: withHostileShelves });
  stack.defer(() => service.close());
  const firefox = await launchFirefox(service, { isHeadless: true, preferences: touch });
  stack.defer(() => firefox.close());
  const { browser, address } = firefox;
  const actions: PersonAction[] = [];
  stack.use(await inEveryPage(browser, sayPresses, (word) => actions.push(v.parse(Press, word))));
  stack.use(await inEveryPage(browser, tellPresses));
  stack.use(await inEveryPage(browser, bringingHome));
  const account = demoAccountOf(service);
  let options = await firefox.open('options.html');
  await signInAtOnce(options, account);
  await consent(options);
  const ours = () => options as Pick<Tab, 'evaluate'>;
  await firstCheckEnds(ours());
  const whole = stack.move();
  const shelves = shelvesOf(service, account);
  let beside: { readonly page: Page; readonly chapter: Chapter } | undefined;
  return {
    ...shelves,
    service,
    account,
    ours,
    actions,
    openTab: async (before) => {
      const page = await browser.newPage();
      if (before) await page.evaluateOnNewDocument(before);
      return tabOf(page, () => options);
    },
    // One for all attacks: a new tab costs Firefox as much as what is done there.
    besideAttacks: async () => {
      if (!beside || beside.page.isClosed()) {
        beside = { page: await browser.newPage(), chapter: shelves.unread() };
        await beside.page.goto(`https://mangadex.org/chapter/${beside.chapter.id}`);
      }
      await beside.page.bringToFront();
      return { page: tabOf(beside.page, () => options), chapter: beside.chapter };
    },
    openOurs: async (name) => tabOf(await firefox.open(name), () => options),
    address,
    windows: () => windowsOf(firefox),
    choose: (chosen) => storesOf(ours()).choose(chosen),
    turnOn: async (host) => {
      await options.bringToFront();
      await turnOnSite(options, host);
      await named(options, `Turn off on this site: ${host}`).wait();
    },
    turnOff: async (host) => {
      await options.bringToFront();
      await named(options, `Turn off on this site: ${host}`).click();
    },
    leave: () => closeAllBut(firefox, [options, beside?.page]),
    install: async (build) => {
      // A build that takes anything for an id leaves marks behind that the service refuses to look up, and all others with them.
      await storesOf(ours()).forgetIntents();
      // Firefox closes the pages of the version before.
      const blank = await browser.newPage();
      await beside?.page.close();
      await browser.installExtension(build);
      options = await firefox.open('options.html');
      await named(options, 'Sign out').wait();
      await blank.close();
      // What a start of the background asks of the service is no gain of the attack that comes after it.
      await untilExtensionIsQuiet(service.journal);
    },
    close: () => whole.disposeAsync(),
  };
}

const Press = v.pipe(v.string(), v.parseJson(), v.object({ chapterId: v.string(), at: v.number() }));

/** Runs in each page before `tellPresses`, which calls it. */
function sayPresses(say: (word: string) => void): void {
  const personPressed = async (chapterId: string, at: number) => say(JSON.stringify({ chapterId, at }));
  Object.assign(window, { personPressed });
}

/** Without it there would be no mark at the last page to defend. Firefox gives it here without a question, but in a click alone. */
async function consent(options: Page): Promise<void> {
  const isGiven = () => options.evaluate(() => browser.permissions.contains({ data_collection: ['browsingActivity'] }));
  await options.evaluate(() => {
    const request = () => void browser.permissions.request({ data_collection: ['browsingActivity'] });
    document.addEventListener('click', request, { once: true });
  });
  await options.locator('h1').click();
  await expect.poll(isGiven, { message: 'the consent to browsing activity' }).toBe(true);
}

async function closeAllBut({ browser }: ExtensionInFirefox, kept: readonly (Page | undefined)[]): Promise<void> {
  const others = (await browser.pages()).filter((page) => !kept.includes(page));
  await Promise.all(others.map((page) => page.close()));
}

interface Context {
  readonly url: string;
  readonly children?: readonly Context[] | null | undefined;
}

const Context: v.GenericSchema<unknown, Context> = v.object({
  url: v.string(),
  children: v.nullish(v.array(v.lazy(() => Context))),
});

async function windowsOf({ browser, address }: ExtensionInFirefox): Promise<number> {
  const tree = v.parse(v.object({ contexts: v.array(Context) }), await sendTo(browser, 'browsingContext.getTree', {}));
  const all = (context: Context): Context[] => [context, ...(context.children ?? []).flatMap(all)];
  return tree.contexts.flatMap(all).filter(({ url }) => url.startsWith(address(''))).length;
}

/** A press that is the second of two counts as such by where and when it is made. */
function tabOf(page: Page, options: () => Page): Tab {
  const { mouse, keyboard } = page;
  let isSeen: Promise<void> | undefined;
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const control: Tab['control'] = async (): Promise<ClosedRoot> => {
    const roots = rootsInFirefox(page, ['closed', 'open']);
    const where = async (name: string) => {
      const place = await roots.where(name);
      isSeen ??= wait(LOOK_MS);
      await isSeen;
      return (await roots.whereNow(name)) ?? place;
    };
    return {
      ...roots,
      where,
      press: async (name) => {
        const { x, y } = await where(name);
        await mouse.click(x, y);
      },
    };
  };
  const hands: Mouse = {
    move: (x, y, how) => mouse.move(x, y, how),
    down: (clickCount = 1) => mouse.down({ clickCount }),
    up: (clickCount = 1) => mouse.up({ clickCount }),
    click: (x, y) => mouse.click(x, y),
    wheel: (deltaX, deltaY) => mouse.wheel({ deltaX, deltaY }),
  };
  return {
    evaluate: page.evaluate.bind(page) as Tab['evaluate'],
    mouse: hands,
    keyboard: { press: (key) => keyboard.press(key as 'Tab') },
    goto: async (address) => {
      isSeen = undefined;
      await page.goto(address);
    },
    reload: async () => {
      isSeen = undefined;
      await page.reload();
    },
    url: () => page.url(),
    waitForTimeout: wait,
    picture: (clip) => page.screenshot({ clip, encoding: 'base64' }),
    control,
    inOurScript: (run, given) => options().evaluate(inScriptOf(page.url(), run, given)),
    markByMenu: async (chapterId) => {
      await page.evaluate((id) => {
        const link = document.createElement('a');
        link.href = `/chapter/${id}`;
        link.id = 'the-other';
        link.textContent = 'the other chapter';
        link.style.cssText = 'position: fixed; left: 40px; top: 120px; z-index: 9';
        document.body.append(link);
      }, chapterId);
      await chooseInMenu(page, '#the-other', 'read link');
    },
    close: () => page.close(),
  };
}

/** What one of our own pages evaluates to have a function run where our script runs in a tab: no debugger reaches that place. */
function inScriptOf(url: string, run: (given: never) => unknown, given: unknown): string {
  const injection = `{ target: { tabId: tab.id }, func: ${run}, args: [${JSON.stringify(given)}] }`;
  return `(async () => {
    const [tab] = await browser.tabs.query({ url: ${JSON.stringify(url)} });
    const [{ result, error }] = await browser.scripting.executeScript(${injection});
    if (error) throw error;
    return result;
  })()`;
}

/** As long as a person takes to see what has come, in ms. */
const LOOK_MS = 700;
