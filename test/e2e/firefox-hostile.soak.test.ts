import { describe, expect, it } from 'vitest';
import { attacks } from './hostile/attacks.ts';
import { attackedInFirefox, halvesInFirefox, nameInFirefox } from './hostile/attacks-in-firefox.ts';
import { judgedArenaInFirefox } from './hostile/judged-arena-in-firefox.ts';
import { expectNoGain } from './hostile/make-attack.ts';
import { type WeakeningInFirefox, weakeningsInFirefox } from './hostile/weakenings.ts';

describe('attacks in Firefox on the build that people get', () => {
  const arena = judgedArenaInFirefox();

  for (const attack of halvesInFirefox.first)
    it(`a page ${nameInFirefox(attack)}, and gains nothing by that`, () => expectNoGain(attack, arena()));
});

describe('the table of attacks in Firefox', () => {
  it('has at least seventy that gain nothing there, each with a name of its own', () => {
    const withheld = attacks.filter(({ inFirefox }) => !(inFirefox && 'gainsBecause' in inFirefox));
    expect(withheld.length).toBeGreaterThanOrEqual(70);
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  });

  it('makes attacks on every defence, but for those that Firefox has no need of', () => {
    expect(
      Object.keys(weakeningsInFirefox).filter((name) => !attackedInFirefox.includes(name as WeakeningInFirefox)),
    ).toEqual([
      'painted-whole',
      'painted-still',
      'through-frames',
      'deaf-while-alive',
      'closed-border',
      'closed-storage',
      'told-by-document',
    ]);
  });
});
