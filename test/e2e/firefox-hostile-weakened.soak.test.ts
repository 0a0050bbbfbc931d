import { afterAll, beforeAll, describe, it } from 'vitest';
import { attackedInFirefox, attacksInFirefoxOn, nameInFirefox } from './hostile/attacks-in-firefox.ts';
import { type ArenaInFirefox, openArenaInFirefox } from './hostile/firefox-arena.ts';
import { expectGain } from './hostile/make-attack.ts';
import { weakeningInFirefox, weakeningsInFirefox } from './hostile/weakenings.ts';
import { buildWeakened } from './support/weakened-build.ts';

describe('attacks in Firefox on builds without a defence', () => {
  /** One build after the other. */
  let weakened: ArenaInFirefox;
  beforeAll(async () => {
    weakened = await openArenaInFirefox();
  });
  afterAll(() => weakened?.close());

  for (const name of attackedInFirefox) {
    describe(`without ${weakeningsInFirefox[name].lacks}`, () => {
      beforeAll(async () => {
        await weakened.install(await buildWeakened(`${name}-in-firefox`, weakeningInFirefox(name), 'firefox'));
      });

      for (const attack of attacksInFirefoxOn(name))
        it(`a page ${nameInFirefox(attack)}, and gains by that`, () => expectGain(attack, weakened));
    });
  }
});
