import { loadedAtOnce, loadedForFirstScreen, loadedInAll } from './built-files.ts';

/**
 * The budgets, in bytes (gzip) and files that a browser loads of the builds: what was measured on 2026-11-28, and 5 % of room. A change
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
  { what: 'a page in which something was clicked', files: () => [TOAST], most: { files: 1, bytes: 8_600 } },
  { what: 'a page of a site on which marks are on', files: () => [LINKS], most: { files: 1, bytes: 10_600 } },
  { what: 'a page of the site that shows a chapter', files: () => [READER], most: { files: 1, bytes: 15_700 } },
  { what: 'one that shows a list, or has shown one', files: () => [READER, LINKS], most: { files: 2, bytes: 26_000 } },
];

export const onOurPages: readonly Budget[] = [
  firstRows('the popup', 'popup.html', { files: 3, bytes: 5_600 }),
  page('the popup', 'popup.html', { files: 14, bytes: 79_800 }),
  page('the options page', 'options.html', { files: 10, bytes: 58_900 }),
  page('the report window', 'report.html', { files: 8, bytes: 47_200 }),
  firstRows('the library', 'library.html', { files: 3, bytes: 6_100 }),
  page('the library', 'library.html', { files: 12, bytes: 80_800 }),
  page('the window of "up to here"', 'up-to.html', { files: 7, bytes: 41_400 }),
  page('the tab that looks for a discussion', 'discuss.html', { files: 6, bytes: 38_200 }),
  { what: 'the background', files: (at) => loadedAtOnce(at, 'background.js'), most: { files: 1, bytes: 109_000 } },
];

/** In bytes, as a store packs them, without the 120 or so for each file's place in the archive. */
export const packageBudgets = { withoutTexts: 297_700, textsOfOneLanguage: 17_600 } as const;

/** Of languages whose script takes more: a Cyrillic letter is two bytes. */
export const largerTexts: Readonly<Record<string, number>> = { ru: 20_000 };

/** With everything that it loads sooner or later. */
function page(what: string, file: string, most: Budget['most']): Budget {
  return { what, files: (folder) => loadedInAll(folder, file), most };
}

function firstRows(what: string, file: string, most: Budget['most']): Budget {
  return { what: `${what} until its first rows`, files: (folder) => loadedForFirstScreen(folder, file), most };
}
