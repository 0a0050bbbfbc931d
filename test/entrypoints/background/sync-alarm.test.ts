import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { resetSyncBackoff, SYNC_ALARM, syncWhenDue } from '../../../entrypoints/background/sync-alarm';
import type { Dependencies } from '../../../lib/actions/dependencies';
import { DAY, HOUR, MINUTE } from '../../../lib/clock';
import type { SeriesReleases } from '../../../lib/library/series/likely-check';
import { longestIntervalMs } from '../../../lib/library/sync/budget';
import type { BlockStatus } from '../../../lib/pacing/pacer';
import { defaultSettings } from '../../../lib/settings/settings';
import { lifeLocks } from '../../support/locks';
import { type VirtualClock, virtualClock } from '../../support/virtual-clock';
import { waitFor } from '../../support/wait-for';

type SyncAlarmParts = Pick<Dependencies, 'clock' | 'settings' | 'session' | 'pacer' | 'library'>;

const clear: BlockStatus = { code: null, since: null, until: null };

const startsAt = Date.UTC(2026, 0, 31, 12);
const quiet = {
  settings: defaultSettings,
  isSignedIn: true,
  pause: clear,
  series: [] as unknown[],
  releases: [] as SeriesReleases[],
  checkedAt: null as number | null,
  bringsNews: false,
};

