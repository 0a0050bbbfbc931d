import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterLook,
  afterSync,
  duringSync,
  type SyncTimes,
  TRY_AGAIN_MS,
  timesNow,
} from '../../../entrypoints/background/sync-times';
import { DAY, HOUR, MINUTE } from '../../../lib/clock';

const now = Date.UTC(2026, 10, 21, 12);
const bounds = { shortestMs: 15 * MINUTE, longestMs: 4 * HOUR };
const { longestMs } = bounds;
const hourly: SyncTimes = { chosenMs: HOUR, intervalMs: HOUR, nextAt: now };
const facts = { chosenMs: HOUR, checkedAt: null, now };

describe('the next check', () => {
  it('is due after one interval where none was planned', () => {
    expect(timesNow(null, facts)).toEqual({ ...hourly, nextAt: now + HOUR });
  });

  it('is due when it was to be, also after a restart', () => {
    const stored = { ...hourly, intervalMs: 2 * HOUR, nextAt: now - MINUTE };
    expect(timesNow(stored, facts)).toEqual(stored);
  });

  it('is not due where a person has asked for one in the meantime', () => {
    const times = timesNow({ ...hourly, nextAt: now - MINUTE }, { ...facts, checkedAt: now - 10 * MINUTE });
    expect(times.nextAt).toBe(now + 50 * MINUTE);
  });

  it('is not put off by a clock that was set back', () => {
    expect(timesNow({ ...hourly, nextAt: now + 30 * DAY }, facts).nextAt).toBe(now + HOUR);
    expect(timesNow(hourly, { ...facts, checkedAt: now + 30 * DAY }).nextAt).toBe(now + HOUR);
  });

  it('comes later and later while nothing changes, up to a bound', () => {
    const intervals: number[] = [];
    let times = hourly;
    for (let check = 0; check < 6; check++) {
      times = afterSync(times, { ...bounds, broughtNews: false, now: times.nextAt });
      intervals.push(times.intervalMs / MINUTE);
    }
    expect(intervals).toEqual([90, 135, 202.5, 240, 240, 240]);
  });

  it('comes as soon as chosen after something new', () => {
    const rare = { ...hourly, intervalMs: longestMs };
    const times = afterSync(rare, { ...bounds, broughtNews: true, now });
    expect(times).toEqual({ ...hourly, nextAt: now + HOUR });
  });

  it('comes as soon as chosen, counted from the last one, when the person looks', () => {
    const rare = { ...hourly, intervalMs: longestMs, nextAt: now + 3 * HOUR };
    expect(afterLook(rare)).toEqual({ ...hourly, nextAt: now });
  });

  it('obeys a new choice at once', () => {
    const quarterly = timesNow({ ...hourly, nextAt: now + 50 * MINUTE }, { ...facts, chosenMs: 15 * MINUTE });
    expect(quarterly).toEqual({ chosenMs: 15 * MINUTE, intervalMs: 15 * MINUTE, nextAt: now + 5 * MINUTE });
  });

  it('is due again soon when a death cuts it off', () => {
    expect(duringSync(hourly, now).nextAt).toBe(now + TRY_AGAIN_MS);
  });

  it.each([true, false])('does not come more often than a long list allows (something new: %s)', (broughtNews) => {
    const times = afterSync(hourly, { shortestMs: 2 * HOUR, longestMs: 3 * HOUR, broughtNews, now });
    expect(times).toEqual({ chosenMs: HOUR, intervalMs: 2 * HOUR, nextAt: now + 2 * HOUR });
  });

  it('keeps an interval that was chosen, however long', () => {
    const daily = { chosenMs: DAY, intervalMs: DAY, nextAt: now };
    expect(afterSync(daily, { ...bounds, broughtNews: false, now }).intervalMs).toBe(DAY);
  });

  it('is never sooner than chosen after a check and never later than the bound, whatever happens', () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('check' as const), broughtNews: fc.boolean() }),
      fc.record({ kind: fc.constant('look' as const), afterMs: fc.nat(6 * HOUR) }),
      fc.record({ kind: fc.constant('choice' as const), chosenMs: fc.integer({ min: 15 * MINUTE, max: 4 * HOUR }) }),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let at = now;
        let times = hourly;
        for (const step of events) {
          if (step.kind === 'choice') times = timesNow(times, { chosenMs: step.chosenMs, checkedAt: null, now: at });
          if (step.kind === 'look') {
            at += step.afterMs;
            times = afterLook(timesNow(times, { chosenMs: times.chosenMs, checkedAt: null, now: at }));
          }
          if (step.kind === 'check') {
            at = Math.max(at, times.nextAt);
            times = afterSync(times, { ...bounds, broughtNews: step.broughtNews, now: at });
            expect(times.nextAt).toBeGreaterThanOrEqual(at + times.chosenMs);
          }
          expect(times.intervalMs).toBeGreaterThanOrEqual(times.chosenMs);
          expect(times.nextAt).toBeLessThanOrEqual(at + longestMs);
        }
      }),
    );
  });
});
