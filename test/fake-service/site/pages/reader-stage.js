/** The page itself with the next one fetched ahead, its halves to click on, and the progress below. */
import { make } from './make.js';

export function readerStage(pages, { turn, show }) {
  const picture = make('img', { class: 'img', decoding: 'async' });
  const ahead = make('img', { class: 'img is-preloaded', alt: '', width: 0, height: 0 });
  const progress = progressOf(pages, show);

  function showPage(page) {
    const address = pages[page - 1];
    picture.src = address;
    picture.alt = address.split('/').at(-1);
    if (page < pages.length) ahead.src = pages[page];
    progress.showPage(page);
  }

  const stage = make(
    'div',
    { class: 'md--reader-pages' },
    make('div', { class: 'md--page' }, picture, ahead),
    make('button', { class: 'turn is-left', 'aria-label': 'Previous page', click: () => turn(-1) }),
    make('button', { class: 'turn is-right', 'aria-label': 'Next page', click: () => turn(1) }),
  );
  return { elements: [stage, progress.element], showPage };
}

function progressOf(pages, show) {
  const current = make('span', { class: 'page-number current' });
  const total = make('span', { class: 'page-number' }, String(pages.length));
  const dividers = pages.map((_, index) =>
    make('button', { class: 'prog-divider', 'aria-label': `Page ${index + 1}`, click: () => show(index + 1) }),
  );

  function showPage(page) {
    current.textContent = String(page);
    for (const [index, divider] of dividers.entries()) {
      divider.classList.toggle('read', index + 1 < page);
      divider.classList.toggle('current', index + 1 === page);
    }
  }

  const element = make(
    'div',
    { class: 'md--reader-progress' },
    make('div', { class: 'md--progress-page' }, current, ' / ', total),
    make('div', { class: 'md--progress' }, ...dividers),
  );
  return { element, showPage };
}
