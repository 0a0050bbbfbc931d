import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../lib/clock';
import {
  arrive,
  Budget,
  CLEAN_ANSWERS_TO_GROW,
  COLD_START_MS,
  decreaseMultiplicatively,
  depart,
  departureTime,
  exhaustedBudget,
  increaseAdditively,
  reviveBudget,
  SLOT_HOLD_MS,
  withdraw,
} from '../../lib/pacing/budget';
import { rebaseTimes } from '../../lib/pacing/rebase-times';
import { TRANSIT_MS } from '../../lib/pacing/sends';

const open: Budget = {
  ...exhaustedBudget(0),
  opensAt: 0,
  halfOpen: null,
  burst: { size: 5, ceiling: 5, clean: 0, emptyAt: 0 },
};
const cautious: Budget = { ...open, burst: { ...open.burst, size: 1 } };

/** The budget after requests that left and were answered at these moments. */
function having(budget: Budget, requests: readonly (readonly [sentAt: number, answeredAt: number | null])[]): Budget {
  return requests.reduce((current, [sentAt, answeredAt]) => {
    const left = depart(current, sentAt);
    return answeredAt === null ? left.budget : arrive(left.budget, left.id, answeredAt);
  }, budget);
}

describe('slots', () => {
  const together = (...answeredAt: (number | null)[]) => answeredAt.map((at) => [0, at] as const);

  it.each<[string, readonly (readonly [number, number | null])[], number]>([
    ['lets the first leave at once', [], 100],
    ['lets a fifth leave beside four', together(40, 40, 40, 40), 100],
    ['holds a sixth until a window after the first answer', together(40, 50, 60, 70, 80), 40 + SLOT_HOLD_MS],
    ['counts from the answer, however late it comes', together(900, 950, 960, 970, 980), 900 + SLOT_HOLD_MS],
    ['waits for an answer when none has come', together(null, null, null, null, null), Number.POSITIVE_INFINITY],
  ])('%s', (_, requests, expected) => {
    const budget = { ...having(open, requests), burst: { ...open.burst, size: 100 } };
    expect(departureTime(budget, 100, 5)).toBe(expected);
  });

  it('uses no more slots than allowed', () => {
    expect(departureTime(having(open, [[0, 40]]), 100, 1)).toBe(40 + SLOT_HOLD_MS);
  });

  it('gives back the slot of a request that never left', () => {
    const { budget, id } = depart(open, 0);
    expect(withdraw(budget, id)).toEqual({ ...open, nextId: 2 });
  });
});

describe('beside others of the same address', () => {
  it('at most four requests still count when one of ours leaves, whichever program sent them', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(moments, moments, fc.integer({ min: 1, max: 5 }), (ours, theirs, slots) => {
        const ourFive = ours.slice(0, 5).map((at) => [at, at] as const);
        const own = having(open, ourFive);
        const others = theirs.map((at, id) => ({ id, sentAt: at, answeredAt: at }));
        const leavesAt = departureTime(own, 0, slots, others);
        const counts = ({ answeredAt }: { answeredAt: number | null }) => (answeredAt ?? 0) + SLOT_HOLD_MS > leavesAt;
        expect([...own.sends, ...others].filter(counts).length).toBeLessThan(5);
        expect(leavesAt).toBeGreaterThanOrEqual(departureTime(own, 0, slots));
      }),
    );
  });

  it('waits for room among five, not among its own slots', () => {
    const theirs = [0, 0, 0, 0].map((at, id) => ({ id, sentAt: at, answeredAt: at + 40 }));
    expect(departureTime(open, 100, 1, theirs)).toBe(100);
    expect(departureTime(open, 100, 5, [...theirs, { id: 9, sentAt: 50, answeredAt: 90 }])).toBe(40 + SLOT_HOLD_MS);
  });
});

describe('bursts', () => {
  it('lets one leave at a time, at first: the next waits for the answer, and for its drop to drain', () => {
    expect(departureTime(having(cautious, [[0, null]]), 10, 5)).toBe(Number.POSITIVE_INFINITY);
    expect(departureTime(having(cautious, [[0, 40]]), 50, 5)).toBe(40 + 205);
  });

  it('grows by one after sixty clean answers, up to the ceiling', () => {
    const start = { ...cautious, burst: { ...cautious.burst, ceiling: 2 } };
    const sizeAfter = (times: number) => Array.from({ length: times }).reduce(increaseAdditively, start).burst.size;
    const counts = [CLEAN_ANSWERS_TO_GROW - 1, CLEAN_ANSWERS_TO_GROW, 10 * CLEAN_ANSWERS_TO_GROW];
    expect(counts.map(sizeAfter)).toEqual([1, 2, 2]);
  });

  it('remembers what released requests put into the bucket', () => {
    const tenAtOnce = Array.from({ length: 10 }, () => [0, 0] as const);
    const busy = having(cautious, [...tenAtOnce, [SLOT_HOLD_MS, SLOT_HOLD_MS]]);
    expect(busy.sends).toHaveLength(1);
    expect(departureTime(busy, SLOT_HOLD_MS, 5)).toBe(11 * 205);
  });
});

