import '../support/fresh-database';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDexmark } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { CROSSED_OUT_MS, type Intent } from '../../lib/model/intents';
import { createOutbox, type Outbox } from '../../lib/outbox/outbox';
import type { Id } from '../../lib/service/ids';
import { jumpingClock } from '../support/jumping-clock';
import { id, newMark } from './some-intents';

let database: Dexmark;
let outbox: Outbox;
const clock = jumpingClock();
const onChange = vi.fn();

beforeEach(async () => {
  database = await openDexmark();
  onChange.mockClear();
  outbox = createOutbox({ database, clock, onChange });
});

/** Where Ann's mark of a chapter lies. */
const mark = (key: Id) => ({ account: 'ann', kind: 'mark', key }) as const;

/** Hands everything of Ann's that waits to the network. */
const claimAll = async () => outbox.delivery.claim(await outbox.all('ann'));

/** The same, and gives the only one. */
async function claimFirst(): Promise<Intent> {
  const [first] = await claimAll();
  if (!first) throw new Error('nothing waited');
  return first;
}

describe('the outbox', () => {
  it('has an intent on disk when it says so', async () => {
    const transaction = vi.spyOn(database, 'transaction');
    await outbox.enqueue(newMark({ key: id(1) }));
    expect(transaction).toHaveBeenCalledExactlyOnceWith(['intents'], 'readwrite', { durability: 'strict' });
    database.close();

    const reopened = createOutbox({ database: await openDexmark(), clock, onChange });
    expect(await reopened.all('ann')).toMatchObject([{ key: id(1), value: true, state: { name: 'waiting' } }]);
  });

  it('keeps one intent for each chapter, the oldest first', async () => {
    await outbox.enqueue(newMark({ key: id(2), at: 20 }));
    await outbox.enqueue(newMark({ key: id(1), at: 10 }));
    await outbox.enqueue(newMark({ key: id(2), at: 30, value: false }));
    expect(await outbox.all('ann')).toMatchObject([
      { key: id(1), value: true },
      { key: id(2), value: false },
    ]);
  });

  it('loses none of many intents that come at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => outbox.enqueue(newMark({ key: id(n) }))));
    expect(await outbox.all('ann')).toHaveLength(40);
  });

  it('keeps accounts apart, and apart from being signed out', async () => {
    await outbox.enqueue(newMark({ account: 'ann', key: id(1) }));
    await outbox.enqueue(newMark({ account: 'anna', key: id(2) }));
    await outbox.enqueue(newMark({ account: 'signed-out', key: id(3) }));
    expect((await outbox.all('ann')).map(({ key }) => key)).toEqual([id(1)]);
    expect((await outbox.all('signed-out')).map(({ key }) => key)).toEqual([id(3)]);
    expect(await outbox.find('anna', 'mark', [id(1), id(2), id(3)])).toEqual(new Map([[id(2), expect.anything()]]));
  });

  it('keeps no intent for what is so already, and tells of none', async () => {
    await outbox.enqueue(newMark({ value: true, baseline: { value: true } }));
    expect(await outbox.all('ann')).toEqual([]);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('forgets an intent that is taken back, but not one that has left', async () => {
    await outbox.enqueue(newMark({ operationId: 'a', key: id(1) }));
    await outbox.enqueue(newMark({ operationId: 'b', key: id(2) }));
    expect(await outbox.takeBack(mark(id(1)), 'a')).toBe('withdrawn');
    await claimAll();
    expect(await outbox.takeBack(mark(id(2)), 'b')).toBe('too-late');
    expect(await outbox.takeBack(mark(id(2)), 'a')).toBe('unknown');
    expect((await outbox.all('ann')).map(({ key }) => key)).toEqual([id(2)]);
  });

  it('tries a refused intent again, and dismisses it when it is refused once more', async () => {
    await outbox.enqueue(newMark({ operationId: 'a', key: id(1) }));
    await outbox.delivery.refuse(await claimFirst(), 'not-found');
    clock.pass(60_000);
    onChange.mockClear();
    await outbox.retry(mark(id(1)), 'b');
    expect(await outbox.all('ann')).toMatchObject([{ operationId: 'b', at: clock.now(), state: { name: 'waiting' } }]);
    await outbox.retry(mark(id(1)), 'c');
    expect(onChange).toHaveBeenCalledOnce();

    await outbox.delivery.refuse(await claimFirst(), 'not-found');
    expect(await outbox.takeBack(mark(id(1)), 'b')).toBe('withdrawn');
    expect(await outbox.all('ann')).toEqual([]);
  });

  it('counts what waits and what was refused, not what was delivered', async () => {
    for (const n of [1, 2, 3]) await outbox.enqueue(newMark({ key: id(n), at: n }));
    const [first, second] = await claimAll();
    if (!first || !second) throw new Error('three were claimed');
    await outbox.delivery.ack([first]);
    await outbox.delivery.refuse(second, 'not-found');
    expect(await outbox.counts('ann')).toEqual({ waiting: 1, refused: 1 });
    expect((await outbox.find('ann', 'mark', [id(1)])).get(id(1))?.state.name).toBe('delivered');
  });

  it('keeps its row as it was and says so when there is no room for an intent', async () => {
    await outbox.enqueue(newMark({ operationId: 'a', key: id(1) }));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('the disk is full', 'QuotaExceededError');
    });
    const enqueued = outbox.enqueue(newMark({ operationId: 'b', key: id(1), value: false }));
    await expect(enqueued).rejects.toMatchObject({ code: 'storage-full' });
    expect(await outbox.all('ann')).toMatchObject([{ operationId: 'a', value: true }]);
    expect(onChange).toHaveBeenCalledOnce();
  });
});

