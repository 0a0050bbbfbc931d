/** Painted in place of an empty text. */
const BLANK = '\u00a0';
const SVG = 'http://www.w3.org/2000/svg';

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** As `Drawing.tsx` draws it. */
export function makeIcon(): { readonly element: Element; readonly draw: (strokes: string) => void } {
  const element = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  element.setAttribute('class', 'icon');
  element.setAttribute('viewBox', '0 0 20 20');
  element.setAttribute('aria-hidden', 'true');
  element.append(path);
  return { element, draw: (strokes) => path.setAttribute('d', strokes) };
}

/** As `Words.tsx` does: no search of the page finds the text, and its paint is as large as its place, or the largest of `room`. */
export function setWords(element: HTMLElement, text: string, room: readonly string[] = []): void {
  element.className = 'words';
  element.dataset.words = text || BLANK;
  const hidden = make('span');
  hidden.textContent = text;
  element.replaceChildren(hidden, ...room.map((words) => make('i', { 'data-words': words })));
}

/** Leaves what stands there already, so that it keeps the focus and is announced once. */
export function arrange(parent: Element, elements: readonly (Element | false)[]): void {
  const wanted = elements.filter((element) => element !== false);
  for (const child of [...parent.children]) if (!wanted.includes(child)) child.remove();
  for (const [place, element] of wanted.entries()) {
    const there = parent.children[place] ?? null;
    if (there !== element) parent.insertBefore(element, there);
  }
}
