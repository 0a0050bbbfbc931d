/** The pages of a chapter in the view that the person chose, and the progress below. */
import { make } from './make.js';
import { readerProgress } from './reader-progress.js';
import { chosenView, readerView } from './reader-views.js';

export function readerStage(pages, { turn, show, seen }) {
  const progress = readerProgress(pages, show);
  const place = make('div', { class: 'reader-view' });
  let view = null;
  layOut();

  /** In the view that is chosen by now. */
  function layOut() {
    view = readerView(chosenView(), pages, { turn, seen });
    place.replaceChildren(view.element);
  }

  return {
    elements: [place, progress.element],
    layOut,
    nameOf: (page) => view.nameOf(page),
    turnedTo: (page, step) => view.turnedTo(page, step),
    showPage: (page) => view.showPage(page),
    showProgress: progress.showPage,
  };
}
