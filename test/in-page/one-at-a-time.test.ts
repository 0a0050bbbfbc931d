import { describe, expect, it, vi } from 'vitest';
import { oneAtATime } from '../../lib/in-page/one-at-a-time';
import { settle } from '../support/mount';

describe('what is asked for one at a time', () => {
  it('runs at once, and again for those who ask after it has ended', async () => {
    const run = vi.fn(() => Promise.resolve());
    const ask = oneAtATime(run);
    ask();
    expect(run).toHaveBeenCalledOnce();
    await settle();
    ask();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs once more for ten thousand who ask meanwhile', async () => {
    let end: () => void = () => undefined;
    const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
    const ask = oneAtATime(run);
    for (let times = 0; times < 10_000; times++) ask();
    expect(run).toHaveBeenCalledOnce();
    end();
    await settle();
    expect(run).toHaveBeenCalledTimes(2);
    end();
    await settle();
    expect(run).toHaveBeenCalledTimes(2);
  });
});
