/** A wall of covers. */
import { make } from './make.js';

export function titlesPage(heading, titles) {
  const cards = titles.map((title) =>
    make(
      'a',
      { class: 'manga-card', href: title.href },
      make('img', { src: title.cover, alt: '', loading: 'lazy', width: 256, height: 364 }),
      make('span', { class: 'manga-card__title', dir: 'auto' }, title.title),
      make('span', { class: 'manga-card__status' }, title.status),
    ),
  );
  return {
    title: `${heading} - MangaDex`,
    element: make('main', { class: 'page' }, make('h1', {}, heading), make('div', { class: 'manga-wall' }, ...cards)),
  };
}
