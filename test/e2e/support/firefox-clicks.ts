/**
 * Clicks on what Firefox draws around pages, as a person makes them: the context menu is opened on a link by the mouse, and its
 * entry chosen in Firefox's own document; a key of ours is pressed there, as WebDriver gives keys to pages alone. Both bring along
 * what such a click gives the extension (`activeTab`).
 */
import type { Browser, Page } from 'puppeteer-core';
import * as v from 'valibot';
import { openChannel, sendTo } from './webdriver-bidi.ts';

/** Opens the context menu on the first element that the selector finds, and chooses the entry of ours with that id. */
export async function chooseInMenu(page: Page, selector: string, entry: string): Promise<void> {
  await page.bringToFront();
  const element = await page.waitForSelector(selector);
  await element?.click({ button: 'right' });
  await inFirefox(page.browser(), choose, `[id$="menuitem-_${entry}"]`);
}

/** Presses the key of a command of ours. @param letter the one with Alt and Shift. */
export async function pressKey(page: Page, letter: string): Promise<void> {
  await page.bringToFront();
  await inFirefox(page.browser(), press, letter);
}

/** The names of our entries that the context menu shows on an element. */
export async function entriesOn(page: Page, selector: string): Promise<string[]> {
  await page.bringToFront();
  const element = await page.waitForSelector(selector);
  await element?.click({ button: 'right' });
  return v.parse(v.array(v.string()), JSON.parse(await inFirefox(page.browser(), readEntries, '')));
}

/** Firefox's own elements, as far as they are used here. */
interface MenuElement extends HTMLElement {
  readonly menupopup: { activateItem(item: Element): void };
  readonly state: string;
  readonly label: string;
  openMenu(isOpen: boolean): void;
  hidePopup(): void;
  doCommand(): void;
}

async function choose(selector: string): Promise<string> {
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  const menu = document.getElementById('contentAreaContextMenu') as MenuElement;
  await until(() => menu.state === 'open' && menu.querySelector(selector) !== null);
  const item = menu.querySelector(selector) as MenuElement;
  const group = item.closest<MenuElement>('menu') as MenuElement;
  const list = group.menupopup as unknown as MenuElement & MenuElement['menupopup'];
  group.openMenu(true);
  await until(() => list.state === 'open');
  list.activateItem(item);
  await until(() => menu.state === 'closed');
  return '';
}

/** What Firefox has for its own tests: it presses keys as the system does (dom/interfaces/base/nsITextInputProcessor.idl in its sources). */
interface Keyboard {
  beginInputTransactionForTests(window: Window): boolean;
  keydown(event: KeyboardEvent): number;
  keyup(event: KeyboardEvent): boolean;
}

declare const Cc: Readonly<Record<string, { createInstance(kind: unknown): Keyboard }>>;
declare const Ci: { readonly nsITextInputProcessor: unknown };

/** Runs in Firefox. */
function press(letter: string): string {
  const keyboard = Cc['@mozilla.org/text-input-processor;1']?.createInstance(Ci.nsITextInputProcessor);
  if (!keyboard?.beginInputTransactionForTests(window)) throw new Error('Firefox takes no keys.');
  const keys = [
    { key: 'Alt', code: 'AltLeft', keyCode: 18 },
    { key: 'Shift', code: 'ShiftLeft', keyCode: 16 },
    { key: letter, code: `Key${letter}`, keyCode: letter.charCodeAt(0) },
  ].map((key) => new KeyboardEvent('', key));
  for (const key of keys) keyboard.keydown(key);
  for (const key of keys.toReversed()) keyboard.keyup(key);
  return '';
}

async function readEntries(): Promise<string> {
  const menu = document.getElementById('contentAreaContextMenu') as MenuElement;
  while (menu.state !== 'open') await new Promise((resolve) => requestAnimationFrame(resolve));
  const entries = [...menu.querySelectorAll('menuitem[id^="dexmark"]')] as MenuElement[];
  const names = entries.filter(({ hidden }) => !hidden).map(({ label }) => label);
  menu.hidePopup();
  return JSON.stringify(names);
}

const Tree = v.object({ contexts: v.array(v.object({ context: v.string() })) });
const Result = v.object({ type: v.literal('success'), result: v.object({ value: v.string() }) });

/**
 * Runs a function in the document of Firefox's own window.
 * @param hear is given what the function says to its second argument, also when it has long returned.
 */
export async function inFirefox(
  browser: Browser,
  run: (word: string, say: (word: string) => void) => unknown,
  word: string,
  hear?: (word: string) => void,
): Promise<string> {
  const tree = await sendTo(browser, 'browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 });
  const result = await sendTo(browser, 'script.callFunction', {
    functionDeclaration: `async (word, say) => (${run})(word, say)`,
    target: { context: v.parse(Tree, tree).contexts[0]?.context },
    arguments: [{ type: 'string', value: word }, ...(hear ? [openChannel(browser, hear).argument] : [])],
    awaitPromise: true,
    userActivation: true,
  });
  return v.parse(Result, result).result.value;
}
