import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../lib/clock';
import {
  applyQuotaAnswer,
  goneQuotas,
  onQuotaTimeout,
  PERIOD_MARGIN_MS,
  type QuotaAnswer,
  Quotas,
  quotaOf,
  quotaTime,
  readQuotaAnswer,
  reviveQuotas,
  spend,
  unknownQuotas,
  unspend,
} from '../../lib/pacing/quotas';
import { rebaseTimes } from '../../lib/pacing/rebase-times';
import { TRANSIT_MS } from '../../lib/pacing/sends';
import { quotas as published, type Quota } from '../../lib/service/limits';

const report: Quota = { method: 'POST', route: '/report', requests: 10, periodMs: MINUTE, group: 'POST /report' };
const untouched: Quotas = { forgottenAt: null, groups: {} };
const fullPeriod = MINUTE + PERIOD_MARGIN_MS;

/** One request after the other, each answered after 40 ms; what the answers said, in order. */
function having(start: Quotas, answers: readonly (QuotaAnswer | null)[]): Quotas {
  return answers.reduce(
    (quotas, answer, id) => applyQuotaAnswer(spend(quotas, report, id, id * 100), report, id, id * 100 + 40, answer),
    start,
  );
}

const left = (remaining: number, endsAt: number | null = null): QuotaAnswer => ({ limit: 10, remaining, endsAt });

describe('which quota a request draws on', () => {
  it('is found for every row of the published table', () => {
    for (const quota of published) expect(quotaOf('api', quota.method, quota.route)).toBe(quota);
  });

  it('is shared where the table says so', () => {
    expect(quotaOf('api', 'POST', '/upload/begin')?.group).toBe(quotaOf('api', 'POST', '/upload/begin/{id}')?.group);
    expect(quotaOf('api', 'DELETE', '/upload/{id}/batch')?.group).toBe(quotaOf('api', 'POST', '/upload/{id}')?.group);
  });

  it('is none for other routes, other methods and other hosts', () => {
    expect(quotaOf('api', 'GET', '/manga')).toBeNull();
    expect(quotaOf('api', 'PUT', '/report')).toBeNull();
    expect(quotaOf('uploads', 'POST', '/report')).toBeNull();
  });
});

