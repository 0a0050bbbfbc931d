import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../lib/clock';
import type { Beginning } from '../../lib/pacing/leadership';
import { type Ledger, reviveLedger } from '../../lib/pacing/ledger';
import { createLedgerWriter, LONGEST_WRITE_MS } from '../../lib/pacing/ledger-writer';
import { settledLedger } from '../support/pacing-world';
import { virtualClock } from '../support/virtual-clock';

const opensAt = (at: number) => (ledger: Ledger) => ({ ...ledger, budget: { ...ledger.budget, opensAt: at } });

/** A writer over a store whose writes are held open until the test lets them go. */
async function openWriter(stored: unknown = settledLedger(0), beginning: Beginning = 'clean') {
  const clock = virtualClock(0);
  const begun: { ledger: Ledger; succeed: () => void; fail: () => void }[] = [];
  const write = (ledger: Ledger) =>
    new Promise<void>((succeed, reject) => begun.push({ ledger, succeed, fail: () => reject(new Error('disk full')) }));
  const writer = createLedgerWriter({
    clock,
    store: { read: async () => stored, write },
    leadership: { confirmLease: async () => undefined },
    sameBrowserRun: () => true,
    onChange: () => {},
  });
  await writer.open(beginning);
  return {
    ...{ clock, begun, writer },
    /** What each write so far was to keep. */
    written: () => begun.map(({ ledger }) => ledger.budget.opensAt),
    /** Makes a change whose write succeeds, the n-th of all; whether it is durable. */
    async keep(at: number, write: number): Promise<boolean> {
      const changed = writer.change(opensAt(at));
      await clock.run(0);
      begun[write]?.succeed();
      return changed;
    },
  };
}

describe('the ledger of one life', () => {
  it('is written in order, and each write takes along every change made before it begins', async () => {
    const { clock, begun, writer, written } = await openWriter();
    const first = writer.change(opensAt(1));
    await clock.run(0);
    const others = [writer.change(opensAt(2)), writer.change(opensAt(3))];
    expect(written()).toEqual([1]);
    begun[0]?.succeed();
    expect(await first).toBe(true);
    await clock.run(0);
    expect(written()).toEqual([1, 3]);
    begun[1]?.succeed();
    expect(await Promise.all(others)).toEqual([true, true]);
    expect(begun).toHaveLength(2);
  });

  it('is not written at the start where it came back with its parts in another order, as Chrome gives them', async () => {
    const parts = Object.entries(settledLedger(0)).reverse();
    const { clock, begun } = await openWriter(Object.fromEntries(parts));
    await clock.run(SECOND);
    expect(begun).toEqual([]);
  });

  it('says when it was written also where only its beginning changes it, so that a clock set back moves that too', async () => {
    const { clock, begun } = await openWriter(settledLedger(-DAY), 'stolen');
    await clock.run(0);
    expect(begun[0]?.ledger.writtenAt).toBe(0);
    const dayBefore = reviveLedger(begun[0]?.ledger, -DAY, true);
    expect(dayBefore.budget.opensAt).toBe((begun[0]?.ledger.budget.opensAt ?? Number.NaN) - DAY);
  });

  it('goes on after a write that failed, and says which change is not durable', async () => {
    const { clock, begun, writer, keep } = await openWriter();
    const first = writer.change(opensAt(1));
    await clock.run(0);
    begun[0]?.fail();
    expect(await first).toBe(false);
    expect(await keep(2, 1)).toBe(true);
  });

  it('is written again after a write that failed, at growing gaps, until it is durable', async () => {
    const { clock, begun, writer } = await openWriter();
    void writer.change(opensAt(1));
    const attempts: number[] = [];
    for (let second = 0; second < 90; second++) {
      await clock.run(SECOND);
      for (const attempt of begun.splice(0)) {
        attempts.push(second);
        if (attempts.length < 7) attempt.fail();
        else attempt.succeed();
      }
    }
    expect(attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))).toEqual([1, 2, 4, 8, 16, 16]);
  });

  it('is given up after two minutes of failures, so that the worker can end, and written with the next change', async () => {
    const { clock, begun, writer, keep } = await openWriter();
    void writer.change(opensAt(1));
    for (let second = 0; second < 240; second++) {
      for (const attempt of begun.splice(0)) attempt.fail();
      await clock.run(SECOND);
      if (second > 2 * 60 + 16) expect(begun).toEqual([]);
    }
    expect(await keep(2, 0)).toBe(true);
  });

  it('takes a write that never ends for one that failed, and is written once more if that lands after a newer one', async () => {
    const { clock, begun, writer, written, keep } = await openWriter();
    const first = writer.change(opensAt(1));
    await clock.run(LONGEST_WRITE_MS);
    expect(await first).toBe(false);
    expect(await keep(2, 1)).toBe(true);
    await clock.run(MINUTE);
    expect(begun).toHaveLength(2);
    begun[0]?.succeed();
    await clock.run(0);
    expect(written()).toEqual([1, 2, 2]);
  });

  it('shows a change at once, and when it was made', async () => {
    const { clock, writer } = await openWriter();
    await clock.run(5 * SECOND);
    void writer.change(opensAt(7));
    expect(writer.ledger()).toMatchObject({ writtenAt: 5_000, budget: { opensAt: 7 } });
  });
});
