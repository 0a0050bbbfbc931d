/** What a person does on the options page, with all that follows from it at once. */
import { act } from 'preact/test-utils';
import * as mounted from '../../support/mount';

/** Clicks the button of that name. */
export async function press(page: HTMLElement, name: string): Promise<void> {
  await mounted.press(page, name);
  await mounted.settle();
}

/** The box whose label has this text. */
export function checkbox(page: HTMLElement, label: string): HTMLInputElement {
  const input = labelOf(page, label)?.querySelector('input');
  if (!input) throw new Error(`There is no box "${label}".`);
  return input;
}

/** Clicks that box. */
export async function toggle(page: HTMLElement, label: string): Promise<void> {
  await act(() => checkbox(page, label).click());
  await mounted.settle();
}

/** The list of that label, from which one thing is chosen. */
export function selectOf(page: HTMLElement, label: string): HTMLSelectElement {
  const select = document.getElementById(labelOf(page, label)?.htmlFor ?? '');
  if (!(select instanceof HTMLSelectElement)) throw new Error(`There is nothing to choose from called "${label}".`);
  return select;
}

/** Chooses a value from such a list. */
export async function choose(select: HTMLSelectElement, value: string): Promise<void> {
  await act(() => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await mounted.settle();
}

function labelOf(page: HTMLElement, text: string): HTMLLabelElement | undefined {
  return [...page.querySelectorAll('label')].find(({ textContent }) => textContent === text);
}
