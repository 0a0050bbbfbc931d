import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Dexmark, openDexmark } from '../../lib/database/database';
import { CROSSED_OUT_MS } from '../../lib/outbox/intents';
import { createOutbox, type Outbox } from '../../lib/outbox/outbox';
import { jumpingClock } from '../support/jumping-clock';
import { id, wish } from './wishes';

let database: Dexmark;
let outbox: Outbox;
const clock = jumpingClock();
const onChange = vi.fn();

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = await openDexmark();
  onChange.mockClear();
  outbox = createOutbox({ database, clock, onChange });
});

/** Hands everything of Ann's that waits to the network. */
async function claimAll() {
  return outbox.delivery.claim('ann', await outbox.all('ann'));
}

describe('the outbox', () => {
  it('has a wish on disk when it says so', async () => {
    const transaction = vi.spyOn(database, 'transaction');
    await outbox.want(wish({ key: id(1) }));
    expect(transaction).toHaveBeenCalledExactlyOnceWith(['intents'], 'readwrite', { durability: 'strict' });
    database.close();

    const reopened = createOutbox({ database: await openDexmark(), clock, onChange });
    expect(await reopened.all('ann')).toMatchObject([{ key: id(1), read: true, state: { name: 'waiting' } }]);
  });

  it('keeps one wish for each chapter, the oldest first', async () => {
    await outbox.want(wish({ key: id(2), at: 20 }));
    await outbox.want(wish({ key: id(1), at: 10 }));
    await outbox.want(wish({ key: id(2), at: 30, read: false }));
    expect((await outbox.all('ann')).map(({ key, read }) => [key, read])).toEqual([
      [id(1), true],
      [id(2), false],
    ]);
  });

  it('loses none of many wishes that come at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => outbox.want(wish({ key: id(n) }))));
    expect(await outbox.all('ann')).toHaveLength(40);
  });

  it('keeps accounts apart, and apart from nobody', async () => {
    await outbox.want(wish({ account: 'ann', key: id(1) }));
    await outbox.want(wish({ account: 'anna', key: id(2) }));
    await outbox.want(wish({ account: null, key: id(3) }));
    expect((await outbox.all('ann')).map(({ key }) => key)).toEqual([id(1)]);
    expect((await outbox.all(null)).map(({ key }) => key)).toEqual([id(3)]);
    expect(await outbox.find('anna', [id(1), id(2), id(3)])).toEqual(new Map([[id(2), expect.anything()]]));
  });

  it('tells of a wish that vanished', async () => {
    expect(await outbox.want(wish({ read: true, before: true }))).toBeNull();
    expect(await outbox.all('ann')).toEqual([]);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('forgets a wish that is taken back, but not one that has left', async () => {
    await outbox.want(wish({ id: 'a', key: id(1) }));
    await outbox.want(wish({ id: 'b', key: id(2) }));
    expect(await outbox.takeBack('ann', 'a', id(1))).toBe('forgotten');
    await claimAll();
    expect(await outbox.takeBack('ann', 'b', id(2))).toBe('too-late');
    expect(await outbox.takeBack('ann', 'a', id(2))).toBe('unknown');
    expect((await outbox.all('ann')).map(({ key }) => key)).toEqual([id(2)]);
  });

  it('tries a refused wish again, and dismisses it when it is refused once more', async () => {
    await outbox.want(wish({ id: 'a', key: id(1) }));
    const [mark] = await claimAll();
    if (!mark) throw new Error('it waited');
    await outbox.delivery.refuse('ann', mark, 'not-found');
    clock.pass(60_000);
    onChange.mockClear();
    await outbox.retry('ann', 'b', id(1));
    expect(await outbox.all('ann')).toMatchObject([{ id: 'b', at: clock.now(), state: { name: 'waiting' } }]);
    await outbox.retry('ann', 'c', id(1));
    expect(onChange).toHaveBeenCalledOnce();

    const [again] = await claimAll();
    if (!again) throw new Error('it waited');
    await outbox.delivery.refuse('ann', again, 'not-found');
    expect(await outbox.takeBack('ann', 'b', id(1))).toBe('forgotten');
    expect(await outbox.all('ann')).toEqual([]);
  });

  it('counts what waits and what was refused, not what was delivered', async () => {
    for (const n of [1, 2, 3]) await outbox.want(wish({ key: id(n), at: n }));
    const [first, second] = await claimAll();
    if (!first || !second) throw new Error('three were claimed');
    await outbox.delivery.settle('ann', [first]);
    await outbox.delivery.refuse('ann', second, 'not-found');
    expect(await outbox.counts('ann')).toEqual({ waiting: 1, refused: 1 });
    expect((await outbox.find('ann', [id(1)])).get(id(1))?.state.name).toBe('delivered');
  });

  it('keeps its row as it was and says so when the database does not take a wish', async () => {
    await outbox.want(wish({ id: 'a', key: id(1) }));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('the disk is full', 'QuotaExceededError');
    });
    await expect(outbox.want(wish({ id: 'b', key: id(1), read: false }))).rejects.toMatchObject({
      code: 'storage-failed',
    });
    expect(await outbox.all('ann')).toMatchObject([{ id: 'a', read: true }]);
  });
});

describe('delivery from the outbox', () => {
  it('takes each wish once', async () => {
    await outbox.want(wish());
    const waiting = await outbox.all('ann');
    const [one, other] = await Promise.all([
      outbox.delivery.claim('ann', waiting),
      outbox.delivery.claim('ann', waiting),
    ]);
    expect([...one, ...other]).toHaveLength(1);
  });

  it('leaves a wish that was replaced since it was looked at', async () => {
    await outbox.want(wish({ id: 'a', read: true }));
    const waiting = await outbox.all('ann');
    await outbox.want(wish({ id: 'b', read: false }));
    expect(await outbox.delivery.claim('ann', waiting)).toEqual([]);
  });

  it('keeps a newer wish when the older one is answered', async () => {
    await outbox.want(wish({ id: 'a', read: true }));
    const claimed = await claimAll();
    await outbox.want(wish({ id: 'b', read: false }));
    await outbox.delivery.settle('ann', claimed);
    expect(await outbox.all('ann')).toMatchObject([{ id: 'b', read: false, before: true, state: { name: 'waiting' } }]);
  });

  it('answers the same sending once', async () => {
    await outbox.want(wish());
    const claimed = await claimAll();
    await outbox.delivery.release('ann', claimed, true);
    await outbox.delivery.settle('ann', claimed);
    expect(await outbox.all('ann')).toMatchObject([{ state: { name: 'waiting', attempts: 1 } }]);
  });

  it('finds what an earlier life had in flight, and running it twice changes nothing', async () => {
    await outbox.want(wish({ id: 'a' }));
    await claimAll();
    await outbox.delivery.recover();
    const recovered = await outbox.all('ann');
    expect(recovered).toMatchObject([{ state: { name: 'waiting' }, unanswered: { id: 'a', at: clock.now() } }]);
    clock.pass(5_000);
    await outbox.delivery.recover();
    expect(await outbox.all('ann')).toEqual(recovered);
  });

  it('forgets after a while what was crossed out', async () => {
    await outbox.want(wish({ key: id(1) }));
    await outbox.delivery.settle('ann', await claimAll());
    await outbox.delivery.recover();
    expect((await outbox.find('ann', [id(1)])).size).toBe(1);
    clock.pass(CROSSED_OUT_MS + 1);
    await outbox.delivery.recover();
    expect((await outbox.find('ann', [id(1)])).size).toBe(0);
  });
});
