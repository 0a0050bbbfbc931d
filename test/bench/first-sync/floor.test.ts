import { describe, expect, it } from 'vitest';
import { floorOf } from '../../../bench/first-sync/floor';
import { SECOND } from '../../../lib/clock';
import { GENERAL_REQUESTS } from '../../../lib/service/limits';

describe('the least time of a first check', () => {
  it('is what the allowance gives a pacer that has learnt, and hardly more than a round trip longer over a slow line', async () => {
    const [near, far] = [await floorOf(65, 40, true), await floorOf(65, 150, true)];
    expect(near).toBeGreaterThan(((65 - 2 * GENERAL_REQUESTS) / GENERAL_REQUESTS) * SECOND);
    expect(near).toBeLessThan((65 / (GENERAL_REQUESTS - 0.5)) * SECOND);
    expect(far).toBeLessThan(1.2 * near);
  });

  it('is longer where the pacer starts for the first time', async () => {
    expect(await floorOf(65, 40, false)).toBeGreaterThan(await floorOf(65, 40, true));
  });
});
