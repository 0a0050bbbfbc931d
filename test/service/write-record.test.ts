import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterGoodRead,
  afterRefusedWrite,
  afterRelease,
  afterTakenWrite,
  heldUntil,
  noDoubt,
  WRITE_HOLD_MS,
  type WriteRecord,
} from '../../lib/service/write-record';

const block = (record: WriteRecord, now: number) => afterRefusedWrite(record, null, now);
const refuse = (record: WriteRecord, now: number, target = `mark ${now}`) => afterRefusedWrite(record, target, now);
const held = afterGoodRead(refuse(afterGoodRead(refuse(noDoubt, 10), 15), 20), 25);

describe('the record of writes', () => {
  it.each([
    ['that look like a block', block],
    ['in the API’s own words about different things', refuse],
  ])('holds them after two %s, with a good read after each', (_, refusedAt) => {
    const once = afterGoodRead(refusedAt(noDoubt, 10), 20);
    expect(heldUntil(once, 20)).toBeNull();
    const twice = refusedAt(once, 30);
    expect(heldUntil(twice, 30)).toBeNull();
    expect(heldUntil(afterGoodRead(twice, 40), 40)).toBe(30 + WRITE_HOLD_MS);
  });

  it('never holds them for an API that refuses reads, too, however long that lasts', () => {
    const record = Array.from({ length: 9 }).reduce<WriteRecord>((before, _, n) => refuse(before, n), noDoubt);
    expect(heldUntil(afterGoodRead(record, 20), 20)).toBeNull();
  });

  it('takes any number of refusals of one thing for a word on that thing', () => {
    const record = Array.from({ length: 9 }).reduce<WriteRecord>(
      (before, _, n) => afterGoodRead(refuse(before, n, 'a follow'), n + 0.5),
      noDoubt,
    );
    expect(heldUntil(record, 10)).toBeNull();
  });

  it('never holds them for one block, however many writes and reads meet it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 100 })), (times) => {
        // Reads that left before the last refusal.
        const record = times
          .toSorted((one, other) => one - other)
          .reduce((before, at) => afterGoodRead(block(before, at), at - 1), noDoubt);
        expect(heldUntil(record, 100)).toBeNull();
      }),
    );
  });

  it('starts over with each write that is taken', () => {
    const doubted = afterGoodRead(block(noDoubt, 10), 20);
    const record = afterGoodRead(block(afterTakenWrite(doubted), 30), 40);
    expect(heldUntil(record, 40)).toBeNull();
  });

  it('ends the hold after a day, and holds them for another where one more is refused', () => {
    expect(heldUntil(held, 20 + WRITE_HOLD_MS - 1)).not.toBeNull();
    const later = 20 + WRITE_HOLD_MS;
    expect(heldUntil(held, later)).toBeNull();
    expect(heldUntil(afterGoodRead(refuse(held, later), later), later)).toBe(later + WRITE_HOLD_MS);
  });

  it('forgets a refusal that is two days old', () => {
    const record = afterGoodRead(block(noDoubt, 10), 20);
    const later = 10 + 2 * WRITE_HOLD_MS;
    expect(heldUntil(afterGoodRead(block(record, later), later + 1), later + 1)).toBeNull();
  });

  it('is convinced by one more refusal after a person has tried again', () => {
    expect(heldUntil(afterRelease(held), 30)).toBeNull();
    for (const refused of [refuse(afterRelease(held), 40), block(afterRelease(held), 40)]) {
      expect(heldUntil(refused, 40)).toBeNull();
      expect(heldUntil(afterGoodRead(refused, 50), 50)).not.toBeNull();
    }
  });

  it('is not held by a clock that was set back by more than a day', () => {
    const doubt = held.doubt && { ...held.doubt, at: 5 * WRITE_HOLD_MS };
    expect(heldUntil({ ...held, doubt }, WRITE_HOLD_MS)).toBeNull();
  });

  it('does not change with what says nothing new', () => {
    const same = [afterGoodRead(noDoubt, 10), afterTakenWrite(noDoubt), afterRelease(noDoubt)];
    for (const record of same) expect(record).toBe(noDoubt);
    expect(afterGoodRead(held, 30)).toBe(held);
  });
});
