import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { CHECK, resetSyncBackoff, syncWhenDue } from '../../../entrypoints/background/sync-alarm';
import type { Dependencies } from '../../../lib/actions/dependencies';
import { HOUR, MINUTE } from '../../../lib/clock';
import { longestIntervalMs } from '../../../lib/library/sync/budget';
import type { BlockStatus } from '../../../lib/pacing/pacer';
import { defaultSettings } from '../../../lib/settings/settings';
import { lifeLocks } from '../../support/locks';
import { type VirtualClock, virtualClock } from '../../support/virtual-clock';

type SyncAlarmParts = Pick<Dependencies, 'clock' | 'settings' | 'session' | 'pacer' | 'library'>;

const clear: BlockStatus = { code: null, since: null, until: null };

describe('checks in the background', () => {
  let clock: VirtualClock;
  let settings = defaultSettings;
  let isSignedIn = true;
  let pause = clear;
  let series: unknown[] = [];
  let checkedAt: number | null = null;
  let parts: SyncAlarmParts;
  const check = vi.fn<() => Promise<boolean>>();
  const wake = () => syncWhenDue(parts, check);
  const ringsIn = async () => {
    const alarm = await browser.alarms.get(CHECK);
    return alarm ? alarm.scheduledTime - clock.now() : null;
  };
  /** Another life of the worker: what was stored is all that is left. */
  const restart = () => {
    vi.stubGlobal('navigator', { locks: lifeLocks() });
  };

  beforeEach(() => {
    fakeBrowser.reset();
    restart();
    clock = virtualClock();
    settings = defaultSettings;
    isSignedIn = true;
    pause = clear;
    series = [];
    checkedAt = null;
    parts = {
      clock,
      settings: () => settings,
      session: {
        isSignedIn: async () => isSignedIn,
        account: async () => ({ id: 'ann', name: 'Ann' }),
      } as Dependencies['session'],
      library: {
        readManga: async () => series,
        syncStatus: async () => ({ last: checkedAt === null ? null : { checkedAt }, job: null }),
      } as unknown as Dependencies['library'],
      pacer: { blockStatus: () => pause } as Dependencies['pacer'],
    };
    check.mockReset().mockResolvedValue(false);
  });

  it('begin one interval after the start, by an alarm', async () => {
    await wake();
    expect(check).not.toHaveBeenCalled();
    expect(await ringsIn()).toBe(HOUR);
  });

  it('are made when they are due, once, and leave an alarm for the next', async () => {
    await wake();
    await clock.run(HOUR);
    await Promise.all([wake(), wake(), wake()]);
    expect(check).toHaveBeenCalledTimes(1);
    expect(await ringsIn()).toBe(1.5 * HOUR);
  });

  it('come as often as chosen while there is something new', async () => {
    check.mockResolvedValue(true);
    await wake();
    await clock.run(HOUR);
    await wake();
    expect(await ringsIn()).toBe(HOUR);
  });

  it('of a long list stay often enough to see every change within a day', async () => {
    series = Array.from({ length: 1_000 });
    await wake();
    for (let round = 0; round < 6; round++) {
      await clock.run((await ringsIn()) ?? 0);
      await wake();
    }
    expect(await ringsIn()).toBe(Math.floor(longestIntervalMs(1_000)));
  });

  it('leave an alarm alone that is right', async () => {
    await wake();
    const create = vi.spyOn(browser.alarms, 'create');
    await clock.run(10 * MINUTE);
    await wake();
    expect(create).not.toHaveBeenCalled();
  });

  it('have their alarm back when the browser has lost it, at the same moment', async () => {
    await wake();
    await clock.run(20 * MINUTE);
    await browser.alarms.clearAll();
    restart();
    await wake();
    expect(await ringsIn()).toBe(40 * MINUTE);
  });

  it('are caught up after a restart, instead of starting the wait over', async () => {
    await wake();
    await clock.run(9 * HOUR);
    await browser.alarms.clearAll();
    restart();
    await wake();
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('are due again soon when the worker dies in the middle of one', async () => {
    await wake();
    await clock.run(HOUR);
    check.mockReturnValue(new Promise(() => {}));
    void wake();
    await vi.waitFor(() => expect(check).toHaveBeenCalled());
    restart();
    expect(await ringsIn()).toBe(5 * MINUTE);
    await clock.run(5 * MINUTE);
    check.mockReset().mockResolvedValue(false);
    await wake();
    expect(check).toHaveBeenCalledTimes(1);
  });

  it.each<[string, BlockStatus, number]>([
    ['a connection', { code: 'offline', since: null, until: null }, 5 * MINUTE],
    ['the end of a block', { code: 'banned', since: 0, until: Date.UTC(2026, 0, 31, 15) }, 2 * HOUR],
  ])('wait for %s without asking anything', async (_, block, ringsAfterMs) => {
    await wake();
    await clock.run(HOUR);
    pause = block;
    await wake();
    expect(check).not.toHaveBeenCalled();
    expect(await ringsIn()).toBe(ringsAfterMs);

    pause = clear;
    await wake();
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('are not made, and have no alarm, while signed out', async () => {
    await wake();
    await clock.run(HOUR);
    isSignedIn = false;
    await wake();
    expect(check).not.toHaveBeenCalled();
    expect(await ringsIn()).toBe(null);
  });

  it('are not made, and have no alarm, when the person wants to ask for each', async () => {
    await wake();
    await clock.run(HOUR);
    settings = { ...settings, checkEveryMinutes: 0 };
    await wake();
    expect(check).not.toHaveBeenCalled();
    expect(await ringsIn()).toBe(null);
  });

  it('come as often as the person chooses, from the next wake on', async () => {
    await wake();
    settings = { ...settings, checkEveryMinutes: 15 };
    await wake();
    expect(await ringsIn()).toBe(15 * MINUTE);
  });

  it('are put off by one that was asked for', async () => {
    await wake();
    await clock.run(40 * MINUTE);
    checkedAt = clock.now();
    await wake();
    expect(await ringsIn()).toBe(HOUR);
  });

  it('come as often as chosen again when the person looks', async () => {
    await wake();
    await clock.run(HOUR);
    await wake();
    await clock.run(20 * MINUTE);
    expect(await ringsIn()).toBe(70 * MINUTE);
    await resetSyncBackoff(parts);
    expect(await ringsIn()).toBe(40 * MINUTE);
  });

  it.each<[string, unknown]>([
    ['of another shape', { nextAt: 'soon' }],
    ['that are none', 7],
  ])('start over where stored times are %s', async (_, stored) => {
    await browser.storage.local.set({ 'check.times': stored });
    await wake();
    expect(await ringsIn()).toBe(HOUR);
  });
});
