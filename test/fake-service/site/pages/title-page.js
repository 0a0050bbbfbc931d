/** A series: cover, names, synopsis, and its chapters by volume. */
import { chapterRow } from './chapter-row.js';
import { make } from './make.js';

export function titlePage(manga) {
  const chips = [...manga.tags, ...(manga.contentRating === 'safe' ? [] : [manga.contentRating])];
  const synopsis = make('p', { class: 'synopsis' }, manga.description);
  // The live page is known by this inline style (docs/service.md); set by script, it passes the policy.
  synopsis.style.gridArea = 'synopsis';
  const element = make(
    'main',
    { class: 'page title-page' },
    make('img', { class: 'banner', src: manga.cover, alt: '' }),
    make('img', { class: 'title-cover', src: manga.cover, alt: `Cover of ${manga.title}` }),
    make(
      'div',
      { class: 'title-names' },
      make('h1', { dir: 'auto' }, manga.title),
      make('p', { class: 'other-names', dir: 'auto' }, manga.otherTitles.join(' · ')),
      make('p', { class: 'publication' }, [manga.year, manga.status].filter(Boolean).join(', ')),
    ),
    make('div', { class: 'tags' }, ...chips.map((chip) => make('span', { class: 'chip' }, chip))),
    synopsis,
    make('section', { class: 'chapters', 'aria-label': 'Chapters' }, ...volumes(manga.chapters)),
  );
  return { title: `${manga.title} - MangaDex`, element };
}

function volumes(chapters) {
  return [...Map.groupBy(chapters, (row) => row.volume)].flatMap(([volume, rows]) => [
    make('h2', { class: 'volume-head' }, volume === null ? 'No Volume' : `Volume ${volume}`),
    make('div', { class: 'volume' }, ...rows.map(chapterRow)),
  ]);
}