describe('when a quota lets a request leave', () => {
  it('sends one ahead while nothing is known, and then the others', () => {
    const asked = spend(untouched, report, 1, 0);
    expect(quotaTime(untouched, report, 0)).toBe(0);
    expect(quotaTime(asked, report, 10)).toBe(Number.POSITIVE_INFINITY);
    expect(quotaTime(applyQuotaAnswer(asked, report, 1, 40, left(9)), report, 50)).toBe(50);
  });

  it('finds out again when the one that went ahead got no answer', () => {
    const lost = onQuotaTimeout(spend(untouched, report, 1, 0), report, 1, 22_000);
    expect(quotaTime(lost, report, 20_000)).toBe(20_000);
  });

  const limitOfThree = { limit: 3, remaining: 2, endsAt: null };
  it.each<[string, (QuotaAnswer | null)[]]>([
    ['counts its own requests over a full period and a margin, where the service says nothing', Array(10).fill(null)],
    ['never lets more than the published quota leave, though more is said to be left', Array(10).fill(left(500))],
    ['believes a limit below the published one', Array(3).fill(limitOfThree)],
  ])('%s', (_, answers) => {
    expect(quotaTime(having(untouched, answers), report, 1_000)).toBe(40 + fullPeriod);
  });

  it('believes that others have spent it, until the period ends', () => {
    expect(quotaTime(having(untouched, [left(0, 20_000)]), report, 1_000)).toBe(20_000 + PERIOD_MARGIN_MS);
    expect(quotaTime(having(untouched, [left(0)]), report, 1_000)).toBe(40 + fullPeriod);
  });

  const saidLeft = (quotas: Quotas) => quotas.groups[report.group]?.reported?.left;
  const twoUnderWay = (reported: QuotaAnswer, at = 200) =>
    spend(spend(having(untouched, [reported]), report, 8, at), report, 9, at);

  it('takes what left since from what was said to be left', () => {
    expect(quotaTime(twoUnderWay(left(2)), report, 220)).toBe(40 + fullPeriod);
  });

  it('takes what is under way from what an answer says is left', () => {
    expect(saidLeft(applyQuotaAnswer(twoUnderWay(left(9)), report, 8, 250, left(1)))).toBe(0);
  });

  it('does not take an older answer for a newer one, in whatever order they come', () => {
    const second = applyQuotaAnswer(twoUnderWay(left(9)), report, 9, 250, left(7));
    expect(saidLeft(applyQuotaAnswer(second, report, 8, 260, left(8)))).toBeLessThanOrEqual(7);
  });

  it('believes that more is left when the request was alone: the period is a new one', () => {
    const spent = having(untouched, [left(1)]);
    const alone = applyQuotaAnswer(spend(spent, report, 8, 30_000), report, 8, 30_040, left(9));
    expect(saidLeft(alone)).toBe(9);
  });

  it('finds out again when the period is over', () => {
    const reported = having(untouched, [left(5)]);
    const later = spend(reported, report, 8, 2 * MINUTE);
    expect(quotaTime(later, report, 2 * MINUTE + 10)).toBe(Number.POSITIVE_INFINITY);
  });

  it('takes what is under way from the first answer of a new period', () => {
    expect(saidLeft(applyQuotaAnswer(twoUnderWay(left(9), MINUTE), report, 8, 2 * MINUTE, left(9)))).toBe(8);
  });

  it('gives back what a request would have spent that never left', () => {
    const reported = having(untouched, [left(5)]);
    expect(unspend(spend(reported, report, 8, 200), report, 8)).toEqual(reported);
  });

  it('keeps groups apart', () => {
    const spent = having(untouched, [left(0)]);
    const other = quotaOf('api', 'GET', '/report');
    expect(other && quotaTime(spent, other, 1_000)).toBe(1_000);
  });

  it('is not confused by a group named like something that every object has', () => {
    const odd = { ...report, group: 'constructor' };
    expect(quotaTime(untouched, odd, 5)).toBe(5);
  });
});

describe('a lost ledger', () => {
  const forgotten = unknownQuotas(0);

  it('is made good by what the first answer says', () => {
    expect(quotaTime(forgotten, report, 0)).toBe(0);
    expect(quotaTime(having(forgotten, [left(4)]), report, 100)).toBe(100);
  });

  it('counts as spent where it is known to have been there, for a whole period', () => {
    expect(quotaTime(goneQuotas(0), report, 100)).toBe(fullPeriod);
    expect(quotaTime(goneQuotas(0), report, fullPeriod + 1)).toBe(fullPeriod + 1);
    expect(quotaTime(rebaseTimes(Quotas, goneQuotas(HOUR), -HOUR), report, 100)).toBe(fullPeriod);
  });

  it('counts as spent where the answer does not say', () => {
    expect(quotaTime(having(forgotten, [null]), report, 100)).toBe(fullPeriod);
  });
});

describe('a new life', () => {
  it('counts requests of the last one that got no answer', () => {
    const orphaned = [...Array(10).keys()].reduce((quotas, id) => spend(quotas, report, id, id), untouched);
    expect(quotaTime(reviveQuotas(orphaned, 500, true), report, 500)).toBe(500 + TRANSIT_MS + fullPeriod);
  });

  it('after a browser start does not trust that all was written that was spent', () => {
    const told = having(untouched, [left(5, 20_000)]);
    expect(quotaTime(reviveQuotas(told, 500, true), report, 500)).toBe(500);
    expect(quotaTime(reviveQuotas(told, 500, false), report, 500)).toBe(20_000 + PERIOD_MARGIN_MS);
    const untold = having(untouched, [null, null, null, null, null]);
    expect(quotaTime(reviveQuotas(untold, 500, true), report, 500)).toBe(500);
    expect(quotaTime(reviveQuotas(untold, 500, false), report, 500)).toBeGreaterThan(MINUTE);
  });
});

