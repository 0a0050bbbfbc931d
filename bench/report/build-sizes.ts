import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inPages, largerTexts, onOurPages, packageBudgets } from '../../test/support/budgets.ts';
import { gzipped, packed } from '../../test/support/built-files.ts';
import { atMost } from './bench-figures.ts';
import { NoFigures } from './no-figures.ts';
import type { Figure } from './section.ts';

/** @param folder within the root. @returns epoch ms at which the build was made. @throws NoFigures when there is none. */
export function builtAt(root: string, folder: string, command: string): number {
  const manifest = join(root, folder, 'manifest.json');
  if (!existsSync(manifest)) throw new NoFigures(`There is no build in ${folder}: run \`${command}\` first`);
  return statSync(manifest).mtimeMs;
}

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