describe('checks in the background', () => {
  let clock: VirtualClock;
  let now: typeof quiet;
  let parts: SyncAlarmParts;
  const check = vi.fn(async () => now.bringsNews);
  const wake = () => syncWhenDue(parts, check);
  /** Time passes, and something wakes the worker. */
  const wakeAfter = async (ms: number) => {
    await clock.run(ms);
    await wake();
  };
  const ringsIn = async () => {
    const alarm = await browser.alarms.get(SYNC_ALARM);
    return alarm ? alarm.scheduledTime - clock.now() : null;
  };
  /** Another life of the worker: what was stored is all that is left. */
  const restart = () => {
    vi.stubGlobal('navigator', { locks: lifeLocks() });
  };

  beforeEach(() => {
    fakeBrowser.reset();
    restart();
    clock = virtualClock(startsAt);
    now = { ...quiet };
    parts = {
      clock,
      settings: () => now.settings,
      session: { isSignedIn: async () => now.isSignedIn, account: async () => ({ id: 'ann', name: 'Ann' }) },
      library: {
        readManga: async () => now.series,
        readReleases: async () => now.releases,
        readSyncStatus: async () => ({ last: now.checkedAt === null ? null : { checkedAt: now.checkedAt }, job: null }),
      },
      pacer: { blockStatus: () => now.pause },
    } as unknown as SyncAlarmParts;
  });

  it('are made when they are due, once, and leave an alarm for the next', async () => {
    await wake();
    await clock.run(HOUR);
    await Promise.all([wake(), wake(), wake()]);
    expect(check).toHaveBeenCalledTimes(1);
    expect(await ringsIn()).toBe(1.5 * HOUR);
  });

  it.each<[string, number, Partial<typeof quiet>, checks: number, ringsAfterMs: number | null]>([
    ['come as often as chosen while there is something new', HOUR, { bringsNews: true }, 1, HOUR],
    ['are not made, and have no alarm, while signed out', HOUR, { isSignedIn: false }, 0, null],
    ['are not made, and have no alarm, when the person wants to ask for each', HOUR, { settings: every(0) }, 0, null],
    ['come as often as the person chooses, from the next wake on', 0, { settings: every(15) }, 0, 15 * MINUTE],
    ['are put off by one that was asked for', 40 * MINUTE, { checkedAt: startsAt + 40 * MINUTE }, 0, HOUR],
  ])('%s', async (_, afterMs, change, checks, ringsAfterMs) => {
    await wake();
    now = { ...quiet, ...change };
    await wakeAfter(afterMs);
    expect(check).toHaveBeenCalledTimes(checks);
    expect(await ringsIn()).toBe(ringsAfterMs);
  });

  it('of a long list stay often enough to see every change within a day', async () => {
    now.series = Array.from({ length: 1_000 });
    await wake();
    for (let round = 0; round < 6; round++) await wakeAfter((await ringsIn()) ?? 0);
    expect(await ringsIn()).toBe(Math.floor(longestIntervalMs(1_000)));
  });

  it('of a short list are moved to when something is likely, unless the person has asked meanwhile', async () => {
    const weekly = { rhythm: { everyMs: 7 * DAY, nextAt: startsAt + 1.5 * HOUR }, releases: [] };
    now = { ...quiet, series: [{}], releases: [weekly] };
    await wake();
    await wakeAfter(HOUR);
    const moved = (await ringsIn()) ?? 0;
    expect(moved).toBeLessThan(1.5 * HOUR);
    restart();
    await wakeAfter(moved);
    expect(check).toHaveBeenCalledTimes(2);

    now.checkedAt = clock.now() + MINUTE;
    await wakeAfter(MINUTE);
    expect(await ringsIn()).toBe(2.25 * HOUR);
  });

  it('leave an alarm alone that is right', async () => {
    await wake();
    const create = vi.spyOn(browser.alarms, 'create');
    await wakeAfter(10 * MINUTE);
    expect(create).not.toHaveBeenCalled();
  });

  it.each<[string, afterMs: number, checks: number, ringsAfterMs: number]>([
    ['at the same moment, when the browser has lost it', 20 * MINUTE, 0, 40 * MINUTE],
    ['for the next, and are caught up after a restart, instead of starting the wait over', 9 * HOUR, 1, 1.5 * HOUR],
  ])('have their alarm back %s', async (_, afterMs, checks, ringsAfterMs) => {
    await wake();
    await browser.alarms.clearAll();
    restart();
    await wakeAfter(afterMs);
    expect(check).toHaveBeenCalledTimes(checks);
    expect(await ringsIn()).toBe(ringsAfterMs);
  });

  it('are due again soon when the worker dies in the middle of one', async () => {
    await wake();
    await clock.run(HOUR);
    check.mockReturnValueOnce(new Promise(() => {}));
    void wake();
    await waitFor(() => expect(check).toHaveBeenCalledTimes(1));
    restart();
    expect(await ringsIn()).toBe(5 * MINUTE);
    await wakeAfter(5 * MINUTE);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it.each<[string, BlockStatus, number]>([
    ['a connection', { code: 'offline', since: null, until: null }, 5 * MINUTE],
    ['the end of a block', { code: 'banned', since: 0, until: startsAt + 3 * HOUR }, 2 * HOUR],
  ])('wait for %s without asking anything', async (_, pause, ringsAfterMs) => {
    await wake();
    now.pause = pause;
    await wakeAfter(HOUR);
    expect(check).not.toHaveBeenCalled();
    expect(await ringsIn()).toBe(ringsAfterMs);

    now.pause = clear;
    await wake();
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('come as often as chosen again when the person looks', async () => {
    await wake();
    await wakeAfter(HOUR);
    await clock.run(20 * MINUTE);
    expect(await ringsIn()).toBe(70 * MINUTE);
    await resetSyncBackoff(parts);
    expect(await ringsIn()).toBe(40 * MINUTE);
  });

  it.each<[string, Record<string, unknown>]>([
    ['none', {}],
    ['of another shape', { 'sync.times': { nextAt: 'soon' } }],
    ['no times', { 'sync.times': 7 }],
  ])('begin one interval after the start, by an alarm, where stored times are %s', async (_, stored) => {
    await browser.storage.local.set(stored);
    await wake();
    expect(check).not.toHaveBeenCalled();
    expect(await ringsIn()).toBe(HOUR);
  });
});

/** With a check every so many minutes. */
function every(checkEveryMinutes: 0 | 15) {
  return { ...defaultSettings, checkEveryMinutes } as const;
}
