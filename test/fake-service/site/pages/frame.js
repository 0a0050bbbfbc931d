/** What stands around a page: the bar with the site's name and places. The reader brings its own. */
import { make } from './make.js';

export function showFrame({ element, isReader = false }) {
  const bar = isReader ? [] : [topBar()];
  document.querySelector('#app').replaceChildren(...bar, element);
  document.body.classList.toggle('is-reading', isReader);
}

function topBar() {
  const places = [
    ['/', 'Titles'],
    ['/titles/follows', 'Follows'],
    ['/titles/feed', 'Feed'],
    ['/settings', 'Settings'],
    ['/demo', 'Demo'],
  ];
  return make(
    'header',
    { class: 'top-bar' },
    make(
      'a',
      { class: 'brand', href: '/' },
      make('img', { src: '/_site/icon.svg', alt: '' }),
      'MangaDex',
      make('small', {}, 'local'),
    ),
    make('nav', { 'aria-label': 'Site' }, ...places.map(([href, name]) => place(href, name))),
  );
}

function place(href, name) {
  return make('a', { href, 'aria-current': location.pathname === href ? 'page' : null }, name);
}
