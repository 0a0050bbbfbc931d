import { setImmediate as settle } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { coalesce, createMutex } from '../lib/one-at-a-time';

/** Work that ends when the test says so. */
function heldWork() {
  const ends: ((outcome: 'done' | 'failed') => void)[] = [];
  let underWay = 0;
  let most = 0;
  const work = vi.fn(async () => {
    const number = work.mock.calls.length;
    underWay += 1;
    most = Math.max(most, underWay);
    const outcome = await new Promise<'done' | 'failed'>((resolve) => ends.push(resolve));
    underWay -= 1;
    if (outcome === 'failed') throw new Error(`run ${number}`);
    return number;
  });
  return { work, ends, most: () => most, isIdle: () => underWay === 0 };
}

/** Ends runs as the outcomes say, and the rest well, until none is under way. */
async function endAll({ ends }: { ends: ((outcome: 'done' | 'failed') => void)[] }): Promise<void> {
  for (let end = ends.shift(); end; end = ends.shift()) {
    end('done');
    await settle();
  }
}

describe('a mutex', () => {
  it('runs one work at a time, in the order of the calls, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ fails: fc.boolean(), pauses: fc.nat(3) })), async (works) => {
        const inTurn = createMutex();
        const order: number[] = [];
        let underWay = 0;
        const outcomes = works.map(({ fails, pauses }, index) =>
          inTurn(async () => {
            underWay += 1;
            expect(underWay).toBe(1);
            order.push(index);
            for (let times = 0; times < pauses; times++) await null;
            underWay -= 1;
            if (fails) throw new Error(`work ${index}`);
            return index;
          }),
        );
        const settled = await Promise.allSettled(outcomes);
        expect(order).toEqual(works.map((_, index) => index));
        expect(settled.map(({ status }) => status === 'rejected')).toEqual(works.map(({ fails }) => fails));
        settled.forEach((one, index) => {
          if (one.status === 'fulfilled') expect(one.value).toBe(index);
          else expect(one.reason).toEqual(new Error(`work ${index}`));
        });
      }),
    );
  });
});

describe('calls that are coalesced', () => {
  it('run once more for ten thousand that come meanwhile', async () => {
    const held = heldWork();
    const ask = coalesce(held.work);
    const first = ask();
    expect(ask()).toBe(first);
    await settle();
    const later = new Set(Array.from({ length: 10_000 }, ask));
    expect(held.work).toHaveBeenCalledOnce();
    await endAll(held);
    expect(held.work).toHaveBeenCalledTimes(2);
    expect(await first).toBe(1);
    expect(later.size).toBe(1);
    expect(await Promise.all(later)).toEqual([2]);
  });

  it('never overlap, whatever fails, and each is answered by a run that began after it', async () => {
    const step = fc.constantFrom('ask', 'done', 'failed', 'pause');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const held = heldWork();
        const ask = coalesce(held.work);
        const asked: { readonly begunBefore: number; readonly answer: Promise<number> }[] = [];
        for (const step of steps) {
          if (step === 'ask') {
            const begunBefore = held.work.mock.calls.length;
            // A failure names its run, too.
            const answer = ask().catch((thrown: unknown) => Number(String(thrown).split(' ').at(-1)));
            asked.push({ begunBefore, answer });
          } else if (step === 'pause') await null;
          else held.ends.shift()?.(step);
        }
        await settle();
        await endAll(held);
        for (const { begunBefore, answer } of asked) expect(await answer).toBeGreaterThan(begunBefore);
        expect(held.most()).toBeLessThanOrEqual(1);
        expect(held.isIdle()).toBe(true);
        expect(held.work.mock.calls.length).toBeLessThanOrEqual(asked.length);
      }),
    );
  });
});