describe('many intents of one click', () => {
  it('are on disk together, in one transaction', async () => {
    const transaction = vi.spyOn(database, 'transaction');
    await outbox.enqueueAll([1, 2, 3].map((n) => newMark({ operationId: 'a', key: id(n) })));
    expect(transaction).toHaveBeenCalledExactlyOnceWith(['intents'], 'readwrite', { durability: 'strict' });
    expect(await outbox.all('ann')).toHaveLength(3);
  });

  it('are all or none where the disk is full in the middle', async () => {
    const put = IDBObjectStore.prototype.put;
    let puts = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      puts += 1;
      if (puts === 2) throw new DOMException('the disk is full', 'QuotaExceededError');
      return put.apply(this, row);
    });
    const intents = [1, 2, 3].map((n) => newMark({ operationId: 'a', key: id(n) }));
    await expect(outbox.enqueueAll(intents)).rejects.toMatchObject({ code: 'storage-full' });
    expect(await outbox.all('ann')).toEqual([]);
  });

  it('are none where anything else is wanted of one of them by now', async () => {
    await outbox.enqueue(newMark({ operationId: 'seen', key: id(1) }));
    const seen = await outbox.find('ann', 'mark', [id(1), id(2)]);
    const isAsSeen = (intent: Intent | undefined, n: number) =>
      intent?.operationId === seen.get(id(n + 1))?.operationId;
    const intents = [1, 2].map((n) => newMark({ operationId: 'a', key: id(n), value: false }));
    await outbox.enqueue(newMark({ operationId: 'meanwhile', key: id(2) }));

    expect(await outbox.enqueueAll(intents, undefined, isAsSeen)).toBe(false);
    expect((await outbox.all('ann')).map(({ operationId }) => operationId)).toEqual(['seen', 'meanwhile']);
    expect(await outbox.enqueueAll(intents.slice(0, 1), undefined, isAsSeen)).toBe(true);
  });

  it('are undone as far as they changed something, and no later click replaced them', async () => {
    await outbox.enqueue(newMark({ operationId: 'before', key: id(1) }));
    const baselines = [null, { value: true }, { value: false }, { value: false }, { value: false }];
    await outbox.enqueueAll(baselines.map((baseline, n) => newMark({ operationId: 'a', key: id(n + 1), baseline })));
    await outbox.enqueue(newMark({ operationId: 'later', key: id(4), value: false, baseline: { value: false } }));
    const sent = await outbox.find('ann', 'mark', [id(5)]);
    await outbox.delivery.ack(await outbox.delivery.claim([...sent.values()]));

    expect(await outbox.undoAll({ account: 'ann', kind: 'mark' }, 'a', 'undo')).toEqual([id(3), id(5)]);
    expect(await outbox.all('ann')).toMatchObject([
      { key: id(1), operationId: 'before', value: true },
      { key: id(5), operationId: 'undo', value: false },
    ]);
  });

  it('withdraws many of one click in one transaction, but for what has left', async () => {
    const keys = [1, 2, 3].map(id);
    await outbox.enqueueAll(keys.map((key) => newMark({ key, operationId: 'a', scope: 'many', baseline: null })));
    await outbox.delivery.claim((await outbox.all('ann')).filter(({ key }) => key === id(3)));
    const transaction = vi.spyOn(database, 'transaction');
    const withdrawn = await outbox.takeBackAll({ account: 'ann', kind: 'mark', keys: [...keys, id(4)] }, 'a', 'undo');
    expect(withdrawn).toEqual([id(1), id(2)]);
    expect(transaction).toHaveBeenCalledOnce();
    expect((await outbox.all('ann')).map(({ key }) => key)).toEqual([id(3)]);
  });

  it('undoes some of what a click made, and goes through these once', async () => {
    const keys = Array.from({ length: 100 }, (_, n) => id(n));
    await outbox.enqueueAll(keys.map((key) => newMark({ key, operationId: 'a', scope: 'many' })));
    let looks = 0;
    const among = new Proxy(keys.slice(0, 60), {
      get(list, name) {
        looks += 1;
        return Reflect.get(list, name);
      },
    });
    const undone = await outbox.undoAll({ account: 'ann', kind: 'mark', among }, 'a', 'undo');
    expect(undone.sort()).toEqual(keys.slice(0, 60));
    expect(looks).toBeLessThanOrEqual(3 * 60);
  });
});

