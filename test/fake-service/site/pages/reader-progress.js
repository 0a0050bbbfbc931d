/** Below the pages: how far one is, and a way to each page. */
import { make } from './make.js';

export function readerProgress(pages, show) {
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
