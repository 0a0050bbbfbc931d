import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { SECOND } from '../../lib/clock';
import { changeSettings } from '../../lib/settings/settings';
import { writeView } from '../../lib/storage/views';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { lifeLocks } from '../support/locks';
import { readView } from '../support/read-view';

const { sync } = fakeBrowser.storage;
const read = sync.get.bind(sync);
let world: BackgroundWorld;

beforeEach(() => {
  world = backgroundWorld();
  // No tab of the site is in view: every slot that the person allows is ours.
  Object.assign(fakeBrowser.tabs, { query: async () => [] });
});
afterEach(async () => {
  Object.assign(sync, { get: read });
  await world.end();
});

describe('a worker that starts', () => {
  it('knows the share that the person chose before anything can be asked of it', async () => {
    vi.stubGlobal('navigator', { locks: lifeLocks() });
    await changeSettings(() => ({ slots: 2 }));
    Object.assign(sync, { get: (key: string) => world.clock.sleep(SECOND / 4).then(() => read(key)) });
    const { pacer } = await world.start();
    pacer.allowance();
    await world.clock.run(1);
    expect(pacer.allowance().slots).toBe(2);
  });

  it('says no longer that it is offline because the one before it was when it died', async () => {
    await writeView('pause', { code: 'offline', since: null, until: null });
    await world.start();
    await world.until(async () => (await readView('pause')).code === null);
  });

  it('is there although sync storage never answers, with the default', async () => {
    Object.assign(sync, { get: () => new Promise(() => {}) });
    const { pacer } = await world.start();
    pacer.allowance();
    await world.clock.run(1);
    expect(pacer.allowance().slots).toBe(5);
  });
});