describe('delivery from the outbox', () => {
  it('takes each intent once', async () => {
    await outbox.enqueue(newMark());
    const waiting = await outbox.all('ann');
    const [one, other] = await Promise.all([outbox.delivery.claim(waiting), outbox.delivery.claim(waiting)]);
    expect([...one, ...other]).toHaveLength(1);
  });

  it('leaves an intent that was replaced since it was looked at', async () => {
    await outbox.enqueue(newMark({ operationId: 'a', value: true }));
    const waiting = await outbox.all('ann');
    await outbox.enqueue(newMark({ operationId: 'b', value: false }));
    expect(await outbox.delivery.claim(waiting)).toEqual([]);
  });

  it('answers the same sending once', async () => {
    await outbox.enqueue(newMark());
    const claimed = await claimAll();
    await outbox.delivery.release(claimed, true);
    await outbox.delivery.ack(claimed);
    expect(await outbox.all('ann')).toMatchObject([{ state: { name: 'waiting', attempts: 1 } }]);
  });

  it('finds what an earlier life had in flight, and running it twice changes nothing', async () => {
    await outbox.enqueue(newMark({ operationId: 'a' }));
    await claimAll();
    await outbox.delivery.recover(['mark']);
    const recovered = await outbox.all('ann');
    expect(recovered).toMatchObject([{ state: { name: 'waiting' }, inDoubt: { operationId: 'a', at: clock.now() } }]);
    clock.pass(5_000);
    await outbox.delivery.recover(['mark']);
    expect(await outbox.all('ann')).toEqual(recovered);
  });

  it('forgets after a while what was crossed out', async () => {
    await outbox.enqueue(newMark({ key: id(1) }));
    await outbox.delivery.ack(await claimAll());
    await outbox.delivery.recover(['mark']);
    expect((await outbox.find('ann', 'mark', [id(1)])).size).toBe(1);
    clock.pass(CROSSED_OUT_MS + 1);
    await outbox.delivery.recover(['mark']);
    expect((await outbox.find('ann', 'mark', [id(1)])).size).toBe(0);
  });
});
