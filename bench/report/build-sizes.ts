import { existsSync, readdirSync, statSync } from 'node:fs';
import { inPages, largerTexts, onOurPages, packageBudgets } from '../../test/support/budgets.ts';
import { gzipped, packed } from '../../test/support/built-files.ts';
import { atMost } from './bench-figures.ts';
import type { Figure } from './section.ts';

type Browser = 'chrome' | 'firefox';

/** @returns epoch ms at which the build was made. @throws Error when there is none. */
export function builtAt(folder: string, command: string): number {
  const manifest = `${folder}/manifest.json`;
  if (!existsSync(manifest)) throw new Error(`There is no build in ${folder}: run \`${command}\` first`);
  return statSync(manifest).mtimeMs;
}

/** What a build loads and a store packs, in bytes, measured as `test/size.test.ts` does. */
export function sizeFigures(folder: string, browser: Browser): Figure[] {
  const languages = readdirSync(`${folder}/_locales`).toSorted();
  return [
    ...[...inPages, ...onOurPages].map(({ what, files, most }) =>
      atMost(what, gzipped(folder, files(folder)), most[browser], bytes),
    ),
    atMost(
      'the package without texts',
      packed(folder, (file) => !file.startsWith('_locales/')),
      packageBudgets.withoutTexts[browser],
      bytes,
    ),
    ...languages.map((language) =>
      atMost(
        `the texts in one language: ${language}`,
        packed(folder, (file) => file.startsWith(`_locales/${language}/`)),
        largerTexts[language] ?? packageBudgets.textsOfOneLanguage,
        bytes,
      ),
    ),
  ];
}

function bytes(count: number): string {
  return `${count} bytes`;
}
