import { describe, expect, it } from 'vitest';
import { createBook } from '../../lib/pacing/book';
import type { Ledger } from '../../lib/pacing/ledger';
import { settledLedger } from '../support/pacing-world';
import { virtualClock } from '../support/virtual-clock';

/** A store whose writes are held open until the test lets them go. */
function heldStore() {
  const begun: { ledger: Ledger; succeed: () => void; fail: () => void }[] = [];
  const write = (ledger: Ledger) =>
    new Promise<void>((succeed, reject) => begun.push({ ledger, succeed, fail: () => reject(new Error('disk full')) }));
  return { begun, store: { read: async () => settledLedger(0), write } };
}

const tenure = { hear: async () => undefined };

const opensAt = (at: number) => (ledger: Ledger) => ({ ...ledger, budget: { ...ledger.budget, opensAt: at } });

describe('the ledger of one life', () => {
  it('is written in order, and each write takes along every change made before it begins', async () => {
    const { begun, store } = heldStore();
    const book = createBook({ clock: virtualClock(0), store, tenure, sameBrowserRun: () => true, onChange: () => {} });
    await book.open('inherited');
    const first = book.change(opensAt(1));
    await Promise.resolve();
    const others = [book.change(opensAt(2)), book.change(opensAt(3))];
    expect(begun.map(({ ledger }) => ledger.budget.opensAt)).toEqual([1]);
    begun[0]?.succeed();
    expect(await first).toBe(true);
    expect(begun.map(({ ledger }) => ledger.budget.opensAt)).toEqual([1, 3]);
    begun[1]?.succeed();
    expect(await Promise.all(others)).toEqual([true, true]);
    expect(begun).toHaveLength(2);
  });

  it('goes on after a write that failed, and says which change is not durable', async () => {
    const { begun, store } = heldStore();
    const book = createBook({ clock: virtualClock(0), store, tenure, sameBrowserRun: () => true, onChange: () => {} });
    await book.open('inherited');
    const first = book.change(opensAt(1));
    await Promise.resolve();
    begun[0]?.fail();
    expect(await first).toBe(false);
    const second = book.change(opensAt(2));
    await Promise.resolve();
    begun[1]?.succeed();
    expect(await second).toBe(true);
  });

  it('shows a change at once, and when it was made', () => {
    const clock = virtualClock(5_000);
    const book = createBook({
      clock,
      store: heldStore().store,
      tenure,
      sameBrowserRun: () => true,
      onChange: () => {},
    });
    void book.change(opensAt(7));
    expect(book.ledger()).toMatchObject({ writtenAt: 5_000, budget: { opensAt: 7 } });
  });
});