/** A service that counts in windows of its own, fixed or sliding, and tells how they stand only now and then. */
describe('over any schedule', () => {
  const request = fc.record({
    idleMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40_000 })),
    upMs: fc.integer({ min: 0, max: 400 }),
    downMs: fc.integer({ min: 0, max: 400 }),
    isSaid: fc.boolean(),
    isAnswered: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  });

  it.each(['sliding', 'fixed'] as const)('no %s period at the service holds more than the quota', (kind) => {
    fc.assert(
      fc.property(
        fc.array(request, { maxLength: 80, size: 'max' }),
        fc.nat(MINUTE),
        fc.boolean(),
        (requests, phase, tellsEnd) => {
          const arrivals: number[] = [];
          const isCounted = (other: number, at: number) =>
            other <= at && (kind === 'sliding' ? other > at - MINUTE : windowOf(other) === windowOf(at));
          const countAt = (at: number) => arrivals.filter((other) => isCounted(other, at)).length;
          const windowOf = (at: number) => Math.floor((at + phase) / MINUTE);
          let quotas = untouched;
          let now = 0;
          let answers: { id: number; at: number; arrivedAt: number; isSaid: boolean; isAnswered: boolean }[] = [];

          requests.forEach(({ idleMs, upMs, downMs, isSaid, isAnswered }, id) => {
            now += idleMs;
            for (;;) {
              const leavesAt = quotaTime(quotas, report, now);
              const answer = answers.toSorted((a, b) => a.at - b.at)[0];
              if (!answer || answer.at > leavesAt) {
                now = leavesAt;
                break;
              }
              now = Math.max(now, answer.at);
              answers = answers.filter((other) => other !== answer);
              const windowEnd = (windowOf(answer.arrivedAt) + 1) * MINUTE - phase;
              const endsAt = tellsEnd && kind === 'fixed' ? windowEnd : null;
              const reported = { limit: 10, remaining: Math.max(0, 10 - countAt(answer.arrivedAt)), endsAt };
              quotas = answer.isAnswered
                ? applyQuotaAnswer(quotas, report, answer.id, now, answer.isSaid ? reported : null)
                : onQuotaTimeout(quotas, report, answer.id, now + TRANSIT_MS);
            }
            quotas = spend(quotas, report, id, now);
            const arrivedAt = now + upMs;
            arrivals.push(arrivedAt);
            answers.push({ id, arrivedAt, at: isAnswered ? arrivedAt + downMs : now + 20_000, isSaid, isAnswered });
          });
          return arrivals.every((at) => countAt(at) <= 10);
        },
      ),
    );
  });
});

describe('the headers of a quota', () => {
  const servedAt = Date.UTC(2026, 0, 31, 12);
  const date = new Date(servedAt).toUTCString();
  const second = servedAt / SECOND;
  const headers = (retryAfter: string, more: Record<string, string> = { date }) =>
    new Headers({
      'x-ratelimit-limit': '40',
      'x-ratelimit-remaining': '38',
      'x-ratelimit-retry-after': retryAfter,
      ...more,
    });
  // This machine's clock is three hours fast.
  const at = servedAt + 3 * HOUR;

  it.each([
    ['the end of the period, by the service’s clock', headers(`${second + 45}`), at + 45 * SECOND],
    ['nothing, while it is the current second', headers(`${second}`), null],
    ['nothing, when it lies in the past', headers(`${second - 1}`), null],
    ['nothing, when it is nonsense', headers('soon'), null],
    ['nothing, when it is milliseconds', headers(`${servedAt}`), null],
    ['nothing, without the service’s clock to compare', headers(`${second + 45}`, {}), null],
  ])('retry-after says %s', (_, given, endsAt) => {
    expect(readQuotaAnswer(given, at)).toEqual({ limit: 40, remaining: 38, endsAt });
  });

  it.each([
    [new Headers()],
    [new Headers({ 'x-ratelimit-limit': '40' })],
    [new Headers({ 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0' })],
    [new Headers({ 'x-ratelimit-limit': '40', 'x-ratelimit-remaining': '-1' })],
  ])('say nothing when they are missing or senseless (%#)', (given) => {
    expect(readQuotaAnswer(given, at)).toBeNull();
  });
});
