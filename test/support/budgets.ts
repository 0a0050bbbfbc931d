import { loadedAtOnce, loadedForFirstScreen, loadedInAll } from './built-files.ts';

/**
 * The budgets, in bytes (gzip) and files that a browser loads of the builds: what was measured on 2026-11-29, and hardly any room. A change
 * that needs more first looks for what can go; if it stays, the number goes up in its commit, which says why.
 *
 * What an action may ask of the service has its numbers where it is walked: a sign-in and a mark in `test/background/walk.test.ts`, a check
 * and a day in `test/background/checks.test.ts`, the first check in `test/library/sync/first-sync.test.ts`, "up to here" in
 * `test/background/up-to.test.ts`.
 */
export interface Budget {
  readonly what: string;
  readonly files: (folder: string) => readonly string[];
  readonly most: { readonly files: number; readonly bytes: number };
}

const [TOAST, LINKS, READER] = ['toast.js', 'content-scripts/links.js', 'content-scripts/reader.js'];

/** In other people's pages, where bytes cost the page's time and memory. */
export const inPages: readonly Budget[] = [
  { what: 'a page in which something was clicked', files: () => [TOAST], most: { files: 1, bytes: 8_300 } },
  { what: 'a page of a site on which marks are on', files: () => [LINKS], most: { files: 1, bytes: 10_200 } },
  { what: 'a page of the site that shows a chapter', files: () => [READER], most: { files: 1, bytes: 15_400 } },
  { what: 'one that shows a list, or has shown one', files: () => [READER, LINKS], most: { files: 2, bytes: 25_400 } },
];

export const onOurPages: readonly Budget[] = [
  firstRows('the popup', 'popup.html', { files: 3, bytes: 5_400 }),
  page('the popup', 'popup.html', { files: 14, bytes: 78_200 }),
  page('the options page', 'options.html', { files: 9, bytes: 57_900 }),
  page('the report window', 'report.html', { files: 8, bytes: 44_400 }),
  firstRows('the library', 'library.html', { files: 3, bytes: 5_800 }),
  page('the library', 'library.html', { files: 11, bytes: 79_200 }),
  page('the window of "up to here"', 'up-to.html', { files: 7, bytes: 40_900 }),
  page('the tab that looks for a discussion', 'discuss.html', { files: 6, bytes: 37_700 }),
  { what: 'the background', files: (at) => loadedAtOnce(at, 'background.js'), most: { files: 1, bytes: 107_200 } },
];

/** In bytes, as a store packs them, without the 120 or so for each file's place in the archive. */
export const packageBudgets = { withoutTexts: 292_200, textsOfOneLanguage: 14_400 } as const;

/** Of languages whose script takes more: a Cyrillic letter is two bytes. */
export const largerTexts: Readonly<Record<string, number>> = { ru: 16_700 };

/** With everything that it loads sooner or later. */
function page(what: string, file: string, most: Budget['most']): Budget {
  return { what, files: (folder) => loadedInAll(folder, file), most };
}

function firstRows(what: string, file: string, most: Budget['most']): Budget {
  return { what: `${what} until its first rows`, files: (folder) => loadedForFirstScreen(folder, file), most };
}
