import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, SECOND } from '../../lib/clock';
import { type Beginning, createLeadership, type Locks, STEAL_AFTER_MS } from '../../lib/pacing/leadership';
import { type BrowserLocks, browserLocks } from '../support/locks';
import { type VirtualClock, virtualClock } from '../support/virtual-clock';

let clock: VirtualClock;
let browser: BrowserLocks;

beforeEach(() => {
  clock = virtualClock();
  browser = browserLocks();
});

/** A life that wants to spend, and what it has heard so far. */
function life(locks?: Locks) {
  const heard = { locks: {}, beginning: null as Beginning | null, isLost: false };
  const leadership = createLeadership({ clock, locks: locks ?? browser.ofLife(heard.locks) });
  const lose = () => {
    heard.isLost = true;
  };
  void leadership.begin(lose).then((beginning) => Object.assign(heard, { beginning }));
  return heard;
}

describe('who may spend', () => {
  it('is the first life, at once and for as long as it lasts', async () => {
    const first = life();
    await clock.run(0);
    expect(first.beginning).toBe('clean');
    await clock.run(HOUR);
    expect(first.isLost).toBe(false);
  });

  it('is the next life as soon as the one before has ended', async () => {
    const [first, second] = [life(), life()];
    await clock.run(STEAL_AFTER_MS - SECOND);
    expect(second.beginning).toBeNull();
    browser.release(first.locks);
    await clock.run(0);
    expect(second.beginning).toBe('clean');
    await clock.run(HOUR);
    expect(second.isLost).toBe(false);
  });

  it('goes to the next instance when the one before does not let go, and that one hears of it', async () => {
    const [first, second] = [life(), life()];
    await clock.run(STEAL_AFTER_MS - 1);
    expect(first.isLost).toBe(false);
    await clock.run(1);
    expect(first.isLost).toBe(true);
    expect(second.beginning).toBe('stolen');
  });

  it('is one life alone, however many wait', async () => {
    const lives = [life(), life(), life()];
    await clock.run(HOUR);
    expect(lives.filter(({ beginning, isLost }) => beginning !== null && !isLost)).toHaveLength(1);
  });

  it('belongs to no instance where the browser gives no lock', async () => {
    const nobody = life({
      query: async () => ({}),
      request: () => Promise.reject(new DOMException('no', 'InvalidStateError')),
    });
    await clock.run(0);
    expect(nobody).toMatchObject({ isLost: true });
  });
});
