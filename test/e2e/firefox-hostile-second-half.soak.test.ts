import { describe, it } from 'vitest';
import { attacks } from './hostile/attacks.ts';
import { halvesInFirefox, nameInFirefox } from './hostile/attacks-in-firefox.ts';
import { judgedArenaInFirefox } from './hostile/judged-arena-in-firefox.ts';
import { expectGain, expectNoGain } from './hostile/make-attack.ts';

describe('attacks in Firefox on the build that people get', () => {
  const arena = judgedArenaInFirefox();

  for (const attack of halvesInFirefox.second)
    it(`a page ${nameInFirefox(attack)}, and gains nothing by that`, () => expectNoGain(attack, arena()));

  describe('with or without a defence', () => {
    for (const attack of attacks) {
      const { name, inFirefox } = attack;
      if (inFirefox && 'harmlessBecause' in inFirefox)
        it(`a page ${name}; it gains nothing by that, for ${inFirefox.harmlessBecause}`, () =>
          expectNoGain(attack, arena()));
      if (inFirefox && 'gainsBecause' in inFirefox)
        it(`a page ${name}; that is not kept from it, for ${inFirefox.gainsBecause}`, () =>
          expectGain(attack, arena()));
    }
  });
});
