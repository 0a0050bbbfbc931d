import { describe, expect, it } from 'vitest';
import { describeRun, runSeeds, unreached } from './report';

/** Half of the seeds; the other half runs beside it, in a file of its own. */
describe('in a thousand seeded runs', () => {
  it('every law holds, and every state is reached', { timeout: 120_000 }, async () => {
    const report = await runSeeds(0, 1_000);
    expect(report.failed.map(describeRun)).toEqual([]);
    expect(unreached(report)).toEqual([]);
  });
});
