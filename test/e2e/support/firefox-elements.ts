/** How elements of a page are found in Firefox. Of no test runner: scripts use it too. */
import type { Page } from 'puppeteer-core';

/** The field that a label belongs to, or that has it for a name. */
export function labelled(page: Page, label: string) {
  const isIt = `@aria-label="${label}" or @id=//label[normalize-space()="${label}"]/@for`;
  return page.locator(`::-p-xpath((//input | //select | //textarea)[${isIt}])`);
}

/**
 * Types over what is in a field, as a person does. A locator's own way empties the field first, which no event tells the page:
 * what the page draws in that moment puts the former text back.
 */
export async function fillIn(page: Page, label: string, text: string): Promise<void> {
  const field = await labelled(page, label).waitHandle();
  await field.evaluate((each) => {
    const typed = each as HTMLInputElement | HTMLTextAreaElement;
    typed.focus();
    typed.select();
  });
  await field.dispose();
  if (text === '') await page.keyboard.press('Backspace');
  else await page.keyboard.type(text);
}

/** What assistive technology knows by this name. */
export function named(page: Page, name: string) {
  return page.locator(`::-p-aria(${name})`);
}

/** Asked in one go (not with `$eval`): an element that is redrawn between two questions is known no more. Rejects where there is none. */
export async function textOf(page: Page, selector: string): Promise<string> {
  const text = await page.evaluate((wanted) => document.querySelector(wanted)?.textContent, selector);
  if (text == null) throw new Error(`There is no ${selector}.`);
  return text;
}
