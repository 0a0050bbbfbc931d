import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALWAYS,
  evaluatePress,
  initialVisibility,
  type Observation,
  observe,
  PAINT_TIMEOUT_MS,
  type Press,
  QUICK_MS,
  STEADY_MS,
  type Visibility,
} from '../../lib/in-page/visibility';

const drawnAt = 1_000;

describe('a click on something of ours', () => {
  it.each<[what: string, afterMs: number, press: Partial<Press>, heldMs: number]>([
    ['for which a moment is enough counts at once after it', QUICK_MS, { isQuick: true }, 0],
    ['for which a moment is enough is held where it comes before that', QUICK_MS - 1, { isQuick: true }, 351],
    ['counts at once after half a second', STEADY_MS, {}, 0],
    ['is held for the rest of the half second', 200, {}, 300],
    ['that may belong to another counts after half a second', STEADY_MS, { isQuick: true, isAmbiguous: true }, 0],
  ])('%s', (_, afterMs, press, heldMs) => {
    const made = pressAfter(afterMs, press);
    const readyAt = made.clickedAt + heldMs;
    const seen = drawnAnd({ kind: 'painted', at: readyAt - 1 });
    if (heldMs > 0) expect(evaluatePress(made, seen, made.clickedAt)).toEqual({ kind: 'hold', until: readyAt });
    expect(evaluatePress(made, seen, readyAt)).toEqual({ kind: 'look', until: readyAt + PAINT_TIMEOUT_MS });
    const now = drawnAnd({ kind: 'painted', at: readyAt });
    expect(evaluatePress(made, now, readyAt)).toEqual({ kind: 'accept' });
  });

  it.each<[what: string, observed: Observation[], reason: string, afterMs?: number]>([
    ['hidden from the first', [hidden('covered', 0)], 'covered'],
    [
      'uncovered less than half a second before, however long ago the cover came',
      [hidden('faded', 0), painted(8_501)],
      'faded',
    ],
    ['that was out of place for a moment', [fault('moved', 8_501)], 'moved'],
    [
      'faded, though something else speaks against it as well meanwhile',
      [hidden('faded', 100), fault('moved', 8_900), painted(8_950)],
      'faded',
    ],
    [
      'covered for a moment, whatever older report comes after',
      [fault('covered', 8_900), fault('covered', 100)],
      'covered',
    ],
    [
      'covered for a moment, before the end of a cover that was over by then',
      [fault('covered', 8_900), hidden('covered', 90), painted(100)],
      'covered',
    ],
    ['that is covered while the click is held', [fault('small', 400)], 'small', 300],
  ])('is refused on what is %s', (_, observed, reason, afterMs = 9_000) => {
    const press = pressAfter(afterMs);
    expect(evaluatePress(press, drawnAnd(...observed), press.clickedAt)).toEqual({ kind: 'refuse', reason });
  });

  const isAmbiguous = true;
  it.each<[what: string, press: Press, seen: Visibility, reason: string]>([
    ['a click on something else', pressAfter(499, { isQuick: true, isAmbiguous }), drawnAnd(), 'hasty'],
    [
      'a click on something else, by a browser that does not say what it paints',
      pressAfter(9_000, { isAmbiguous }),
      { ...drawnAnd(), paintedAt: ALWAYS },
      'hasty',
    ],
    [
      'a move that no person led to',
      pressAfter(QUICK_MS - 1, { isQuick: true }),
      observe(initialVisibility, { kind: 'drawn', at: drawnAt, isByUser: false }),
      'sudden',
    ],
  ])('is refused right after %s', (_, press, seen, reason) => {
    expect(evaluatePress(press, seen, press.clickedAt)).toEqual({ kind: 'refuse', reason });
  });

  it('counts half a second after what spoke against it is over', () => {
    const seen = drawnAnd(hidden('covered', 0), painted(2_000));
    const made = pressAfter(2_000 + STEADY_MS);
    expect(evaluatePress(made, observe(seen, { kind: 'painted', at: made.clickedAt }), made.clickedAt).kind).toBe(
      'accept',
    );
  });

  it('is held for as long as nothing was drawn, and for three seconds where the browser says nothing', () => {
    const made = pressAfter(9_000);
    expect(evaluatePress(made, initialVisibility, made.clickedAt).kind).toBe('hold');
    const over = made.clickedAt + PAINT_TIMEOUT_MS;
    expect(evaluatePress(made, drawnAnd(), over - 1)).toEqual({ kind: 'look', until: over });
    expect(evaluatePress(made, drawnAnd(), over)).toEqual({ kind: 'refuse', reason: 'busy' });
  });

  it('counts only after its time in sight, with no evidence against it, and with a later word of the browser', () => {
    void fc.assert(
      fc.property(histories, presses, fc.nat(5_000), (history, press, laterMs) => {
        const now = press.clickedAt + laterMs;
        const known = history.filter((observation) => !('at' in observation) || observation.at <= now);
        const seen = known.reduce(observe, initialVisibility);
        if (evaluatePress(press, seen, now).kind !== 'accept') return;
        expect(seen.drawnAt).not.toBeNull();
        const since = Number(seen.drawnAt);
        expect(now - since).toBeGreaterThanOrEqual(press.isQuick ? QUICK_MS : STEADY_MS);
        expect(seen.paintedAt).toBeGreaterThanOrEqual(press.clickedAt);
        if (press.isAmbiguous) expect(press.at - since).toBeGreaterThanOrEqual(STEADY_MS);
        expect(known.findLast(({ kind }) => kind === 'hidden' || kind === 'painted')?.kind).not.toBe('hidden');
        for (const observation of known)
          if (observation.kind === 'fault') expect(press.at - observation.at).toBeGreaterThanOrEqual(STEADY_MS);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is refused on evidence alone: what is drawn, painted and undisturbed always counts in the end', () => {
    void fc.assert(
      fc.property(presses, (press) => {
        const drawn = observe(initialVisibility, { kind: 'drawn', at: Math.min(drawnAt, press.at), isByUser: true });
        const made = { ...press, isAmbiguous: false };
        let now = made.clickedAt;
        let seen = drawn;
        for (let turn = 0; turn < 4; turn++) {
          const verdict = evaluatePress(made, seen, now);
          expect(verdict.kind).not.toBe('refuse');
          if (verdict.kind === 'accept') return;
          if (verdict.kind === 'hold') now = verdict.until;
          else seen = observe(seen, { kind: 'painted', at: now });
        }
        throw new Error('It is held for ever.');
      }),
    );
  });
});

const times = fc.nat(6_000);
const reasonNames = ['covered', 'moved', 'faded', 'small'] as const;
const reasons = fc.constantFrom(...reasonNames);
const observations: fc.Arbitrary<Observation> = fc.oneof(
  fc.record({ kind: fc.constant('drawn' as const), at: times, isByUser: fc.boolean() }),
  fc.record({ kind: fc.constant('painted' as const), at: times }),
  fc.record({ kind: fc.constant('hidden' as const), reason: reasons, at: times }),
  fc.record({ kind: fc.constant('fault' as const), reason: reasons, at: times }),
  fc.constant({ kind: 'undrawn' } as const),
);
/** In the order in which they are made. */
const histories = fc
  .array(observations, { maxLength: 6 })
  .map((all) => all.toSorted((one, other) => ('at' in one && 'at' in other ? one.at - other.at : 0)));
const presses: fc.Arbitrary<Press> = fc
  .record({ at: times, heldMs: fc.nat(300), isQuick: fc.boolean(), isAmbiguous: fc.boolean() })
  .map(({ heldMs, ...press }) => ({ ...press, clickedAt: press.at + heldMs }));

function pressAfter(ms: number, press: Partial<Press> = {}): Press {
  const at = drawnAt + ms;
  const clickedAt = ms < STEADY_MS ? at : at + 60;
  return { at, isQuick: false, isAmbiguous: false, ...press, clickedAt };
}

/** What is observed so long after it is drawn. */
function painted(ms: number): Observation {
  return { kind: 'painted', at: drawnAt + ms };
}
function hidden(reason: (typeof reasonNames)[number], ms: number): Observation {
  return { kind: 'hidden', reason, at: drawnAt + ms };
}
function fault(reason: (typeof reasonNames)[number], ms: number): Observation {
  return { kind: 'fault', reason, at: drawnAt + ms };
}

/** Drawn, and then observed. */
function drawnAnd(...observations: Observation[]): Visibility {
  return observations.reduce(observe, observe(initialVisibility, { kind: 'drawn', at: drawnAt, isByUser: true }));
}
