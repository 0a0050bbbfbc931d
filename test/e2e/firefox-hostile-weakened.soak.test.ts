import { afterAll, beforeAll, describe, it } from 'vitest';
import { attackedInFirefox, attacksInFirefoxOn, nameInFirefox } from './hostile/attacks-in-firefox.ts';
import { type ArenaInFirefox, openArenaInFirefox } from './hostile/firefox-arena.ts';
import { expectGain } from './hostile/make-attack.ts';
import { weakeningInFirefox, weakeningsInFirefox } from './hostile/weakenings.ts';
import { buildWeakened } from './support/weakened-build.ts';

/** Only what hangs is to fail by the clock, on a machine that may be busy. */
const PATIENCE_MS = 180_000;

describe('attacks in Firefox on builds without a defence', { timeout: PATIENCE_MS }, () => {
  /** One build after the other. */
  let weakened: ArenaInFirefox;
  beforeAll(async () => {
    weakened = await openArenaInFirefox();
  }, PATIENCE_MS);
  afterAll(() => weakened?.close());

  for (const name of attackedInFirefox) {
    describe(`without ${weakeningsInFirefox[name].lacks}`, () => {
      beforeAll(async () => {
        await weakened.install(await buildWeakened(`${name}-in-firefox`, weakeningInFirefox(name), 'firefox'));
      }, PATIENCE_MS);

      for (const attack of attacksInFirefoxOn(name))
        it(`a page ${nameInFirefox(attack)}, and gains by that`, () => expectGain(attack, weakened));
    });
  }
});
