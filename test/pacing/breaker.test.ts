import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../lib/clock';
import {
  allowProbe,
  Breaker,
  clear,
  clearBreaker,
  costOfAsking,
  type FailureMode,
  failProbe,
  forbid,
  isUntroubled,
  onRejected,
  onSuccess,
  onTimeout,
  sendProbe,
  type Tripped,
} from '../../lib/pacing/breaker';
import { rebaseTimes } from '../../lib/pacing/rebase-times';

const start = Date.UTC(2026, 0, 31);

/** An incident whose every probe, sent when due, meets the given failure mode: the gaps before them, and how it is called then. */
function incident(first: FailureMode, probes: number, mode: FailureMode | null) {
  let breaker = onRejected(clearBreaker, first, start);
  let lastAt = breaker.since;
  const gaps = Array.from({ length: probes }, () => {
    const sentAt = breaker.probeAt;
    const gap = sentAt - lastAt;
    lastAt = sentAt;
    breaker = failProbe(sendProbe(breaker, sentAt), mode, sentAt);
    return gap;
  });
  return { state: breaker.state, gaps };
}

const banned = onRejected(clearBreaker, 'banned', start);
const longBan = { ...onRejected(clearBreaker, 'banned', 0), gapMs: 4 * HOUR };

describe('the gaps between probes', () => {
  const minutes = (...gaps: number[]) => gaps.map((gap) => gap * MINUTE);
  it.each<[string, FailureMode, FailureMode | null, number[]]>([
    [
      'double after 429s, from 1.2 s to a minute',
      'throttled',
      'throttled',
      [1.2, 2.4, 4.8, 9.6, 19.2, 38.4, 60, 60].map((seconds) => seconds * SECOND),
    ],
    [
      'double in a ban, from a quarter of an hour to a day',
      'banned',
      'banned',
      minutes(15, 30, 60, 120, 240, 480, 960, 1_440, 1_440),
    ],
    ['start at a minute in a silence out of the blue', 'unresponsive', 'unresponsive', minutes(1, 2, 4)],
    ['grow although a probe cannot reach the service: it may have been seen', 'banned', null, minutes(15, 30, 60)],
    ['go on growing in a ban whose probe meets a 429', 'banned', 'throttled', minutes(15, 30, 60, 120)],
  ])('%s', (_, first, met, expected) => {
    expect(incident(first, expected.length, met)).toEqual({ state: first, gaps: expected });
  });

  it('do not shrink after a probe that another network allowed', () => {
    const allowed = allowProbe(banned, start + MINUTE);
    expect(allowed).toMatchObject({ probeAt: start + MINUTE, gapMs: 15 * MINUTE });
    if (allowed.state === 'clear') throw new Error('the ban is forgotten');
    const failed = failProbe(sendProbe(allowed, start + MINUTE), 'banned', start + MINUTE);
    expect(failed).toMatchObject({ probeAt: start + 31 * MINUTE, gapMs: 30 * MINUTE });
  });

  it('say what asking out of turn would cost', () => {
    expect(costOfAsking(banned, start + MINUTE)).toBe(start + 31 * MINUTE);
    expect(costOfAsking(clearBreaker, start)).toBeNull();
  });

  it('are as long as the service asks for', () => {
    const askedMs = 90 * SECOND;
    expect(onRejected(clearBreaker, 'throttled', start, { askedMs })).toMatchObject({ gapMs: askedMs });
  });

  it('grow with what a later refusal of the same incident asks for, and never shrink for it', () => {
    const first = onRejected(clearBreaker, 'throttled', start, { askedMs: 30 * SECOND });
    const longer = onRejected(first, 'throttled', start + SECOND, { askedMs: 90 * SECOND });
    expect(longer).toMatchObject({ gapMs: 90 * SECOND, probeAt: start + 91 * SECOND });
    expect(onRejected(longer, 'throttled', start + 2 * SECOND, { askedMs: 5 * SECOND })).toEqual(longer);
    expect(onRejected(longer, 'throttled', start + 2 * SECOND)).toEqual(longer);
  });

  it('start again with a refusal of what left after the last news', () => {
    const at = start + 10 * MINUTE;
    const renewed = onRejected(banned, 'banned', at, { sentAt: at - SECOND });
    expect(renewed).toMatchObject({ state: 'banned', gapMs: 15 * MINUTE, probeAt: at + 15 * MINUTE });
    expect(onRejected(renewed, 'banned', at + SECOND, { sentAt: at - SECOND })).toEqual(renewed);
    const throttled = onRejected(banned, 'throttled', at, { sentAt: at - SECOND });
    expect(throttled).toMatchObject({ state: 'banned', probeAt: at + 15 * MINUTE });
  });

  it('go on where they stopped when trouble comes back soon', () => {
    const first = sendProbe(onRejected(clearBreaker, 'throttled', start), start + 1_200);
    const cleared = clear(first, start + 1_300);
    expect(onRejected(cleared, 'throttled', start + MINUTE)).toMatchObject({ gapMs: 2_400 });
    expect(onRejected(cleared, 'throttled', start + HOUR)).toMatchObject({ gapMs: 1_200 });
    expect(onRejected(cleared, 'banned', start + MINUTE)).toMatchObject({ gapMs: 15 * MINUTE });
  });

  it.each<[how: string, worsen: (throttled: Tripped, now: number) => Tripped]>([
    ['by a request', (throttled, now) => onRejected(throttled, 'banned', now)],
    ['by a probe', (throttled, now) => failProbe(sendProbe(throttled, now), 'banned', now)],
  ])('go on where they stopped also when a 429 announces the ban that comes back, met %s', (_, worsen) => {
    const throttled = onRejected(clear(longBan, DAY), 'throttled', DAY + MINUTE);
    expect(throttled.gapMs).toBe(1_200);
    expect(worsen(throttled, DAY + 2 * MINUTE).gapMs).toBe(4 * HOUR);
    expect(worsen(throttled, 3 * DAY).gapMs).toBe(15 * MINUTE);
    const set = rebaseTimes(Breaker, throttled, DAY);
    expect(set.state === 'clear' ? 0 : worsen(set, 3 * DAY).gapMs).toBe(4 * HOUR);
  });

  it('go on where they stopped also when a 429 came and went between two bans of one day', () => {
    const throttled = onRejected(clear(longBan, DAY), 'throttled', DAY + MINUTE);
    const between = clear(throttled, DAY + 2 * MINUTE);
    expect(onRejected(between, 'banned', DAY + 3 * MINUTE).gapMs).toBe(4 * HOUR);
    expect(onRejected(onSuccess(onTimeout(between, DAY)), 'banned', DAY + 3 * MINUTE).gapMs).toBe(4 * HOUR);
    expect(onRejected(between, 'throttled', DAY + 3 * MINUTE).gapMs).toBe(throttled.gapMs);
    expect(onRejected(between, 'banned', 2 * DAY + 1).gapMs).toBe(15 * MINUTE);
    const again = onRejected(rebaseTimes(Breaker, between, -DAY), 'throttled', 3 * MINUTE);
    expect(onRejected(again, 'banned', 4 * MINUTE).gapMs).toBe(4 * HOUR);
  });

  it('never shrink within an incident, whatever the probes find', () => {
    const mode = fc.constantFrom<FailureMode | null>('throttled', 'banned', 'unresponsive', null);
    fc.assert(
      fc.property(
        fc.constantFrom<FailureMode>('throttled', 'banned', 'unresponsive'),
        fc.array(fc.tuple(mode, fc.nat(HOUR))),
        (first, steps) => {
          let breaker = onRejected(clearBreaker, first, start);
          let gap = breaker.probeAt - start;
          return steps.every(([found, late]) => {
            const sentAt = breaker.probeAt + late;
            breaker = failProbe(sendProbe(breaker, sentAt), found, sentAt);
            const longer = breaker.probeAt - sentAt;
            const isKept = longer >= gap && longer <= DAY;
            gap = longer;
            return isKept;
          });
        },
      ),
    );
  });
});

