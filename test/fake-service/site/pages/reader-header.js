/** The reader's head: which series, which chapter, which page, and the way to the menu. Class names as on the live site. */
import { numberName } from './chapter-row.js';
import { make } from './make.js';

export function readerHeader(chapter, toggleMenu) {
  const pageMeta = make('div', { class: 'reader--meta page' });
  const element = make(
    'header',
    { class: 'reader--header' },
    make('a', { class: 'reader--header-manga', href: chapter.manga.href, dir: 'auto' }, chapter.manga.title),
    make('div', { class: 'reader--header-title', dir: 'auto' }, chapter.title || numberName(chapter)),
    make(
      'div',
      { class: 'reader--header-meta' },
      make('div', { class: 'reader--meta chapter' }, numberName(chapter)),
      pageMeta,
      make('button', { class: 'reader--meta menu', click: toggleMenu }, 'Menu'),
    ),
  );
  const showPage = (page) => {
    pageMeta.textContent = `Pg. ${page} / ${chapter.pages.length}`;
  };
  return { element, showPage };
}
