import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../lib/clock';
import { onRejected } from '../../lib/pacing/breaker';
import { depart, departureTime, SLOT_HOLD_MS } from '../../lib/pacing/budget';
import { atOrAfterLastWrite, exhaustedLedger, reviveLedger } from '../../lib/pacing/ledger';
import { goneQuotas } from '../../lib/pacing/quotas';
import { settledLedger } from '../support/pacing-world';

const now = Date.UTC(2026, 0, 31, 12);
const settled = settledLedger(now);
const breaker = onRejected(settled.breaker, 'banned', now);

describe('the stored ledger', () => {
  it('is read as it was written', () => {
    expect(reviveLedger(structuredClone(settled), now, true)).toEqual(settled);
  });

  it.each([
    ['nothing', undefined],
    ['something else', 'a text'],
    ['a ledger with a part missing', { ...settled, breaker: undefined }],
    ['a ledger with a time that is no number', { ...settled, writtenAt: Number.NaN }],
  ])('counts as fully spent when it is %s', (_, stored) => {
    const revived = reviveLedger(stored, now, true);
    expect(revived).toEqual(exhaustedLedger(now));
    expect(departureTime(revived.budget, now, 5)).toBeGreaterThanOrEqual(now + SLOT_HOLD_MS);
  });

  it.each([
    ['a newer version', { ...settled, version: 2 }],
    ['a ledger without a slot', { ...settled, budget: { ...settled.budget, slots: 0 } }],
  ])('counts as fully spent, its quotas included, when it is %s', (_, stored) => {
    expect(reviveLedger(stored, now, true)).toEqual({ ...exhaustedLedger(now), quotas: goneQuotas(now) });
  });

  it('keeps what the service thinks of this address over a browser start', () => {
    expect(reviveLedger({ ...settled, breaker }, now + HOUR, false).breaker).toEqual(breaker);
  });
});

describe('a breaker without its ledger', () => {
  it('still silences us, and says that quotas may have been spent', () => {
    const later = now + HOUR;
    const expected = { ...exhaustedLedger(later), quotas: goneQuotas(later), breaker };
    expect(reviveLedger({ breaker, writtenAt: now }, later, false)).toEqual(expected);
  });

  it('is silent as long as it would have been, on a clock that was set back', () => {
    const revived = reviveLedger({ breaker, writtenAt: now }, now - DAY, false);
    expect(revived.breaker).toEqual(onRejected(settled.breaker, 'banned', now - DAY));
  });
});

describe('a clock that was set back', () => {
  it('is taken for one that stood still since the last write', () => {
    const spent = { ...settled, budget: depart(settled.budget, now).budget, breaker };
    const shifted = atOrAfterLastWrite(spent, now - DAY);
    expect(shifted.writtenAt).toBe(now - DAY);
    expect(shifted.budget.sends[0]?.sentAt).toBe(now - DAY);
    expect(shifted.breaker).toEqual(onRejected(settled.breaker, 'banned', now - DAY));
  });

  it('changes nothing when it went forward', () => {
    expect(atOrAfterLastWrite(settled, now + DAY)).toBe(settled);
  });
});