describe('a refusal', () => {
  it('ends bursts, remembers the size that was refused, and halves the slots: the next refusal may not come', () => {
    const refused = decreaseMultiplicatively(open, 10, 50);
    expect(refused).toMatchObject({ slots: 2, burst: { size: 1, ceiling: 4 }, taughtAt: 50 });
  });

  it('of a request that left alone says nothing about bursts, and leaves one slot at least', () => {
    expect(decreaseMultiplicatively(cautious, 10, 50)).toMatchObject({ slots: 2, burst: { size: 1, ceiling: 5 } });
    expect(decreaseMultiplicatively({ ...cautious, slots: 1 }, 10, 50).slots).toBe(1);
  });

  it('teaches once: what left before the lesson says nothing new', () => {
    const once = decreaseMultiplicatively(open, 10, 50);
    expect(decreaseMultiplicatively(once, 40, 60)).toBe(once);
    expect(decreaseMultiplicatively(once, 51, 90).slots).toBe(1);
  });

  it('is put to the test again after a day', () => {
    const taught = decreaseMultiplicatively(decreaseMultiplicatively(open, 10, 50), 60, 100);
    expect(depart(taught, DAY).budget).toMatchObject({ slots: 1, burst: { ceiling: 4 } });
    expect(depart(taught, DAY + 100).budget).toMatchObject({ slots: 5, burst: { ceiling: 5 }, taughtAt: null });
  });
});

describe('a new life', () => {
  it('counts orphans as arriving at the last moment, and sends its first request alone', () => {
    const answered = having(open, [[0, 40]]);
    const revived = reviveBudget(having(answered, [[50, null]]), 200, true);
    expect(revived.sends.map(({ answeredAt }) => answeredAt)).toEqual([40, 200 + TRANSIT_MS]);
    expect(departureTime(revived, 200, 5)).toBe(200);
    const halfOpen = depart(revived, 200);
    expect(departureTime(halfOpen.budget, 210, 5)).toBe(Number.POSITIVE_INFINITY);
    expect(departureTime(arrive(halfOpen.budget, halfOpen.id, 240), 240, 5)).toBe(240);
  });

  it('waits for an orphan to arrive, while only one may leave at a time', () => {
    expect(departureTime(reviveBudget(having(cautious, [[0, null]]), 200, true), 200, 5)).toBe(200 + TRANSIT_MS + 205);
  });

  it('waits at a browser start', () => {
    expect(departureTime(reviveBudget(open, 200, false), 200, 5)).toBe(200 + COLD_START_MS);
  });
});

/**
 * The service keeps a sliding second; requests travel for any time and are answered after any time; the worker dies now and
 * then, some answers never come, and the clock is set back. Whatever happens, no second may see more than the slots.
 */
describe('over any schedule', () => {
  const request = fc.record({
    upMs: fc.integer({ min: 0, max: 900 }),
    downMs: fc.integer({ min: 0, max: 900 }),
    idleMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000 })),
    fate: fc.constantFrom<'answered' | 'unanswered' | 'dies'>(...Array(8).fill('answered'), 'unanswered', 'dies'),
    setBackMs: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.nat(100_000)),
  });

  it.each([1, 2, 5])('no second at the service holds more than %i arrivals', (slots) => {
    fc.assert(
      fc.property(fc.array(request, { maxLength: 80, size: 'max' }), (requests) => {
        const arrivals = simulate({ ...open, burst: { ...open.burst, size: 100 } }, requests, slots);
        return arrivals.every((at, index) => {
          const other = arrivals[index + slots];
          return other === undefined || other - at > 1_000;
        });
      }),
    );
  });

  it.each([1, 2, 4])('a leaky bucket that takes %i at once never overflows', (size) => {
    fc.assert(
      fc.property(fc.array(request, { maxLength: 80, size: 'max' }), (requests) => {
        const arrivals = simulate({ ...open, burst: { ...open.burst, size } }, requests, 5);
        let level = 0;
        let last = 0;
        return arrivals.every((at) => {
          level = Math.max(0, level - (at - last) / 200) + 1;
          last = at;
          return level <= size + 1e-9;
        });
      }),
    );
  });

  type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

  /** Plays the schedule with a budget that starts open; gives the moments of arrival, in real ms and in order. */
  function simulate(start: Budget, requests: readonly Request[], slots: number): number[] {
    const arrivals: number[] = [];
    let budget = start;
    let now = 0;
    let setBackByMs = 0;
    let writtenAt = 0;
    let answers: { id: number; at: number; heldUntil: number }[] = [];

    const shown = () => now - setBackByMs;

    for (const { upMs, downMs, idleMs, fate, setBackMs } of requests) {
      now += idleMs;
      setBackByMs += setBackMs;
      // What the ledger does: a clock that shows less than at the last write is taken for one that stood still.
      if (shown() < writtenAt) budget = rebaseTimes(Budget, budget, shown() - writtenAt);
      for (;;) {
        const leavesAt = departureTime(budget, shown(), slots) + setBackByMs;
        const answer = answers.toSorted((a, b) => a.at - b.at)[0];
        if (!answer || answer.at > leavesAt) {
          now = leavesAt;
          break;
        }
        now = Math.max(now, answer.at);
        budget = arrive(budget, answer.id, answer.heldUntil - setBackByMs);
        answers = answers.filter((other) => other !== answer);
      }
      const departure = depart(budget, shown());
      budget = departure.budget;
      writtenAt = shown();
      arrivals.push(now + upMs);
      const endsAt = now + (fate === 'answered' ? upMs + downMs : 20_000);
      answers.push({ id: departure.id, at: endsAt, heldUntil: fate === 'answered' ? endsAt : endsAt + TRANSIT_MS });
      if (fate === 'dies') {
        answers = [];
        budget = reviveBudget(budget, shown() + 1, true);
      }
    }
    return arrivals.sort((a, b) => a - b);
  }
});
