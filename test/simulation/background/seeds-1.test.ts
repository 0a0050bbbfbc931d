import { describe, expect, it } from 'vitest';
import { bundleBackground } from './bundle';
import { describeRun, runSeeds, unreached } from './report';

/** Half of the seeds; the other half runs beside it, in a file of its own. */
describe('the whole background in a thousand seeded runs', () => {
  it('keeps every law, and reaches every state', { timeout: 900_000 }, async () => {
    const report = await runSeeds(await bundleBackground(), 0, 1_000);
    expect(report.failed.map(describeRun)).toEqual([]);
    expect(unreached(report)).toEqual([]);
  });
});
