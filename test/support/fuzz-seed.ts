import fc from 'fast-check';

/**
 * The seed of tests that draw random inputs. `npm test` draws the same each time; the soak gives another seed each day, and
 * `DEXMARK_SEED` repeats one. @throws TypeError when `DEXMARK_SEED` is no whole number.
 */
export const fuzzSeed = wholeNumber(process.env.DEXMARK_SEED ?? '1');

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: fuzzSeed });

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new TypeError(`Not a whole number: DEXMARK_SEED=${text}`);
  return Number(text);
}
