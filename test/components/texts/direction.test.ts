// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { setPageLanguage } from '../../../components/texts/direction';
import { textsOf } from '../../../scripts/release/translations';
import { pseudoTexts, speakFromTheRight } from '../../support/pseudo-texts';
import { speak, speakTexts } from '../../support/texts';

const { documentElement } = document;
const english = textsOf('en');

describe('a page of ours', () => {
  afterEach(() => {
    documentElement.lang = documentElement.dir = '';
  });

  it('has the language and the direction of its texts', () => {
    speakFromTheRight();
    setPageLanguage();
    expect([documentElement.lang, documentElement.dir]).toEqual(['fa', 'rtl']);
    speak('de');
    setPageLanguage();
    expect([documentElement.lang, documentElement.dir]).toEqual(['de', 'ltr']);
  });

  it('runs from left to right where the texts do not say', () => {
    const texts = new Map(english);
    texts.delete('direction');
    speakTexts(texts);
    setPageLanguage();
    expect(documentElement.dir).toBe('');
  });

  it('always sets it before it draws anything', async () => {
    const pages = await Array.fromAsync(glob('entrypoints/*/index.html'));
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages) {
      const folder = page.replace(/index\.html$/, '');
      // What two pages show first comes from a script of its own, and the rest from another.
      const drawnFirst = /popup|library/.exec(page)?.[0];
      const scripts = drawnFirst
        ? ['entrypoints/first-screen/index.ts', `${folder}open-${drawnFirst}.tsx`]
        : [`${folder}main.tsx`];
      for (const script of scripts) expect(readFileSync(script, 'utf8'), script).toMatch(/^ *setPageLanguage\(\);$/m);
    }
  });
});

describe('the texts from right to left', () => {
  it('keep each gap, and no Latin letter outside one', () => {
    for (const [key, text] of pseudoTexts()) {
      if (key === 'language' || key === 'direction') continue;
      expect(text.replaceAll(/\{\w+\}/g, ''), key).not.toMatch(/[a-z]/i);
      const inEnglish = english.get(key)?.match(/\{\w+\}|\$\d/g) ?? null;
      expect(text.match(/\{\w+\}|\$\d/g), key).toEqual(inEnglish);
    }
  });
});
