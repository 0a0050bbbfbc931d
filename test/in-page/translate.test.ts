import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createI18n } from '../../lib/in-page/translate';
import { createI18n as createOfPages } from '../../lib/translate';
import { textsOf } from '../../scripts/release/translations';
import { filesInPages } from '../support/architecture';
import { PRODUCT, readSources } from '../support/source-tree';
import { speakTexts } from '../support/texts';

const texts = ['one', '{name} by {name} {other}', '{toString} {missing}', '$1', ''];

describe('a text in a page of other people', () => {
  beforeEach(() => {
    speakTexts(new Map(texts.map((text, n) => [`a.${n}`, text])));
    vi.stubGlobal('chrome', fakeBrowser);
  });

  it('is the one that our own pages make of the same names', () => {
    fc.assert(
      fc.property(fc.nat({ max: texts.length }), fc.string(), fc.string(), (text, name, other) => {
        const asked = [`a.${text}`, { name, other }] as const;
        expect(createI18n().t(...asked)).toBe(createOfPages().t(...asked));
        expect(createI18n().t(asked[0])).toBe(createOfPages().t(asked[0]));
      }),
    );
  });

  it('never has plural forms, which scripts there cannot choose from, nor gaps with numbers', async () => {
    const inPages = filesInPages(await readSources(PRODUCT));
    expect(inPages.length).toBeGreaterThan(50);
    const special = [...textsOf('en')].filter(([, text]) => / \| |\$\d/.test(text)).map(([key]) => key);
    expect(special.length).toBeGreaterThan(5);
    const asked = special.filter((key) => inPages.some(({ source }) => source.includes(`'${key}'`)));
    expect(asked).toEqual([]);
  });
});
