/** Nothing is here: an unknown address, a malformed id, a chapter that is not out. */
import { make } from './make.js';

export function missingPage() {
  return {
    title: '404 - MangaDex',
    element: make(
      'main',
      { class: 'page missing' },
      make('h1', {}, '404'),
      make('p', {}, 'There is nothing at this address.'),
      make('a', { class: 'button', href: '/' }, 'To the titles'),
    ),
  };
}
