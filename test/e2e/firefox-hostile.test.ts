import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacks } from './hostile/attacks.ts';
import { attackedInFirefox, attacksInFirefoxOn } from './hostile/attacks-in-firefox.ts';
import { type ArenaInFirefox, openArenaInFirefox } from './hostile/firefox-arena.ts';
import { expectGain, expectNoGain } from './hostile/make-attack.ts';
import { unprovokedWrites } from './hostile/person-actions.ts';
import { type WeakeningInFirefox, weakeningsInFirefox } from './hostile/weakenings.ts';
import { expectGoodManners } from './support/good-manners.ts';

/** Only what hangs is to fail by the clock, on a machine that may be busy. */
const PATIENCE_MS = 180_000;

describe('attacks in Firefox on the build that people get', { timeout: PATIENCE_MS }, () => {
  /** The build that people get. */
  let asBuilt: ArenaInFirefox;
  beforeAll(async () => {
    asBuilt = await openArenaInFirefox();
  }, PATIENCE_MS);
  afterAll(async () => {
    await asBuilt?.close();
    expectGoodManners(asBuilt.service.journal);
    // What reached it late, or after the last attack, counts as well.
    expect(unprovokedWrites(asBuilt.service.journal, asBuilt.actions)).toEqual([]);
  });

  for (const attack of attackedInFirefox.flatMap(attacksInFirefoxOn))
    it(`a page ${attack.name}, and gains nothing by that`, () => expectNoGain(attack, asBuilt));

  describe('with or without a defence', () => {
    for (const attack of attacks) {
      const { name, inFirefox } = attack;
      if (inFirefox && 'harmlessBecause' in inFirefox)
        it(`a page ${name}; it gains nothing by that, for ${inFirefox.harmlessBecause}`, () =>
          expectNoGain(attack, asBuilt));
      if (inFirefox && 'gainsBecause' in inFirefox)
        it(`a page ${name}; that is not kept from it, for ${inFirefox.gainsBecause}`, () =>
          expectGain(attack, asBuilt));
    }
  });
});

describe('the table of attacks in Firefox', () => {
  it('has at least seventy that gain nothing there, each with a name of its own', () => {
    const withheld = attacks.filter(
      ({ inFirefox }) => !(inFirefox && ('gainsBecause' in inFirefox || 'notMadeBecause' in inFirefox)),
    );
    expect(withheld.length).toBeGreaterThanOrEqual(70);
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  });

  it('makes attacks on every defence, but for those that Firefox has no need of', () => {
    expect(
      Object.keys(weakeningsInFirefox).filter((name) => !attackedInFirefox.includes(name as WeakeningInFirefox)),
    ).toEqual([
      'painted-whole',
      'painted-still',
      'deaf-while-alive',
      'closed-border',
      'closed-storage',
      'told-by-document',
    ]);
  });
});
