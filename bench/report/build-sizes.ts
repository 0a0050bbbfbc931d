import { readdirSync } from 'node:fs';
import { inPages, largerTexts, onOurPages, packageBudgets } from '../../test/support/budgets.ts';
import { gzipped, packed } from '../../test/support/built-files.ts';
import { atMost, type Figure } from '../figures.ts';

/** What a build loads and a store packs, in bytes, measured as `test/size.test.ts` does. */
export function sizeFigures(folder: string): Figure[] {
  const languages = readdirSync(`${folder}/_locales`).toSorted();
  return [
    ...[...inPages, ...onOurPages].map(({ what, files, most }) =>
      atMost(what, gzipped(folder, files(folder)), most.bytes, bytes),
    ),
    atMost(
      'the package without texts',
      packed(folder, (file) => !file.startsWith('_locales/')),
      packageBudgets.withoutTexts,
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
