import { i18n } from '#i18n';
import type { Refusal } from '../../lib/in-page/visibility';
import type { PageToast } from '../../lib/messages/page-toast';
import { strokesInPage, strokesInToasts } from '../look/strokes-in-page';
import { failureSentence, refusalSentence } from '../texts/failure-sentence';

export interface ShownToast extends PageToast {
  /** Pressed, and not answered yet. */
  readonly isAsking: boolean;
  /** Why what was pressed failed. */
  readonly failure: string | null;
}

export interface ToastRegionParts {
  /** The address of the service's site, where a captcha can be solved. */
  readonly site: string;
  readonly onUndo: (id: string) => void;
  readonly onUpNext: (id: string) => void;
  readonly onClose: (id: string) => void;
}

/** In a page that is not ours. It is there before its words, so that screen readers announce them. */
export interface ToastRegion {
  readonly element: HTMLElement;
  /** @param toasts oldest first. @param refusal why the last press does not count. */
  readonly show: (toasts: readonly ShownToast[], refusal: Refusal | null) => void;
}

/** Without Preact, which would be half of a script that is put into a page for one click. */
export function createToastRegion(parts: ToastRegionParts): ToastRegion {
  const element = make('div', { class: 'toasts', role: 'status' });
  const refusalWords = make('span');
  const refused = make('p', { class: 'toast toast-note' }, refusalWords);
  let known: ReadonlyMap<string, ToastElement> = new Map();
  return {
    element,
    show: (toasts, refusal) => {
      known = new Map(toasts.map(({ operationId: id }) => [id, known.get(id) ?? createToast(id, parts)]));
      for (const toast of toasts) known.get(toast.operationId)?.show(toast);
      if (refusal !== null) setWords(refusalWords, refusalSentence(refusal));
      arrange(element, [...[...known.values()].map((toast) => toast.element), refusal !== null && refused]);
    },
  };
}

const strokes = { ...strokesInPage, ...strokesInToasts };

interface ToastElement {
  readonly element: HTMLElement;
  readonly show: (toast: ShownToast) => void;
}

function createToast(id: string, { site, onUndo, onUpNext, onClose }: ToastRegionParts): ToastElement {
  const icon = makeIcon();
  const cross = makeIcon();
  cross.draw(strokes.cross);
  const text = make('span');
  const note = make('span');
  const failure = make('span');
  const linkText = make('span');
  const undoText = make('span');
  const noUndo = make('span');
  const nextText = make('span');
  const noNext = make('span');
  const textLine = make('p', {}, text);
  const noteLine = make('p', { class: 'toast-note' }, note);
  const failureLine = make('p', { class: 'toast-note' }, failure);
  // Not to be dragged: Firefox names to pages what is dragged over them.
  const attributes = { class: 'press', href: site, target: '_blank', rel: 'noreferrer', draggable: 'false' };
  const link = make('a', attributes, linkText);
  const words = make('div', { class: 'toast-words' });
  const undo = make('button', { type: 'button', class: 'press', 'data-act': `undo ${id}` }, undoText);
  const noUndoPlace = make('span', { class: 'press press-none', 'aria-hidden': 'true' }, noUndo);
  const next = make('button', { type: 'button', class: 'press press-next' }, nextText);
  const noNextPlace = make('span', { class: 'press press-next press-none' }, noNext);
  const row = make('div', { class: 'toast-row' });
  const closeName = { 'data-act': `close ${id}`, 'aria-label': i18n.t('result.close') };
  const close = make('button', { type: 'button', class: 'press press-small', ...closeName }, cross.element);
  const element = make('div', { class: 'toast' });

  setWords(linkText, i18n.t('failure.openSite'));
  setWords(undoText, i18n.t('follows.undo'));
  setWords(noUndo, '', [i18n.t('follows.undo')]);
  undo.addEventListener('click', () => onUndo(id));
  next.addEventListener('click', () => onUpNext(id));
  close.addEventListener('click', () => onClose(id));
  // Escape closes it from any of its buttons.
  element.addEventListener('keydown', ({ key }) => key === 'Escape' && onClose(id));

  return {
    element,
    show: (toast) => {
      // Pages can measure sizes, so a success always has the same one, with or without a note, "Undo" or "Up next".
      const keepsRoom = toast.tone === 'done';
      const { upNext } = toast;
      const focused = [undo, next].find((button) => button.matches(':focus'));
      element.dataset.tone = toast.tone;
      icon.draw(strokes[toast.icon]);
      setWords(text, toast.text, toast.room);
      setWords(note, toast.note ?? '');
      setWords(failure, toast.failure === null ? '' : failureSentence(toast.failure));
      for (const words of [nextText, noNext]) setWords(words, upNext?.text ?? '');
      undo.setAttribute('aria-label', toast.undo ?? '');
      for (const button of [undo, next]) button.ariaBusy = `${toast.isAsking}`;
      // Other words are another act.
      next.dataset.act = `next ${id} ${upNext?.text}`;
      const hasNote = toast.note !== null || keepsRoom;
      arrange(words, [textLine, hasNote && noteLine, toast.failure !== null && failureLine, toast.leadsToSite && link]);
      arrange(row, [
        toast.undo === null ? keepsRoom && noUndoPlace : undo,
        upNext !== null && (upNext.canOpen ? next : keepsRoom && noNextPlace),
      ]);
      arrange(element, [icon.element, words, row.firstChild !== null && row, close]);
      // A button may go while it has the focus, which then stays in the toast.
      if (focused?.isConnected === false) close.focus();
    },
  };
}

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
