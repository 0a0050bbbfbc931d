import '../support/fresh-database';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDexmark } from '../../lib/database/database';
import { HISTORY_PRESSES } from '../../lib/database/history';
import type { Dexmark } from '../../lib/database/schema';
import { readHistory } from '../../lib/library/history';
import type { Press } from '../../lib/model/history';
import { createOutbox, type Outbox } from '../../lib/outbox/outbox';
import { jumpingClock } from '../support/jumping-clock';
import { id, newMark } from './some-intents';

let database: Dexmark;
let outbox: Outbox;
const clock = jumpingClock();

beforeEach(async () => {
  database = await openDexmark();
  outbox = createOutbox({ database, clock, onChange: () => undefined });
});

const history = (account = 'ann') => readHistory(database, account);
const press = (operationId: string, ...marks: readonly Partial<Parameters<typeof newMark>[0]>[]) =>
  outbox.enqueueAll(
    marks.map((mark) => newMark({ operationId, ...mark })),
    () => ({ from: 'popup' }),
  );
const known = (value: boolean) => ({ value });
/** Where Ann's mark of a chapter lies. */
const mark = (n: number) => ({ account: 'ann', kind: 'mark', key: id(n) }) as const;
/** By what each mark of each press was undone. */
const undoneBy = async () => (await history()).map(({ marks }) => marks.map((one) => one.undoneBy));
const claimAll = async () => outbox.delivery.claim(await outbox.all('ann'));
const deliverAll = async () => outbox.delivery.ack(await claimAll());
async function refuseAll(): Promise<void> {
  for (const intent of await claimAll()) await outbox.delivery.refuse(intent, 'not-allowed');
}

