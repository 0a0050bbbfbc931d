import { i18n } from '#i18n';
import type { Refusal } from '../../lib/in-page/visibility';
import type { PageToast } from '../../lib/messages/page-toast';
import { strokesInPage, strokesInToasts } from '../look/strokes-in-page';
import { failureSentence } from '../texts/failure-sentence';
import { refusalSentence } from '../texts/refusal-sentence';
import { arrange, make, makeIcon, setWords } from './toast-elements';

export interface ShownToast extends PageToast {
  /** Pressed, and not acknowledged yet. */
  readonly isUndoing: boolean;
  /** Why "Undo" failed. */
  readonly undoFailure: string | null;
}

export interface ToastRegionParts {
  /** The address of the service's site, where a captcha can be solved. */
  readonly site: string;
  readonly onUndo: (id: string) => void;
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

function createToast(id: string, { site, onUndo, onClose }: ToastRegionParts): ToastElement {
  const icon = makeIcon();
  const cross = makeIcon();
  cross.draw(strokes.cross);
  const text = make('span');
  const note = make('span');
  const failure = make('span');
  const linkText = make('span');
  const undoText = make('span');
  const noUndo = make('span');
  const textLine = make('p', {}, text);
  const noteLine = make('p', { class: 'toast-note' }, note);
  const failureLine = make('p', { class: 'toast-note' }, failure);
  // Not to be dragged: Firefox names to pages what is dragged over them.
  const attributes = { class: 'press', href: site, target: '_blank', rel: 'noreferrer', draggable: 'false' };
  const link = make('a', attributes, linkText);
  const words = make('div', { class: 'toast-words' });
  const undo = make('button', { type: 'button', class: 'press', 'data-act': `undo ${id}` }, undoText);
  const noUndoPlace = make('span', { class: 'press press-none', 'aria-hidden': 'true' }, noUndo);
  const closeName = { 'data-act': `close ${id}`, 'aria-label': i18n.t('result.close') };
  const close = make('button', { type: 'button', class: 'press press-small', ...closeName }, cross.element);
  const element = make('div', { class: 'toast' });

  setWords(linkText, i18n.t('failure.openSite'));
  setWords(undoText, i18n.t('follows.undo'));
  setWords(noUndo, '', [i18n.t('follows.undo')]);
  undo.addEventListener('click', () => onUndo(id));
  close.addEventListener('click', () => onClose(id));
  // Escape closes it from any of its buttons.
  element.addEventListener('keydown', ({ key }) => key === 'Escape' && onClose(id));

  return {
    element,
    show: (toast) => {
      // Pages can measure sizes, so a success always has the same one, with or without a note or "Undo".
      const keepsRoom = toast.tone === 'done';
      const hadFocus = undo.matches(':focus');
      element.dataset.tone = toast.tone;
      icon.draw(strokes[toast.icon]);
      setWords(text, toast.text, toast.room);
      setWords(note, toast.note ?? '');
      setWords(failure, toast.undoFailure === null ? '' : failureSentence(toast.undoFailure));
      undo.setAttribute('aria-label', toast.undo ?? '');
      undo.setAttribute('aria-busy', `${toast.isUndoing}`);
      const hasNote = toast.note !== null || keepsRoom;
      arrange(words, [
        textLine,
        hasNote && noteLine,
        toast.undoFailure !== null && failureLine,
        toast.leadsToSite && link,
      ]);
      arrange(element, [icon.element, words, toast.undo === null ? keepsRoom && noUndoPlace : undo, close]);
      // "Undo" may go while it has the focus, which then stays in the toast.
      if (hadFocus && toast.undo === null) close.focus();
    },
  };
}
