import { describe, expect, it } from 'vitest';
import { gzipped, loadedAtOnce, loadedForFirstScreen, loadedInAll, packed } from './support/built-files';

/*
 * The budgets: bytes (gzip) and files that `npm test` has built and a browser loads, with a little room. A number goes up only with a
 * line beside it that says why.
 *
 * What an action may ask of the service has its numbers where it is walked: a sign-in and a mark in `test/background/walk.test.ts`, a check
 * and a day in `test/background/checks.test.ts`, the first check in `test/library/sync/first-sync.test.ts`, "up to here" in
 * `test/background/up-to.test.ts`.
 */

interface Budget {
  readonly what: string;
  readonly files: (folder: string) => readonly string[];
  readonly most: { readonly files: number; readonly chrome: number; readonly firefox: number };
}

const [TOAST, LINKS, READER] = ['toast.js', 'content-scripts/links.js', 'content-scripts/reader.js'];

/** In other people's pages, where bytes cost the page's time and memory. */
const inPages: readonly Budget[] = [
  {
    what: 'a page in which something was clicked',
    files: () => [TOAST],
    most: { files: 1, chrome: 7_400, firefox: 7_600 },
  },
  {
    what: 'a page of a site on which marks are on',
    files: () => [LINKS],
    most: { files: 1, chrome: 9_450, firefox: 9_700 },
  },
  {
    what: 'a page of the service’s own site that shows a chapter',
    files: () => [READER],
    most: { files: 1, chrome: 14_000, firefox: 14_150 },
  },
  {
    what: 'one that shows a list, or has shown one',
    files: () => [READER, LINKS],
    most: { files: 2, chrome: 23_450, firefox: 23_850 },
  },
];

const ours: readonly Budget[] = [
  {
    what: 'the popup until its first rows',
    files: (folder) => loadedForFirstScreen(folder, 'popup.html'),
    most: { files: 4, chrome: 4_850, firefox: 4_850 },
  },
  {
    what: 'the popup',
    files: (folder) => loadedInAll(folder, 'popup.html'),
    most: { files: 18, chrome: 59_600, firefox: 59_600 },
  },
  {
    what: 'the options page',
    files: (folder) => loadedInAll(folder, 'options.html'),
    // 500 more since 2026-11-23: the diagnosis to copy.
    most: { files: 12, chrome: 41_400, firefox: 41_400 },
  },
  {
    what: 'the report window',
    files: (folder) => loadedInAll(folder, 'report.html'),
    most: { files: 14, chrome: 37_800, firefox: 37_800 },
  },
  {
    what: 'the window of "up to here"',
    files: (folder) => loadedInAll(folder, 'up-to.html'),
    most: { files: 13, chrome: 35_300, firefox: 35_300 },
  },
  {
    what: 'the tab that looks for a discussion',
    files: (folder) => loadedInAll(folder, 'discuss.html'),
    most: { files: 9, chrome: 24_900, firefox: 24_900 },
  },
  {
    what: 'the background',
    files: (folder) => loadedAtOnce(folder, 'background.js'),
    // 100 more since a reading of the vault is shared, and an answer goes before what the worker does by itself.
    most: { files: 1, chrome: 72_900, firefox: 72_900 },
  },
];

/** In bytes, as a store packs them, without the 120 or so for each file's place in the archive. */
const packages = { withoutTexts: { chrome: 196_500, firefox: 197_200 }, textsOfOneLanguage: 10_400 } as const;

describe.each(['chrome', 'firefox'] as const)('in the build for %s', (browser) => {
  const folder = `.output/${browser}-mv3`;

  it.each([...inPages, ...ours])('$what keeps to its budget', ({ files, most }) => {
    const loaded = files(folder);
    expect(loaded.length).toBeLessThanOrEqual(most.files);
    expect(gzipped(folder, loaded)).toBeLessThanOrEqual(most[browser]);
  });

  it('the package keeps to its budget', () => {
    const isText = (file: string) => file.startsWith('_locales/');
    expect(packed(folder, (file) => !isText(file))).toBeLessThanOrEqual(packages.withoutTexts[browser]);
  });

  it.each(['en', 'de'])('the texts in one language keep to theirs: %s', (language) => {
    const bytes = packed(folder, (file) => file.startsWith(`_locales/${language}/`));
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(packages.textsOfOneLanguage);
  });
});
