/** The reader: a chapter in the view that the person chose; turning the last page leads into the next chapter without a load. */
import { make } from './make.js';
import { readerHeader } from './reader-header.js';
import { readerMenu } from './reader-menu.js';
import { readerNotice } from './reader-notice.js';
import { readerStage } from './reader-stage.js';
import { onShortcut } from './shortcuts.js';

/** @param pageInAddress what follows the chapter's id in the address; anything but a page of the chapter means the first. */
export function readerPage(chapter, pageInAddress, go) {
  const total = chapter.pages.length;
  let current = pageNumber(pageInAddress, total);

  const menu = readerMenu(chapter, layOut);
  const header = readerHeader(chapter, menu.toggle);
  const stage = readerStage(chapter.pages, { turn, show, seen });

  function show(page) {
    const first = stage.nameOf(page);
    stage.showPage(first);
    seen(first);
  }

  /** The page number stays in the address, without an entry in the history for each. */
  function seen(page) {
    current = page;
    header.showPage(page);
    stage.showProgress(page);
    document.title = titleOf(chapter, page);
    history.replaceState(history.state, '', `/chapter/${chapter.id}/${page}${location.search}`);
  }

  function layOut() {
    if (total === 0) return;
    stage.layOut();
    show(current);
  }

  /** One view on or back; beyond the ends lies the neighbouring chapter. */
  function turn(step) {
    const page = stage.turnedTo(current, step);
    if (page >= 1 && page <= total) show(page);
    else toChapter(step, step < 0 ? '/last' : '');
  }

  function toChapter(step, suffix = '') {
    const id = step > 0 ? chapter.nextId : chapter.previousId;
    void go(id ? `/chapter/${id}${suffix}` : chapter.manga.href);
  }

  /** Called once the page stands: only then may it touch the address and hear keys. */
  function arrive() {
    if (total > 0) show(current);
    return onShortcut({
      ArrowRight: () => turn(1),
      ArrowLeft: () => turn(-1),
      d: () => turn(1),
      a: () => turn(-1),
      '.': () => toChapter(1),
      ',': () => toChapter(-1),
      m: menu.toggle,
    });
  }

  // As the site does it for an address that asks for them.
  const comments = new URLSearchParams(location.search).get('comments') === '1' ? readerComments() : null;
  const content = total > 0 ? stage.elements : [readerNotice(chapter)];
  return {
    title: titleOf(chapter, current),
    isReader: true,
    element: make('main', { class: 'reader' }, header.element, ...content, comments, menu.element),
    arrive,
  };
}

function pageNumber(text, total) {
  if (text === 'last') return Math.max(1, total);
  const page = /^\d{1,4}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= total ? page : 1;
}

function titleOf(chapter, page) {
  const name = chapter.chapter === null ? 'Oneshot' : `Chapter ${chapter.chapter}`;
  return `${page} | ${name} - ${chapter.manga.title} - MangaDex`;
}

function readerComments() {
  return make('section', { class: 'reader-comments' }, make('h2', {}, 'Comments'));
}
