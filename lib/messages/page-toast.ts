import { boolean, listOf, number, oneOf, orNull, record, type ShapeOf, text } from './shape';
import { NextLine } from './up-next-line';

/** The result of a quick action as a toast says it: in words, because a script that is put into a page for one click carries no sentences. */
export const PageToast = record({
  /** Of the click. */
  operationId: text,
  icon: oneOf(['tick', 'delivered', 'warning', 'pause', 'clock', 'question']),
  text,
  /** The other texts that could stand there: their size must not tell a page which one it is. */
  room: listOf(text),
  /** That it waits, or why it failed. */
  note: orNull(text),
  tone: oneOf(['done', 'danger']),
  /** The accessible name of "Undo"; `null` where there is nothing to undo. */
  undo: orNull(text),
  /** `null` where it has no place. */
  upNext: orNull(NextLine),
  /** A captcha holds it, which a person solves there. */
  leadsToSite: boolean,
  /** In epoch ms. */
  goesAt: number,
});
export type PageToast = ShapeOf<typeof PageToast>;

/** One that is not `isNew` updates a toast that may be gone, so it is not shown again. */
export const ToastEvent = record({ event: oneOf(['toast']), isNew: boolean, toast: PageToast });
export type ToastEvent = ShapeOf<typeof ToastEvent>;
