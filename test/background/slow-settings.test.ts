import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Dependencies } from '../../lib/actions/dependencies';
import { SECOND } from '../../lib/clock';
import { changeSettings, defaultSettings } from '../../lib/settings/settings';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';

const CHOSEN = { languages: ['fr', 'de'], slots: 2, markAtLastPage: true };
/** More than a page waits for an answer, in ms. */
const SLOW_MS = 8 * SECOND;

let world: BackgroundWorld;

/** A browser may read its sync storage from a slow disk, or while it starts. */
describe('settings that take seconds to be read', () => {
  beforeEach(() => {
    world = backgroundWorld();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await world.end();
  });

  it('are those that this device read last, and an action is not kept waiting for the others', async () => {
    await lastLife();
    slowDown();
    const from = world.clock.elapsed();
    const parts = await world.start();
    expect(world.clock.elapsed() - from).toBeLessThan(2 * SECOND);
    expect(parts.settings()).toMatchObject(CHOSEN);
  });

  it('are never the default ones: where nothing was read here before, the first action waits', async () => {
    await changeSettings(() => CHOSEN);
    slowDown();
    const from = world.clock.elapsed();
    const parts = await world.start();
    expect(world.clock.elapsed() - from).toBeGreaterThanOrEqual(SLOW_MS);
    expect(parts.settings()).toMatchObject(CHOSEN);
  });

  it('take the place of the last ones when they come, also where another device has changed them', async () => {
    await lastLife();
    const copy = await browser.storage.local.get('settings.copy');
    await changeSettings(() => ({ languages: ['it'] }));
    // No worker was there to hear of it.
    await browser.storage.local.set(copy);
    slowDown();
    const parts = await world.start();
    expect(parts.settings().languages).toEqual(CHOSEN.languages);
    await world.until(() => parts.settings().languages[0] === 'it');
    const again = await nextLife();
    expect(again.settings()).toMatchObject({ ...CHOSEN, languages: ['it'] });
  });

  it('are the last ones, too, where they cannot be read at all', async () => {
    await lastLife();
    vi.spyOn(browser.storage.sync, 'get').mockRejectedValue(new Error('sync is off'));
    expect((await world.start()).settings()).toMatchObject(CHOSEN);
    expect((await nextLife()).settings()).toMatchObject(CHOSEN);
  });

  it('are the default ones where there have never been others', async () => {
    vi.spyOn(browser.storage.sync, 'get').mockRejectedValue(new Error('sync is off'));
    expect((await world.start()).settings()).toEqual({ ...defaultSettings, isOnDevice: true });
  });
});

/** A worker that has read what was chosen, and died. */
async function lastLife(): Promise<void> {
  await changeSettings(() => CHOSEN);
  const parts = await world.start();
  await world.until(() => parts.settings().slots === CHOSEN.slots);
  world.kill();
}

function nextLife(): Promise<Dependencies> {
  world.kill();
  return world.start();
}

function slowDown(): void {
  const { sync } = browser.storage;
  const get: (keys: unknown) => Promise<unknown> = sync.get.bind(sync) as never;
  vi.spyOn(sync, 'get').mockImplementation((async (keys: unknown) => {
    await world.clock.sleep(SLOW_MS);
    return get(keys);
  }) as never);
}
