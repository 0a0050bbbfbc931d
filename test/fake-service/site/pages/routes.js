/** Which page an address is. A page is a title, an element, and perhaps what to do on arriving, which returns what to undo on leaving. */
import { readChapter, readClient, readFeed, readTitle, readTitles } from './data.js';
import { demoPage } from './demo-page.js';
import { feedPage } from './feed-page.js';
import { missingPage } from './missing-page.js';
import { readerPage } from './reader-page.js';
import { settingsPage } from './settings-page.js';
import { titlePage } from './title-page.js';
import { titlesPage } from './titles-page.js';

/** The page for a location; `go` leads to another one. Whatever is not there is the missing page. */
export async function pageFor({ pathname }, go) {
  const [, first = '', second = '', third = ''] = pathname.split('/');
  if (first === '') return titlesPage('Titles', await readTitles('all'));
  if (first === 'titles') return titlesOrFeed(second);
  if (first === 'title') return orMissing(await readTitle(second), titlePage);
  if (first === 'chapter') return orMissing(await readChapter(second), (chapter) => readerPage(chapter, third, go));
  if (first === 'settings') return orMissing(await readClient(), settingsPage);
  if (first === 'demo') return demoPage(await readClient(), await readFeed());
  return missingPage();
}

async function titlesOrFeed(list) {
  if (list === '' || list === 'latest') return titlesPage('Titles', await readTitles('all'));
  if (list === 'follows') return titlesPage('Follows', await readTitles('follows'));
  if (list === 'feed') return feedPage(await readFeed());
  return missingPage();
}

function orMissing(data, page) {
  return data ? page(data) : missingPage();
}
