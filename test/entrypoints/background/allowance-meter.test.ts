import { describe, expect, it } from 'vitest';
import { createAllowanceMeter, type Measured } from '../../../entrypoints/background/allowance-meter';
import { MINUTE, SECOND } from '../../../lib/clock';
import { virtualClock } from '../../support/virtual-clock';

const idle: Measured = { slots: 5, free: 5, siteIsBusy: false, ours: [], site: 0, waiting: [], nextReportAt: null };
const spending = (count: number): Measured => ({ ...idle, free: 4, ours: [{ reason: 'mark', count }] });

function world() {
  const clock = virtualClock(0);
  const shown: (readonly [at: number | null, free: number, spent: number])[] = [];
  const state = { allowance: idle };
  const measureAgain = createAllowanceMeter({
    clock,
    read: async () => state.allowance,
    show: async ({ asOf, free, ours }) => void shown.push([asOf, free, ours[0]?.count ?? 0]),
  });
  return { clock, shown, state, measureAgain };
}

describe('the meter of the allowance', () => {
  it('shows a change at once, and changes that follow at most once a second', async () => {
    const { clock, shown, state, measureAgain } = world();
    for (let count = 1; count <= 30; count++) {
      state.allowance = spending(count);
      measureAgain();
      await clock.run(100);
    }
    expect(shown).toEqual([
      [0, 4, 1],
      [SECOND, 4, 10],
      [2 * SECOND, 4, 20],
      [3 * SECOND, 4, 30],
    ]);
  });

  it('goes on until nothing is held and the last minute is over, and writes only what is new', async () => {
    const { clock, shown, state, measureAgain } = world();
    state.allowance = spending(1);
    measureAgain();
    clock.after(1_500, () => {
      state.allowance = { ...spending(1), free: 5 };
    });
    clock.after(MINUTE, () => {
      state.allowance = idle;
    });
    await clock.run();
    expect(shown.map(([, free, spent]) => [free, spent])).toEqual([
      [4, 1],
      [5, 1],
      [5, 0],
    ]);
    expect(clock.elapsed()).toBeLessThanOrEqual(MINUTE + 2 * SECOND);
  });

  it('gives what time does not change no time, so that a later life finds it as it is', async () => {
    const { clock, shown, measureAgain } = world();
    measureAgain();
    await clock.run();
    expect(shown).toEqual([[null, 5, 0]]);
  });

  it('shows again what could not be written', async () => {
    const clock = virtualClock(0);
    let attempts = 0;
    let allowance = spending(1);
    const show = async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('storage is full');
      allowance = idle;
    };
    createAllowanceMeter({ clock, read: async () => allowance, show })();
    await clock.run();
    expect(attempts).toBeGreaterThanOrEqual(2);
  });
});