describe('trouble in an incident', () => {
  const throttled = onRejected(clearBreaker, 'throttled', start);

  it('changes nothing when it is the same, for those requests left before, or lighter', () => {
    expect(onRejected(throttled, 'throttled', start + 500)).toBe(throttled);
    expect(onRejected(banned, 'throttled', start + 500)).toBe(banned);
  });

  it('makes matters worse when it is graver', () => {
    expect(onRejected(throttled, 'banned', start + 500)).toEqual({
      state: 'banned',
      since: start,
      gapMs: 15 * MINUTE,
      probeAt: start + 500 + 15 * MINUTE,
      lastRefusalAt: start + 500,
    });
  });
});

describe('missing answers', () => {
  const missed = (times: number, from: Breaker = clearBreaker) =>
    Array.from({ length: times }).reduce<Breaker>((breaker) => onTimeout(breaker, start), from);

  it('are silence after three in a row', () => {
    expect(missed(2).state).toBe('clear');
    expect(missed(3)).toMatchObject({ state: 'unresponsive', gapMs: MINUTE });
  });

  it('count from zero after an answer', () => {
    expect(missed(2, onSuccess(missed(2))).state).toBe('clear');
  });

  it('are silence at once after a 429 or a 403', () => {
    expect(missed(1, onRejected(clearBreaker, 'throttled', start))).toMatchObject({
      state: 'unresponsive',
      gapMs: MINUTE,
    });
    expect(missed(1, banned)).toMatchObject({ state: 'unresponsive', gapMs: 30 * MINUTE });
  });

  it('are no news in a silence', () => {
    const silent = onRejected(clearBreaker, 'unresponsive', start);
    expect(missed(5, silent)).toBe(silent);
  });
});

describe('what failed on the way is hurried', () => {
  const trip = (mode: FailureMode) => onRejected(clearBreaker, mode, start);
  it('while nothing looks like a block', () => expect(isUntroubled(clearBreaker, start)).toBe(true));
  it.each<[string, Breaker, lastsMs: number]>([
    ['in a block', trip('throttled'), Number.POSITIVE_INFINITY],
    ['after an answer that never came', onTimeout(clearBreaker, start), Number.POSITIVE_INFINITY],
    ['after a public route was refused', forbid(clearBreaker, '/manga', start), Number.POSITIVE_INFINITY],
    ['for ten minutes after a 429', clear(trip('throttled'), start), 10 * MINUTE],
    ['for a day after a ban', clear(trip('banned'), start), DAY],
    ['for a day after a silence', clear(trip('unresponsive'), start), DAY],
    [
      'for a day after a ban with a 429 after it',
      clear(onRejected(clear(trip('banned'), start), 'throttled', start), start),
      DAY,
    ],
  ])('but not %s', (_when, breaker, lastsMs) => {
    expect(isUntroubled(breaker, start + Math.min(lastsMs, 30 * DAY))).toBe(false);
    expect(isUntroubled(breaker, start + lastsMs + 1)).toBe(Number.isFinite(lastsMs));
  });
});
