/** A journey in Firefox: the extension as built, signed in to a local service of its own, for all tests of a file. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import type { Account, Chapter } from '../../fake-service/library/types.ts';
import { type RunningService, type StartOptions, startFakeService } from '../../fake-service/start.ts';
import type { ClosedRoot } from './closed-root.ts';
import { closedRootInFirefox } from './closed-root-in-firefox.ts';
import { demoAccountOf } from './demo-account.ts';
import { fillIn, labelled, named, textOf } from './firefox-elements.ts';
import { expectGoodManners } from './good-manners.ts';
import { type ExtensionInFirefox, type LaunchFirefox, launchFirefox } from './launch-firefox.ts';
import { fieldsOf, typedBy } from './sign-in.ts';

declare const browser: Browser;

export { fillIn, labelled, named, textOf };

export interface Journey {
  readonly service: RunningService;
  readonly firefox: ExtensionInFirefox;
  /** The demo account, which is signed in. */
  readonly account: Account;
}

interface JourneyOptions extends Pick<StartOptions, 'arrange'>, Pick<LaunchFirefox, 'home' | 'preferences'> {
  /** Says, when it begins, in which folder another build is than the one that people get. */
  readonly build?: () => string;
  /** Signs the demo account in, from the options page. */
  readonly signsIn?: (options: Page, account: Account) => Promise<void>;
}

/** Begins it before the first test of the file, and ends it after the last; then the service's manners are judged. */
export function journeyInFirefox(options: JourneyOptions = {}): () => Journey {
  const { build, home, preferences, signsIn = signInAtOnce, ...start } = options;
  let service: RunningService | undefined;
  let firefox: ExtensionInFirefox | undefined;
  beforeAll(async () => {
    service = await startFakeService(start);
    const person = { ...(home && { home }), ...(preferences && { preferences }) };
    firefox = await launchFirefox(service, { isHeadless: true, ...person, ...(build && { build: build() }) });
    await signsIn(await firefox.open('options.html'), demoAccountOf(service));
  });
  afterAll(async () => {
    const violations = await firefox?.policyViolations.said();
    await firefox?.close();
    await service?.close();
    if (service) expectGoodManners(service.journal);
    expect(violations ?? [], 'what pages of ours tried against their policy').toEqual([]);
  });
  return () => {
    if (!service || !firefox) throw new Error('The journey has not begun.');
    return { service, firefox, account: demoAccountOf(service) };
  };
}

/** Signs in by the message that the form sends, from the same page. */
export async function signInAtOnce(options: Page, account: Account): Promise<void> {
  await named(options, 'Sign in').wait();
  const message = { name: 'session.signIn', input: typedBy(account) };
  const ask = () => options.evaluate((message) => browser.runtime.sendMessage(message), message).catch(() => null);
  let reply = await ask();
  // A background that has only just begun does not listen yet.
  while (!reply) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    reply = await ask();
  }
  expect(reply, 'the reply to the sign-in').toMatchObject({ ok: true });
  await named(options, 'Sign out').wait();
}

/** In ms: a browser may start beside two others, and beside builds. */
const LIST_MS = 90_000;

/** Fills the form as a person does, on the options page. */
export async function fillForm(options: Page, account: Account): Promise<void> {
  for (const [label, text] of fieldsOf(typedBy(account))) await fillIn(options, label, text);
}

/** Signs in as a person does, on the options page. */
export async function signIn(options: Page, account: Account): Promise<void> {
  await fillForm(options, account);
  await named(options, 'Sign in').click();
  await named(options, 'Sign out').setTimeout(LIST_MS).wait();
}

/** The popup's page in a tab, when its list is up to date. */
export async function popupOf({ firefox }: Journey): Promise<Page> {
  const popup = await firefox.open('popup.html');
  await named(popup, 'Unread')
    .setTimeout(LIST_MS)
    .wait()
    .catch(async (cause) => {
      throw new Error(`The popup shows: ${await textOf(popup, 'body')}`, { cause });
    });
  await expect.poll(() => textOf(popup, '[role=status]'), { timeout: LIST_MS }).toContain('Checked');
  return popup;
}

/** An address in a new tab. */
export async function pageAt({ firefox }: Journey, address: string): Promise<Page> {
  const page = await firefox.browser.newPage();
  await page.goto(address);
  return page;
}

/** A chapter on the service's site, in a new tab. */
export function openChapter(journey: Journey, { id }: Chapter): Promise<Page> {
  return pageAt(journey, `https://mangadex.org/chapter/${id}`);
}

/** The same of a chapter that is unread, once the control offers to mark it. */
export async function openUnread(journey: Journey, chapter: Chapter): Promise<{ page: Page; control: ClosedRoot }> {
  const page = await openChapter(journey, chapter);
  const control = closedRootInFirefox(page);
  await expect.poll(control.buttons).toContain('Mark as read');
  return { page, control };
}

/** Waits until a page is loaded and asks for nothing: only then does Firefox keep it for going back to. */
export async function isQuiet(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(asksForNothing)).toBe(true);
}

/** Runs in the page, which is asked because this Firefox reports no requests. */
async function asksForNothing(): Promise<boolean> {
  const arrived = () => performance.getEntriesByType('resource').length;
  const before = arrived();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const isLoaded = document.readyState === 'complete' && [...document.images].every(({ complete }) => complete);
  return isLoaded && arrived() === before;
}

/** As a person turns on marks at a site, on the options page; the browser's answer comes later. */
export async function turnOnSite(options: Page, host: string): Promise<void> {
  await fillIn(options, 'Site address', host);
  await named(options, 'Turn on').click();
}

/** The first button or tab whose name begins so. */
export function beginning(page: Page, name: string) {
  const isIt = `starts-with(@aria-label, "${name}") or starts-with(normalize-space(), "${name}")`;
  return page.locator(`::-p-xpath((//button | //*[@role="tab"])[${isIt}])`);
}

/** How many elements the selector finds; in one go, as `textOf`. */
export function countOf(page: Page, selector: string): Promise<number> {
  return page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);
}
