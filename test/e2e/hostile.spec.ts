import { test as base, expect } from '@playwright/test';
import { SECOND } from '../../lib/clock.ts';
import { STEADY_MS } from '../../lib/in-page/visibility.ts';
import { attacks } from './hostile/attacks.ts';
import { type ArenaInChromium, openArena } from './hostile/chromium-arena.ts';
import { deedsSince, requestsSince, snapshotOf } from './hostile/gains.ts';
import { expectGain, expectNoGain } from './hostile/make-attack.ts';
import { markInNewTab } from './hostile/person.ts';
import { unprovokedWrites } from './hostile/person-actions.ts';
import { type WeakeningName, weakenings } from './hostile/weakenings.ts';
import { rootsOf } from './support/closed-root.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { buildWeakened } from './support/weakened-build.ts';

const test = base.extend<object, { readonly asBuilt: ArenaInChromium }>({
  /** The build that people get; one browser for all the attacks of a worker. */
  asBuilt: [
    async ({ browserName: _ }, use) => {
      const arena = await openArena();
      await use(arena);
      await arena.close();
      expectGoodManners(arena.service.journal);
      // What reached it late, or after the last attack, counts as well.
      expect(unprovokedWrites(arena.service.journal, arena.actions)).toEqual([]);
    },
    { scope: 'worker' },
  ],
});

const names = Object.keys(weakenings) as WeakeningName[];

/** `npm test` makes one attack on each defence. */
const firstOnes = new Set(names.map((name) => attacks.find(({ against }) => against === name)));

test.describe('the build that people get', () => {
  // One after the other, in one browser.
  test.describe.configure({ mode: 'default' });

  for (const attack of attacks)
    test(
      `a page ${attack.name}, and gains nothing by that`,
      { tag: firstOnes.has(attack) ? [] : '@soak' },
      ({ asBuilt }) => expectNoGain(attack, asBuilt),
    );
});

for (const name of names) {
  test.describe(`without ${weakenings[name].lacks}`, { tag: '@soak' }, () => {
    // One after the other, in one worker: they share a browser.
    test.describe.configure({ mode: 'default' });
    let weakened: ArenaInChromium;
    test.beforeAll(async () => {
      weakened = await openArena(await buildWeakened(name, weakenings[name]));
    });
    test.afterAll(() => weakened?.close());

    for (const attack of attacks.filter(({ against }) => against === name))
      test(`a page ${attack.name}, and gains by that`, () => expectGain(attack, weakened));
  });
}

test.describe('a write at the service', { tag: '@soak' }, () => {
  test('that repeats a mark of the person, because its answer was lost, is no gain of the page that comes after', async ({
    asBuilt,
  }) => {
    const { account, extension, service } = asBuilt;
    const chapter = asBuilt.unread();
    const writes = () =>
      service.journal.requests({ route: '/manga/{id}/read' }).filter(({ asked }) => asked.body.includes(chapter.id));
    service.faults.order({ route: '/manga/{id}/read' }, { kind: 'drop', work: 'done' });
    const page = await extension.context.newPage();
    await page.goto(`https://mangadex.org/chapter/${chapter.id}`);
    const control = await rootsOf(page, ['closed']);
    await expect.poll(control.buttons).toContain('Mark as read');
    await page.waitForTimeout(STEADY_MS + SECOND / 4);
    await control.press('Mark as read');
    await expect.poll(() => account.read.has(chapter.id)).toBe(true);
    await page.close();

    const then = await snapshotOf(asBuilt);
    // As if a page of ours were looked at: an alarm would take it up by itself, after a while.
    const resume = () => asBuilt.options.evaluate("chrome.runtime.sendMessage({ name: 'work.resume' })");
    const resumed = async () => {
      await resume();
      return writes().length;
    };
    await expect.poll(resumed, { message: 'the repeat', timeout: 90_000 }).toBe(2);
    expect(requestsSince(asBuilt, then)).toEqual([]);
    expect(await deedsSince(asBuilt, then, new Set())).toEqual([]);
    expect(unprovokedWrites(service.journal, asBuilt.actions)).toEqual([]);
  });

  test('that follows from nothing the person did is found, by whatever it marks and however often', async ({
    asBuilt,
  }) => {
    const { actions, service } = asBuilt;
    const chapter = asBuilt.unread();
    const { id } = chapter;
    await markInNewTab(asBuilt, chapter);
    expect(unprovokedWrites(service.journal, actions)).toEqual([]);
    const without = actions.filter(({ chapterId }) => chapterId !== id);
    expect(unprovokedWrites(service.journal, without)).toEqual([expect.stringContaining(id)]);
    const later = actions.map((action) => (action.chapterId === id ? { ...action, at: Date.now() } : action));
    expect(unprovokedWrites(service.journal, later)).toEqual([expect.stringContaining(id)]);
  });
});

test.describe('the table of attacks', () => {
  test('has at least thirty, each with a name of its own, and takes out no defence that none of them needs', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(30);
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
    expect(names.filter((name) => !attacks.some(({ against }) => against === name))).toEqual([]);
  });
});
