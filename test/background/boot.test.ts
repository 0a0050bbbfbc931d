import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { resumeWork } from '../../entrypoints/background/resume-work';
import { syncWhenDue } from '../../entrypoints/background/sync-alarm';
import { syncAndNotify } from '../../entrypoints/background/sync-and-notify';
import { MINUTE, SECOND } from '../../lib/clock';
import { changeSettings } from '../../lib/settings/settings';
import { type View, writeView } from '../../lib/storage/views';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { lifeLocks } from '../support/locks';
import { readView } from '../support/read-view';
import { signInTo } from '../support/signed-in';

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

/** A life that an alarm begins, until nothing of it is under way. */
async function wakeOnce(): Promise<void> {
  world.kill();
  const parts = await world.start();
  await world.through(Promise.all([resumeWork(parts), syncWhenDue(parts, syncAndNotify)]));
  // Steps of time with turns of the event loop between them: the database answers in those.
  await world.through(world.clock.sleep(2 * SECOND));
}

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

  it('shows the share as it is, however long the browser takes to say which tabs are in front, or what the settings are', async () => {
    const slots: unknown[] = [];
    Object.assign(fakeBrowser.tabs, { query: () => world.clock.sleep(SECOND / 10).then(() => []) });
    Object.assign(sync, { get: (key: string) => world.clock.sleep(2 * SECOND).then(() => read(key)) });
    fakeBrowser.storage.session.onChanged.addListener(({ 'view.allowance': view }) => {
      if (view) slots.push((view.newValue as View<'allowance'>).slots);
    });
    await signInTo(world, await world.start());
    await world.through(world.clock.sleep(MINUTE));
    expect(slots.length).toBeGreaterThan(3);
    expect(new Set(slots)).toEqual(new Set([5]));
  });

  it('says no longer that it is offline because the one before it was when it died', async () => {
    await writeView('pause', { code: 'offline', since: null, until: null });
    await world.start();
    await world.until(async () => (await readView('pause')).code === null);
  });

  it('writes nothing where nothing is left to do', async () => {
    await signInTo(world, await world.start());
    await world.until(async () => (await readView('counts')).unreadSeries > 0, SECOND);
    await world.through(world.clock.sleep(2 * MINUTE));
    await wakeOnce();
    const items = [fakeBrowser.storage.local, fakeBrowser.storage.session].map((area) => vi.spyOn(area, 'set'));
    const rows = (['put', 'add', 'delete', 'clear'] as const).map((name) => vi.spyOn(IDBObjectStore.prototype, name));
    await wakeOnce();
    expect(items.flatMap(({ mock }) => mock.calls)).toEqual([]);
    expect(rows.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('is there although sync storage never answers, with the default', async () => {
    Object.assign(sync, { get: () => new Promise(() => {}) });
    const { pacer } = await world.start();
    pacer.allowance();
    await world.clock.run(1);
    expect(pacer.allowance().slots).toBe(5);
  });
});
