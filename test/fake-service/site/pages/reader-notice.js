/** Instead of pages: the chapter lies at a publisher's, or is not available at all. */
import { make } from './make.js';

export function readerNotice({ externalUrl, manga }) {
  return make(
    'div',
    { class: 'reader-notice' },
    make(
      'p',
      {},
      externalUrl ? 'This chapter can be read on its publisher’s own site.' : 'This chapter is unavailable.',
    ),
    externalUrl ? outward(externalUrl) : null,
    make('a', { href: manga.href }, 'Back to the series'),
  );
}

function outward(href) {
  return make('a', { class: 'button', href, target: '_blank', rel: 'noreferrer' }, 'Continue to the publisher');
}
