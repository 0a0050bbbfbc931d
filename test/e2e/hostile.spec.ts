import { test as base, expect } from '@playwright/test';
import { type Arena, openArena } from './hostile/arena.ts';
import { attacks } from './hostile/attacks.ts';
import { expectGain, expectNoGain } from './hostile/make-attack.ts';
import { type WeakeningName, weakenings } from './hostile/weakenings.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { buildWeakened } from './support/weakened-build.ts';

/** Only what hangs is to fail by the clock: a build and a browser are made for each weakening, on a machine that may be busy. */
const PATIENCE_MS = 180_000;

const test = base.extend<object, { readonly asBuilt: Arena }>({
  /** The build that people get; one browser for all the attacks of a worker. */
  asBuilt: [
    async ({ browserName: _ }, use) => {
      const arena = await openArena();
      await use(arena);
      await arena.close();
      expectGoodManners(arena.service.journal);
    },
    { scope: 'worker', timeout: PATIENCE_MS },
  ],
});

const names = Object.keys(weakenings) as WeakeningName[];

for (const name of names) {
  test.describe(`without ${weakenings[name].lacks}`, () => {
    // One after the other, in one worker: they share a browser.
    test.describe.configure({ mode: 'default', timeout: PATIENCE_MS });
    let weakened: Arena;
    test.beforeAll(async () => {
      test.setTimeout(PATIENCE_MS);
      weakened = await openArena(await buildWeakened(name, weakenings[name]));
    });
    test.afterAll(() => weakened?.close());

    for (const attack of attacks.filter(({ against }) => against === name)) {
      test(`a page ${attack.name}; it gains by that, and with the defence it gains nothing`, async ({ asBuilt }) => {
        await expectGain(attack, weakened);
        await expectNoGain(attack, asBuilt);
      });
    }
  });
}

test.describe('the table of attacks', () => {
  test('has at least thirty, each with a name of its own', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(30);
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  });

  test('takes out no defence that none of them needs', () => {
    expect(names.filter((name) => !attacks.some(({ against }) => against === name))).toEqual([]);
  });
});
