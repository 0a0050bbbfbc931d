/** All pages of a chapter below each other; as one scrolls, the page at the middle of the screen is the one that is read. */
import { make } from './make.js';

export function longStrip(pages, seen) {
  const pictures = pages.map((address) =>
    make('img', { class: 'img', src: address, alt: address.split('/').at(-1), loading: 'lazy', decoding: 'async' }),
  );
  const element = make('div', { class: 'md--reader-pages is-strip', tabindex: '0', scroll: tellPage }, ...pictures);

  function tellPage() {
    const middle = element.scrollTop + element.clientHeight / 2;
    const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
    const begun = pictures.filter((picture) => picture.offsetTop <= middle).length;
    seen(isAtEnd ? pages.length : Math.max(1, begun));
  }

  /** The strip hears the keys that scroll. */
  function showPage(page) {
    element.scrollTop = pictures[page - 1].offsetTop;
    element.focus({ preventScroll: true });
  }

  return { element, nameOf: (page) => page, turnedTo: (page, step) => page + step, showPage };
}
