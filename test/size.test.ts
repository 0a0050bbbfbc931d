import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inPages, largerTexts, onOurPages, packageBudgets } from './support/budgets';
import { gzipped, packed } from './support/built-files';
import { languages } from './support/texts';

describe.each(['chrome', 'firefox'] as const)('in the build for %s', (browser) => {
  const folder = `.output/${browser}-mv3`;

  it.each([...inPages, ...onOurPages])('$what keeps to its budget', ({ files, most }) => {
    const loaded = files(folder);
    expect(loaded.length).toBeLessThanOrEqual(most.files);
    expect(gzipped(folder, loaded)).toBeLessThanOrEqual(most.bytes);
  });

  it('every script is in ASCII, and so takes one byte a character in memory', () => {
    const scripts = globSync(`${folder}/**/*.js`);
    expect(scripts).toContain(`${folder}/background.js`);
    expect(scripts.filter((script) => !/^[\0-\x7f]*$/.test(readFileSync(script, 'latin1')))).toEqual([]);
  });

  it('the package keeps to its budget', () => {
    const isText = (file: string) => file.startsWith('_locales/');
    expect(packed(folder, (file) => !isText(file))).toBeLessThanOrEqual(packageBudgets.withoutTexts);
  });

  it.each(languages)('the texts in one language keep to theirs: %s', (language) => {
    const bytes = packed(folder, (file) => file.startsWith(`_locales/${language}/`));
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(largerTexts[language] ?? packageBudgets.textsOfOneLanguage);
  });
});