describe('the history', () => {
  it('has a press, with what was known before, in the transaction that queues it', async () => {
    const transaction = vi.spyOn(database, 'transaction');
    await press('a', { key: id(1), baseline: known(false), at: 5 }, { key: id(2), baseline: null, at: 5 });
    expect(transaction).toHaveBeenCalledExactlyOnceWith(['intents', 'history'], 'readwrite', { durability: 'strict' });
    expect(await history()).toEqual([
      {
        ...{ account: 'ann', sequence: 1, operationId: 'a', operations: ['a'], at: 5, from: 'popup', read: true },
        marks: [
          { chapterId: id(1), before: false },
          { chapterId: id(2), before: null },
        ],
      },
    ]);
  });

  it('has nothing of a press that the disk had no room for', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('the disk is full', 'QuotaExceededError');
    });
    await expect(press('a', { key: id(1) })).rejects.toMatchObject({ code: 'storage-full' });
    expect(await history()).toEqual([]);
  });

  it('has a press once that comes twice, and leaves out what was so already', async () => {
    await press('a', { key: id(1), baseline: known(false) }, { key: id(2), baseline: known(true) });
    await press('a', { key: id(1), baseline: known(false) }, { key: id(2), baseline: known(true) });
    await press('b', { key: id(2), baseline: known(true) });
    expect((await history()).map(({ operationId, marks }) => [operationId, marks.length])).toEqual([['a', 1]]);
  });

  it('counts a value that still waited as what was before', async () => {
    await press('a', { key: id(1), baseline: null });
    await press('b', { key: id(1), baseline: null, value: false });
    expect((await history()).map(({ read, marks }) => [read, marks[0]?.before])).toEqual([
      [false, true],
      [true, null],
    ]);
  });

  it('has each operation as a press of its own, from where it was or with what it undoes', async () => {
    await press('a', { key: id(1), baseline: known(false) }, { key: id(2), baseline: known(false) });
    const presses = new Map<string, Press>([
      ['b', { from: 'library' }],
      ['undo a', { undoes: 'a' }],
    ]);
    await outbox.enqueueAll(
      [
        newMark({ operationId: 'b', key: id(3), baseline: known(false) }),
        newMark({ operationId: 'undo a', key: id(2), baseline: known(false), value: false }),
        // It is so already.
        newMark({ operationId: 'undo a', key: id(4), baseline: known(false), value: false }),
      ],
      (operationId) => presses.get(operationId) ?? { from: 'page' },
    );
    expect((await history()).map(({ from, marks }) => [from, marks.map(({ undoneBy }) => undoneBy)])).toEqual([
      ['library', [undefined]],
      ['popup', [undefined, 'undo a']],
    ]);
  });

  it('has a press once that was taken back and comes again', async () => {
    const marks = [
      { key: id(1), baseline: known(false) },
      { key: id(2), baseline: known(false) },
    ] as const;
    await press('a', ...marks);
    await outbox.undo(mark(1), 'a', 'undo');
    await outbox.takeBack(mark(2), 'a');
    await press('a', marks[1]);
    expect(await undoneBy()).toEqual([['undo', undefined]]);
  });

  it('says of what was undone that it was, in whatever way', async () => {
    await press('a', { key: id(1), baseline: known(false) }, { key: id(2), baseline: known(false) });
    await press('b', { key: id(3), baseline: known(false) });
    await press('c', { key: id(4), baseline: known(false) });
    await outbox.undoAll(mark(2), 'a', 'undo a');
    await outbox.undo(mark(3), 'b', 'undo b');
    await outbox.takeBack(mark(4), 'c');
    expect(await undoneBy()).toEqual([['c'], ['undo b'], [undefined, 'undo a']]);
  });

  it('says no more that it was undone where the undoing is taken back before it has left', async () => {
    await press('a', { key: id(1), baseline: known(false) });
    await deliverAll();
    expect(await outbox.undo(mark(1), 'a', 'undo')).toBe('reversed');
    expect((await history())[0]?.marks).toMatchObject([{ undoneBy: 'undo' }]);
    await outbox.undo(mark(1), 'undo', 'redo');
    expect((await history())[0]?.marks).toEqual([{ chapterId: id(1), before: false }]);
  });

  it('says what became of a refused press, and of a refused undoing, that was tried again before it was let go', async () => {
    await press('a', { key: id(1), baseline: known(false) }, { key: id(2), baseline: known(false) });
    await refuseAll();
    for (const again of ['a again', 'a once more']) {
      await outbox.retry(mark(1), again);
      await refuseAll();
    }
    await outbox.takeBack(mark(1), 'a once more');
    expect(await undoneBy()).toEqual([['a once more', undefined]]);

    await outbox.retry(mark(2), 'a, the other');
    await deliverAll();
    await outbox.undo(mark(2), 'a, the other', 'undo');
    await refuseAll();
    await outbox.retry(mark(2), 'undo again');
    await refuseAll();
    expect(await undoneBy()).toEqual([['a once more', 'undo again']]);
    await outbox.takeBack(mark(2), 'undo again');
    expect(await undoneBy()).toEqual([['a once more', undefined]]);
  });

  it('says nothing of a press that a later one has replaced, and that cannot be undone', async () => {
    await press('a', { key: id(1), baseline: known(false) });
    await press('b', { key: id(1), baseline: known(false), value: false });
    expect(await outbox.undo(mark(1), 'a', 'undo')).toBe('unknown');
    expect(await undoneBy()).toEqual([[undefined], [undefined]]);
  });

  it('lets the oldest press of an account go when there is one too many, and reads no other', async () => {
    const old = { account: 'ann', operations: [], operationId: 'old', at: 0, from: 'popup', read: true } as const;
    const full = database.transaction('history', 'readwrite');
    for (let sequence = 1; sequence <= HISTORY_PRESSES; sequence++)
      void full.store.put({ ...old, sequence, marks: [{ chapterId: id(1), before: null }] });
    await full.done;
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    await press('new', { key: id(1), baseline: known(false) });
    await press('other', { key: id(1), account: 'bob', baseline: known(false) });
    expect(getAll).not.toHaveBeenCalled();
    expect(await history('bob')).toMatchObject([{ sequence: 1 }]);
    const kept = await history();
    expect([kept.length, kept[0]?.operationId, kept.at(-1)?.sequence]).toEqual([HISTORY_PRESSES, 'new', 2]);
  });
});
