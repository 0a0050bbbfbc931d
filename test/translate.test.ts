import { createI18n as createLibrary } from '@wxt-dev/i18n';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createI18n } from '../lib/translate';

// The build puts ours in its place, tests too: the library itself is asked for by its file.
vi.mock('@wxt-dev/i18n', async () => import('../node_modules/@wxt-dev/i18n/dist/index.mjs'));

const texts = ['one', '$1 of $2', '{name} by {name} {other}', 'one | $1', 'none | one | $1', ''];
const substitution = fc.oneof(
  fc.nat({ max: 12 }),
  fc.array(fc.oneof(fc.string(), fc.nat()), { minLength: 1, maxLength: 2 }),
  fc.record({ name: fc.string(), other: fc.nat() }),
  fc.constant(null),
);

describe('a text', () => {
  it('is the one that the library would make of the same message and substitutions', () => {
    const getMessage = (name: string, list: readonly string[] = []) =>
      (texts[Number(name.replace('a_', ''))] ?? '').replaceAll(/\$(\d)/g, (_, place) => list[Number(place) - 1] ?? '');
    Object.assign(fakeBrowser.i18n, { getMessage });
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const library = createLibrary() as unknown as ReturnType<typeof createI18n>;
    fc.assert(
      fc.property(
        fc.nat({ max: texts.length - 1 }),
        fc.array(substitution, { maxLength: 3 }),
        (text, substitutions) => {
          const asked = [`a.${text}`, ...substitutions] as const;
          expect(createI18n().t(...asked)).toBe(library.t(...asked));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
