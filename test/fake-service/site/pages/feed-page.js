/** The newest chapters of followed series, in a block for each series. */
import { chapterRow } from './chapter-row.js';
import { make } from './make.js';

export function feedPage(blocks) {
  const elements = blocks.map((block) =>
    make(
      'section',
      { class: 'chapter-feed__container' },
      make(
        'a',
        { class: 'chapter-feed__cover', href: block.href },
        make('img', { src: block.cover, alt: '', loading: 'lazy' }),
      ),
      make('a', { class: 'chapter-feed__title', href: block.href, dir: 'auto' }, block.title),
      make('div', { class: 'chapter-feed__chapters' }, ...block.chapters.map(chapterRow)),
    ),
  );
  return { title: 'Feed - MangaDex', element: make('main', { class: 'page' }, make('h1', {}, 'Feed'), ...elements) };
}
