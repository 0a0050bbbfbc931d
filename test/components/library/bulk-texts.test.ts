import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkTimeMs } from '../../../components/library/bulk-texts';
import { MINUTE, SECOND } from '../../../lib/clock';
import { quotas } from '../../../lib/service/limits';

const beside = { slots: 1, siteIsBusy: true };
const alone = (slots: number) => ({ slots, siteIsBusy: false });
const batches = (requests: number) => ({ requests, singleMarks: 0 });
const single = (marks: number) => ({ requests: marks, singleMarks: marks });

describe('the time that a change of many series takes', () => {
  it('is that of its requests: fewer a second beside a tab of the site', () => {
    expect(bulkTimeMs(batches(80), beside)).toBe(100 * SECOND);
    expect(bulkTimeMs(batches(34), alone(4))).toBe(10 * SECOND);
  });

  it('is that of the quota where marks leave one by one and it allows fewer', () => {
    expect(bulkTimeMs(single(300), alone(4))).toBeLessThan(2 * MINUTE);
    expect(bulkTimeMs(single(301), alone(4))).toBe(10 * MINUTE);
    expect(bulkTimeMs(single(3_000), alone(4))).toBe(90 * MINUTE);
  });

  it('is never shorter than what the published quota allows', () => {
    const quota = quotas.find(({ method, route }) => method === 'POST' && route === '/chapter/{id}/read');
    if (!quota) throw new Error('There is no such quota.');
    fc.assert(
      fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 5 }), (marks, slots) => {
        const fullPeriods = Math.floor(bulkTimeMs(single(marks), alone(slots)) / quota.periodMs);
        expect((fullPeriods + 1) * quota.requests).toBeGreaterThanOrEqual(marks);
      }),
    );
  });
});
