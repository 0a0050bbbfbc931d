/** The reader: one page of a chapter at a time; turning the last one leads into the next chapter without a load. */
import { numberName } from './chapter-row.js';
import { make } from './make.js';
import { readerMenu } from './reader-menu.js';
import { onShortcut } from './shortcuts.js';

/** @param pageInAddress what follows the chapter's id in the address; anything but a page of the chapter means the first. */
export function readerPage(chapter, pageInAddress, go) {
  const total = chapter.pages.length;
  let current = pageInAddress === 'last' ? total : pageNumber(pageInAddress, total);

  const picture = make('img', { class: 'img', decoding: 'async' });
  const ahead = make('img', { class: 'img is-preloaded', alt: '', width: 0, height: 0 });
  const currentNumber = make('span', { class: 'page-number current' });
  const bar = make('div', { class: 'md--progress' }, ...chapter.pages.map((_, index) => segment(index + 1)));
  const menu = readerMenu(chapter);
  const pageMeta = make('div', { class: 'reader--meta page' });

  function segment(page) {
    return make('button', { class: 'prog-divider', 'aria-label': `Page ${page}`, click: () => show(page) });
  }

  function show(page) {
    current = page;
    picture.src = chapter.pages[page - 1];
    picture.alt = fileName(chapter.pages[page - 1]);
    if (page < total) ahead.src = chapter.pages[page];
    currentNumber.textContent = String(page);
    pageMeta.textContent = `Pg. ${page} / ${total}`;
    for (const [index, divider] of [...bar.children].entries()) {
      divider.classList.toggle('read', index + 1 < page);
      divider.classList.toggle('current', index + 1 === page);
    }
    document.title = titleOf(chapter, page);
    history.replaceState(history.state, '', `/chapter/${chapter.id}/${page}${location.search}`);
  }

  /** One page on or back; beyond the ends lies the neighbouring chapter. */
  function turn(step) {
    const page = current + step;
    if (page >= 1 && page <= total) show(page);
    else toChapter(step, step < 0 ? '/last' : '');
  }

  function toChapter(step, suffix = '') {
    const id = step > 0 ? chapter.nextId : chapter.previousId;
    void go(id ? `/chapter/${id}${suffix}` : chapter.manga.href);
  }

  const leave = onShortcut({
    ArrowRight: () => turn(1),
    ArrowLeft: () => turn(-1),
    d: () => turn(1),
    a: () => turn(-1),
    '.': () => toChapter(1),
    ',': () => toChapter(-1),
    m: () => menu.toggle(),
  });

  const stage =
    total > 0
      ? make(
          'div',
          { class: 'md--reader-pages' },
          make('div', { class: 'md--page' }, picture, ahead),
          half('is-left', -1),
          half('is-right', 1),
        )
      : notice(chapter);

  function half(side, step) {
    return make('button', {
      class: `turn ${side}`,
      'aria-label': step > 0 ? 'Next page' : 'Previous page',
      click: () => turn(step),
    });
  }

  const progress = make(
    'div',
    { class: 'md--reader-progress' },
    make(
      'div',
      { class: 'md--progress-page' },
      currentNumber,
      ' / ',
      make('span', { class: 'page-number' }, String(total)),
    ),
    bar,
  );

  if (total > 0) show(current);
  return {
    title: titleOf(chapter, Math.max(1, current)),
    isReader: true,
    leave,
    element: make(
      'main',
      { class: 'reader' },
      header(chapter, pageMeta, menu),
      stage,
      total > 0 ? progress : null,
      menu.element,
    ),
  };
}

function pageNumber(text, total) {
  const page = /^\d{1,4}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= total ? page : 1;
}

function header(chapter, pageMeta, menu) {
  return make(
    'header',
    { class: 'reader--header' },
    make('a', { class: 'reader--header-manga', href: chapter.manga.href, dir: 'auto' }, chapter.manga.title),
    make('div', { class: 'reader--header-title', dir: 'auto' }, chapter.title || numberName(chapter)),
    make(
      'div',
      { class: 'reader--header-meta' },
      make('div', { class: 'reader--meta chapter' }, numberName(chapter)),
      pageMeta,
      make('button', { class: 'reader--meta menu', click: () => menu.toggle() }, 'Menu'),
    ),
  );
}

/** A chapter without pages here: it lies at a publisher's, or is not available at all. */
function notice(chapter) {
  const words = chapter.externalUrl
    ? [
        make('p', {}, 'This chapter can be read for free on the official publisher’s site.'),
        outward(chapter.externalUrl),
      ]
    : [make('p', {}, 'This chapter is unavailable.')];
  return make(
    'div',
    { class: 'reader-notice' },
    ...words,
    make('a', { href: chapter.manga.href }, 'Back to the series'),
  );
}

function outward(href) {
  return make('a', { class: 'button', href, target: '_blank', rel: 'noreferrer' }, 'Continue to the publisher');
}

function titleOf(chapter, page) {
  const name = chapter.chapter === null ? 'Oneshot' : `Chapter ${chapter.chapter}`;
  return `${page} | ${name} - ${chapter.manga.title} - MangaDex`;
}

function fileName(address) {
  return address.split('/').at(-1);
}
