/**
 * Mounts components into a document and uses them as a person does: by the names of things. They speak English, unless a test says
 * otherwise, and are gone after it.
 */
import { type ComponentChild, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach } from 'vitest';
import './english';

afterEach(unmountAll);

/** Renders into a new place of the document and lets every effect run. */
export async function mount(content: ComponentChild): Promise<HTMLElement> {
  const place = document.createElement('div');
  document.body.append(place);
  await act(() => render(content, place));
  return place;
}

/** Renders something else into the same place. */
export async function remount(place: HTMLElement, content: ComponentChild): Promise<void> {
  await act(() => render(content, place));
}

/** Takes away everything that was mounted. */
function unmountAll(): void {
  for (const place of document.body.children) render(null, place);
  document.body.replaceChildren();
}

/** Lets answers that are there be heard, and what they change be drawn. */
export async function settle(): Promise<void> {
  await act(() => new Promise((resolve) => setImmediate(resolve)));
}

/** The names of all buttons that are to be seen, in order. */
export function buttonNames(place: HTMLElement): string[] {
  return [...place.querySelectorAll('button')].map(nameOf);
}

/** The button of that name. */
export function buttonNamed(place: HTMLElement, name: string): HTMLButtonElement {
  const button = [...place.querySelectorAll('button')].find((candidate) => nameOf(candidate) === name);
  if (!button) throw new Error(`There is no button "${name}", only: ${buttonNames(place).join(', ')}`);
  return button;
}

/** Clicks the button of that name. */
export async function press(place: HTMLElement, name: string): Promise<void> {
  await act(() => buttonNamed(place, name).click());
}

/** Types into the field of that label, in place of what was there. */
export async function type(place: HTMLElement, label: string, value: string): Promise<void> {
  const field = fieldOf(place, label);
  await act(() => {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** The field of that label. */
export function fieldOf(place: HTMLElement, label: string): HTMLInputElement | HTMLTextAreaElement {
  const found = [...place.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const field = found && document.getElementById(found.htmlFor);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error(`There is no field "${label}".`);
  return field;
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
}
