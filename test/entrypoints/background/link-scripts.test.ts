import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptChange } from '../../../entrypoints/background/link-scripts';

const [a, b] = ['https://a.example/*', 'https://b.example/*'];

describe('the script of link marks', () => {
  it.each([
    ['nothing is on, nothing is registered', [], null, 'nothing', []],
    ['a first site is turned on', [a], null, 'register', [a]],
    ['another one is', [a, b], [a], 'update', [b]],
    ['one of two is turned off', [b], [a, b], 'update', []],
    ['one is turned off and another one on', [b], [a], 'update', [b]],
    ['the last one is turned off', [], [a], 'unregister', []],
    ['all is as it was, in another order', [b, a], [a, b], 'nothing', []],
    ['it stands registered for nothing', [], [], 'unregister', []],
  ] as const)('when %s', (_, wanted, registered, does, added) => {
    expect(scriptChange(wanted, registered)).toEqual({ does, added });
  });

  it('is registered for exactly the sites that are on, whatever it was before', () => {
    const sites = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
    fc.assert(
      fc.property(sites, fc.option(sites), (wanted, registered) => {
        const { does, added } = scriptChange(wanted, registered);
        const after = { nothing: registered, register: wanted, update: wanted, unregister: null }[does];
        expect(new Set(after ?? [])).toEqual(new Set(wanted));
        expect(added).toEqual(wanted.filter((site) => !registered?.includes(site)));
      }),
    );
  });
});
