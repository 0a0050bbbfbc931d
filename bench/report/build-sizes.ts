import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../scripts/setup/run.mjs';
import { inPages, largerTexts, onOurPages, packageBudgets } from '../../test/support/budgets.ts';
import { gzipped, packed } from '../../test/support/built-files.ts';
import { atMost, type Figure } from '../figures.ts';
import type { Measurement } from '../results.ts';

/** What both builds load and a store packs, measured as `test/size.test.ts` does. */
export async function measureSizes(): Promise<Measurement> {
  return { figures: [...sizesOf('Chrome', '.output/chrome-mv3'), ...sizesOf('Firefox', '.output/firefox-mv3')] };
}

function sizesOf(browser: string, build: string): Figure[] {
  const folder = join(projectFolder, build);
  const languages = readdirSync(`${folder}/_locales`).toSorted();
  return [
    ...[...inPages, ...onOurPages].map(({ what, files, most }) =>
      atMost(`${browser}: ${what}`, gzipped(folder, files(folder)), most.bytes, bytes),
    ),
    atMost(
      `${browser}: the package without texts`,
      packed(folder, (file) => !file.startsWith('_locales/')),
      packageBudgets.withoutTexts,
      bytes,
    ),
    ...languages.map((language) =>
      atMost(
        `${browser}: the texts in one language: ${language}`,
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
