import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createI18n } from '../lib/translate';
// By its file: ours takes its place under its name.
import { createI18n as createLibrary } from '../node_modules/@wxt-dev/i18n/dist/index.mjs';
import { speakTexts } from './support/texts';

const texts = ['one', '$1 of $2', '{name} by {name} {other}', 'one | $1', 'none | one | $1', ''];
const substitution = fc.oneof(
  fc.nat({ max: 12 }),
  fc.array(fc.oneof(fc.string(), fc.nat()), { minLength: 1, maxLength: 2 }),
  fc.record({ name: fc.string(), other: fc.nat() }),
  fc.constant(null),
);

describe('a text', () => {
  it('is the one that the library would make of the same message and substitutions', () => {
    const named = texts.map((text, n) => [`a.text${n}`, text] as const);
    speakTexts(new Map([['language', 'en'], ...named]));
    const { getMessage } = fakeBrowser.i18n;
    const library = createLibrary() as unknown as ReturnType<typeof createI18n>;
    /** Which has the browser fill in the numbered gaps. */
    const fromLibrary = (...asked: Parameters<typeof library.t>) => {
      const filling = vi
        .spyOn(fakeBrowser.i18n, 'getMessage')
        .mockImplementation((name, list) =>
          getMessage(name).replaceAll(/\{(\d)\}/g, (_, place) => `${list?.[place - 1] ?? ''}`),
        );
      const text = library.t(...asked);
      filling.mockRestore();
      return text;
    };
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    fc.assert(
      fc.property(fc.nat({ max: texts.length - 1 }), fc.array(substitution, { maxLength: 3 }), (text, filled) => {
        const asked = [`a.text${text}`, ...filled] as const;
        expect(createI18n().t(...asked)).toBe(fromLibrary(...asked));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['ltr', 'Pan', 'Pan: Pan'],
    ['ltr', 'خبز', '\u2068خبز\u2069: \u2068خبز\u2069'],
    ['rtl', 'Pan', '\u2068Pan\u2069: \u2068Pan\u2069'],
    ['', 'Pan', 'Pan: Pan'],
  ])('keeps names of another direction from turning its words: %s, %s', (direction, name, said) => {
    speakTexts(
      new Map([
        ['direction', direction],
        ['a.text', '{name}: {name}'],
      ]),
    );
    expect(createI18n().t('a.text', { name })).toBe(said);
  });

  it.each([
    ['en', 'none | one | $1 more', ['none', 'one', '2 more', '21 more']],
    ['fr', '$1 chapitre | $1 chapitres', ['0 chapitre', '1 chapitre', '2 chapitres', '21 chapitres']],
    ['pt-BR', '$1 capítulo | $1 capítulos', ['0 capítulo', '1 capítulo', '2 capítulos', '21 capítulos']],
    ['ru', '$1 глава | $1 главы | $1 глав', ['0 глав', '1 глава', '2 главы', '21 глава']],
    ['ru', 'ничего | $1 глава | $1 главы | $1 глав', ['ничего', '1 глава', '2 главы', '21 глава']],
    ['ja', '未読$1話', ['未読0話', '未読1話', '未読2話', '未読21話']],
    ['ja', 'なし | 未読$1話', ['なし', '未読1話', '未読2話', '未読21話']],
  ])('has the plural forms of its language: %s, %s', (language, text, forms) => {
    speakTexts(
      new Map([
        ['language', language],
        ['a.text', text],
      ]),
    );
    expect([0, 1, 2, 21].map((count) => createI18n().t('a.text', count))).toEqual(forms);
  });
});
