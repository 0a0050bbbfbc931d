/** The reader's side menu: where one is, and the chapters before and after. */
import { language, numberName } from './chapter-row.js';
import { make } from './make.js';
import { markButton } from './own-marks.js';

export function readerMenu(chapter) {
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
    make('p', { class: 'menu-keys' }, 'Keys: ← → pages, comma and full stop chapters, m this menu.'),
  );
  return { element, toggle: () => element.toggleAttribute('hidden') };
}

function neighbour(id, name) {
  return id
    ? make('a', { class: 'button', href: `/chapter/${id}` }, name)
    : make('span', { class: 'button is-off' }, name);
}
