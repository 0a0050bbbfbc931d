/** The reader's side menu: where one is, the chapters before and after, and how pages are laid out. */
import { language, numberName } from './chapter-row.js';
import { make } from './make.js';
import { markButton } from './own-marks.js';
import { chooseView, viewNames } from './reader-views.js';

export function readerMenu(chapter, layOut) {
  const element = make(
    'aside',
    { class: 'reader--menu', hidden: '', 'aria-label': 'Reader menu' },
    make('a', { class: 'menu-title', href: chapter.manga.href, dir: 'auto' }, chapter.manga.title),
    make('p', {}, language(chapter.language), ` ${numberName(chapter)}`),
    make('p', { class: 'menu-group' }, chapter.groups.join(' & ') || 'No Group'),
    make(
      'div',
      { id: 'chapter-selector' },
      neighbour(chapter.previousId, 'Previous chapter'),
      neighbour(chapter.nextId, 'Next chapter'),
    ),
    markButton(chapter),
    make(
      'div',
      { class: 'reader-views' },
      ...Object.entries(viewNames).map(([view, name]) => viewButton(view, name, layOut)),
    ),
    make('p', { class: 'menu-keys' }, 'Keys: ← → pages, comma and full stop chapters, m this menu.'),
  );
  return { element, toggle: () => element.toggleAttribute('hidden') };
}

function viewButton(view, name, layOut) {
  const choose = () => {
    chooseView(view);
    layOut();
  };
  return make('button', { class: 'button', type: 'button', click: choose }, name);
}

function neighbour(id, name) {
  return id
    ? make('a', { class: 'button', href: `/chapter/${id}` }, name)
    : make('span', { class: 'button is-off' }, name);
}
