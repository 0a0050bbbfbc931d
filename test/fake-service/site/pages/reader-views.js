/** How pages are laid out: one at a time, two side by side, or all of them below each other. The person chooses, for every chapter. */
import { longStrip } from './long-strip.js';
import { make } from './make.js';

const CHOSEN = 'reader.view';

export const viewNames = { single: 'Single page', double: 'Double page', strip: 'Long strip' };

export function chosenView() {
  const chosen = localStorage.getItem(CHOSEN);
  return Object.hasOwn(viewNames, chosen) ? chosen : 'single';
}

export function chooseView(view) {
  localStorage.setItem(CHOSEN, view);
}

/**
 * @param turns `turn` by so many views, and `seen`, which a view calls that moves by itself.
 * @returns its element; the page that names the view in which another one stands; and the page that a turn leads to, past the ends too.
 */
export function readerView(name, pages, turns) {
  if (name === 'strip') return longStrip(pages, turns.seen);
  return pagedView(pages, turns.turn, name === 'double' ? 2 : 1);
}

/** With the next view fetched ahead, and its halves to click on. */
function pagedView(pages, turn, atOnce) {
  const pictures = Array.from({ length: atOnce }, () => make('img', { class: 'img', decoding: 'async' }));
  const ahead = make('img', { class: 'img is-preloaded', alt: '', width: 0, height: 0 });
  const nameOf = (page) => page - ((page - 1) % atOnce);

  function showPage(page) {
    for (const [n, picture] of pictures.entries()) {
      const address = pages[page - 1 + n];
      picture.hidden = address === undefined;
      if (address === undefined) continue;
      picture.src = address;
      picture.alt = address.split('/').at(-1);
    }
    const next = pages[page - 1 + atOnce];
    if (next) ahead.src = next;
  }

  const element = make(
    'div',
    { class: 'md--reader-pages' },
    make('div', { class: 'md--page' }, ...pictures, ahead),
    make('button', { class: 'turn is-left', 'aria-label': 'Previous page', click: () => turn(-1) }),
    make('button', { class: 'turn is-right', 'aria-label': 'Next page', click: () => turn(1) }),
  );
  return { element, nameOf, turnedTo: (page, step) => page + step * atOnce, showPage };
}
