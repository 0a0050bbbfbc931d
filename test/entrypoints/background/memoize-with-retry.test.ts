import { describe, expect, it } from 'vitest';
import { memoizeWithRetry } from '../../../entrypoints/background/memoize-with-retry';
import { SECOND } from '../../../lib/clock';
import { virtualClock } from '../../support/virtual-clock';

describe('what is built once for all who ask', () => {
  function building(...outcomes: readonly ('built' | 'failed')[]) {
    const clock = virtualClock();
    let attempts = 0;
    const ask = memoizeWithRetry(clock, async () => {
      const outcome = outcomes[attempts] ?? 'built';
      attempts += 1;
      if (outcome === 'failed') throw new Error('the database does not open');
      return attempts;
    });
    return { clock, ask, attempts: () => attempts };
  }

  it('is built at the first request, and once', async () => {
    const { clock, ask, attempts } = building();
    expect(attempts()).toBe(0);
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    await clock.run(60 * SECOND);
    expect(await ask()).toBe(1);
  });

  it('is built again after a failure, though not at once, as often as it is asked for', async () => {
    const { clock, ask, attempts } = building('failed', 'failed', 'failed');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      for (let times = 0; times < 2; times += 1) await expect(ask()).rejects.toThrow('does not open');
      expect(attempts()).toBe(attempt);
      await clock.run(5 * SECOND);
    }
    expect(await ask()).toBe(4);
  });

  it('is built again for the next caller once it is gone, and only the present one can go', async () => {
    const gone: (() => void)[] = [];
    const ask = memoizeWithRetry(virtualClock(), async (onGone) => gone.push(onGone));
    expect([await ask(), await ask()]).toEqual([1, 1]);
    gone[0]?.();
    expect([await ask(), await ask()]).toEqual([2, 2]);
    gone[0]?.();
    expect(await ask()).toBe(2);
  });
});
