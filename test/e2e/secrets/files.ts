/** How files leave pages of the extension, and how they come into them. */

import type { WalkTab } from '../journeys/walk.ts';
import { expect } from '../support/expect.ts';

/** Presses a button that exports a file. @returns its text, read where it is made: only Playwright says where its browser has put a file. */
export async function exportedBy(page: WalkTab, button: string): Promise<string> {
  await page.evaluate(keepNextFile);
  await page.press(button);
  const exported = () => page.evaluate(() => document.documentElement.getAttribute('data-exported') ?? '');
  await expect.poll(exported).not.toBe('');
  return exported();
}

/** @param place the selector of what the file is chosen in. */
export function giveFile(page: WalkTab, place: string, text: string): Promise<void> {
  return page.evaluate(chooseFile, { place, text });
}

/** Runs in the page. Pictures that are drawn later are made as before. */
function keepNextFile(): void {
  const { documentElement: root } = document;
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  root.removeAttribute('data-exported');
  URL.createObjectURL = (file) => {
    URL.createObjectURL = createObjectURL;
    if (file instanceof Blob) void file.text().then((text) => root.setAttribute('data-exported', text));
    return '#';
  };
  HTMLAnchorElement.prototype.click = () => {
    HTMLAnchorElement.prototype.click = click;
  };
}

/** Runs in the page. */
export function chooseFile({ place, text }: { readonly place: string; readonly text: string }): void {
  const chosen = new DataTransfer();
  chosen.items.add(new File([text], 'given.json', { type: 'application/json' }));
  const input = document.querySelector<HTMLInputElement>(`${place} input[type=file]`);
  if (!input) throw new Error('There is no place for a file.');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
