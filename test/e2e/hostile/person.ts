/** What the person does besides, who wants nothing of what the pages want. */
import { expect } from '@playwright/test';
import type { Chapter } from '../../fake-service/library/types.ts';
import type { Place } from '../support/closed-root.ts';
import type { Arena } from './arena.ts';
import type { Size, Tab } from './tab.ts';

/** After a flood the browser itself has much to work off, and Playwright with it; in ms. */
export const PATIENCE_MS = 60_000;

/** Reads a chapter in a tab of its own and marks it there; resolves when the service has the mark. */
export function markInNewTab(arena: Arena, chapter: Chapter): Promise<void> {
  return pressInNewTab(arena, chapter, 'Mark as read', true);
}

/** The same, but takes the mark of a chapter back that was read long before. */
export function unmarkInNewTab(arena: Arena, chapter: Chapter): Promise<void> {
  return pressInNewTab(arena, chapter, 'Mark as unread', false);
}

async function pressInNewTab(arena: Arena, chapter: Chapter, button: string, isRead: boolean): Promise<void> {
  const page = await arena.openTab();
  await page.goto(`https://mangadex.org/chapter/${chapter.id}`);
  await pressIn(page, arena, chapter, [button], isRead);
}

/**
 * Marks the chapter of a tab in which no attack is made, or takes its mark back; resolves when the service has that.
 * @returns that chapter.
 */
export async function pressBesideAttacks(arena: Arena): Promise<Chapter> {
  const { page, chapter } = await arena.besideAttacks();
  if (arena.account.read.has(chapter.id)) await pressIn(page, arena, chapter, ['Undo', 'Mark as unread'], false);
  else await pressIn(page, arena, chapter, ['Mark as read'], true);
  return chapter;
}

/** @param buttons one of them is there, sooner or later. */
async function pressIn(
  page: Tab,
  { account, actions }: Arena,
  { id }: Chapter,
  buttons: readonly string[],
  isRead: boolean,
): Promise<void> {
  const control = await page.control();
  const offered = async () => (await control.buttons()).find((name) => buttons.includes(name));
  const there = { message: 'our control in another tab', timeout: PATIENCE_MS };
  await expect.poll(offered, there).toBeDefined();
  const heard = () => actions.filter(({ chapterId }) => chapterId === id).length;
  const before = heard();
  const button = (await offered()) ?? '';
  await control.press(button);
  const outcome = async () => (account.read.has(id) === isRead ? 'done' : await control.text());
  await expect.poll(outcome, { message: `"${button}" in another tab`, timeout: PATIENCE_MS }).toBe('done');
  // The word of it may come later than the mark.
  await expect.poll(heard, { message: 'the browser’s word on the press', timeout: PATIENCE_MS }).toBe(before + 1);
}

/** Moves the focus with the Tab key until it is in our control. */
export async function focusByTab(page: Tab): Promise<void> {
  const isThere = () => page.evaluate(() => document.activeElement?.hasAttribute('data-dexmark') ?? false);
  for (let times = 0; times < 30 && !(await isThere()); times++) await page.keyboard.press('Tab');
}

/** Whether a part of a page is of one colour: where that is, a person reads nothing. */
export async function showsNothing({ ours }: Arena, page: Tab, clip: Place & Size): Promise<boolean> {
  return ours().evaluate(
    async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      const { data = new Uint8ClampedArray() } = canvas?.getImageData(0, 0, image.width, image.height) ?? {};
      // What shimmers through by a hundredth cannot be seen.
      return data.every((value, at) => Math.abs(value - (data[at % 4] ?? 0)) < 10);
    },
    await page.picture(clip),
  );
}

/** Scrolls to the link of a chapter when the page has drawn its list, unless the link is in sight. @returns its words. */
export async function goToLink(page: Tab, chapter: Chapter): Promise<string> {
  await expect.poll(() => scrollToLink(page, chapter), { message: 'the link', timeout: PATIENCE_MS }).not.toBe('');
  return scrollToLink(page, chapter);
}

/** @returns the words of the link, none before the page has drawn it. */
function scrollToLink(page: Tab, { id }: Chapter): Promise<string> {
  return page.evaluate((id) => {
    const link = document.querySelector(`a[href="/chapter/${id}"]`);
    const { top = 0, bottom = 0 } = link?.getBoundingClientRect() ?? {};
    if (top < 0 || bottom > innerHeight) link?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return [...(link?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent).join(' ');
  }, id);
}
