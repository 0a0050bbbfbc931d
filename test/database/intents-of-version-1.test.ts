import { IDBFactory } from 'fake-indexeddb';
import '../support/memory-database';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_NAME, openDexmark } from '../../lib/database/database';
import { migrations } from '../../lib/database/migrations';
import { createOutbox } from '../../lib/outbox/outbox';
import { jumpingClock } from '../support/jumping-clock';

const id = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** The outbox as version 1 left it on disk: rows of every state, and some that were not foreseen. */
const ofVersion1 = {
  waiting: {
    id: 'b',
    kind: 'mark',
    key: id(1),
    account: 'ann',
    read: false,
    at: 20,
    before: false,
    earlier: { id: 'a', read: true, at: 10, earlier: null },
    unanswered: null,
    state: { name: 'waiting', attempts: 2 },
  },
  sending: {
    id: 'd',
    kind: 'mark',
    key: id(2),
    account: 'ann',
    read: false,
    at: 40,
    before: null,
    earlier: { id: 'c', read: true, at: 30, earlier: { id: 'z', read: false, at: 1, earlier: null } },
    unanswered: null,
    state: { name: 'sending', attempts: 1, since: 41, sent: { id: 'c', read: true } },
  },
  unanswered: {
    id: 'e',
    kind: 'mark',
    key: id(3),
    account: null,
    read: true,
    at: 50,
    before: null,
    earlier: null,
    unanswered: { id: 'e', read: true, at: 51 },
    state: { name: 'waiting', attempts: 1 },
  },
  refused: {
    id: 'f',
    kind: 'mark',
    key: id(4),
    account: 'ann',
    read: true,
    at: 60,
    before: true,
    earlier: null,
    unanswered: null,
    state: { name: 'refused', attempts: 3, since: 61, code: 'not-found' },
  },
  delivered: {
    id: 'g',
    kind: 'mark',
    key: id(5),
    account: 'ann',
    read: true,
    at: 70,
    before: true,
    earlier: null,
    unanswered: null,
    state: { name: 'delivered', since: 71 },
  },
} as const;

async function leaveOnDisk(rows: readonly (readonly [row: unknown, key: IDBValidKey])[]): Promise<void> {
  (await openDexmark(migrations.slice(0, 1))).close();
  const raw = await openDB(DATABASE_NAME, 1);
  for (const [row, key] of rows) await raw.put('intents', row, key);
  raw.close();
}

const keyed = (row: (typeof ofVersion1)[keyof typeof ofVersion1]): [unknown, IDBValidKey] => [
  row,
  [row.account ?? '', 'mark', row.key],
];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('an outbox that version 1 wrote', () => {
  it('keeps every mark in every state, with all that was known of it', async () => {
    await leaveOnDisk(Object.values(ofVersion1).map(keyed));
    const database = await openDexmark();
    const at = (row: { account: string | null; key: string }) =>
      database.get('intents', [row.account ?? '', 'mark', row.key]);

    expect(await at(ofVersion1.waiting)).toEqual({
      operationId: 'b',
      kind: 'mark',
      key: id(1),
      account: 'ann',
      value: false,
      at: 20,
      baseline: { value: false },
      undoValue: { value: false },
      previous: { operationId: 'a', value: true, at: 10, undoValue: null, previous: null },
      inDoubt: null,
      state: { name: 'waiting', attempts: 2 },
    });
    expect(await at(ofVersion1.sending)).toMatchObject({
      value: false,
      baseline: null,
      previous: { operationId: 'c', value: true, previous: { operationId: 'z', value: false } },
      state: { name: 'sending', attempts: 1, since: 41, sent: { operationId: 'c', value: true } },
    });
    expect(await at(ofVersion1.unanswered)).toMatchObject({
      value: true,
      inDoubt: { operationId: 'e', value: true, at: 51 },
    });
    expect(await at(ofVersion1.refused)).toMatchObject({ state: ofVersion1.refused.state });
    expect(await at(ofVersion1.delivered)).toMatchObject({ value: true, state: ofVersion1.delivered.state });
    expect(JSON.stringify(await database.getAll('intents'))).not.toContain('"read"');
    expect(await database.count('quarantined')).toBe(0);
  });

  it('goes on where it was', async () => {
    await leaveOnDisk(Object.values(ofVersion1).map(keyed));
    const outbox = createOutbox({ database: await openDexmark(), clock: jumpingClock(100), onChange: () => undefined });
    await outbox.delivery.recover(['mark']);
    expect(await outbox.counts('ann')).toEqual({ waiting: 2, refused: 1 });
    expect(await outbox.takeBack({ account: 'ann', kind: 'mark', key: id(1) }, 'b')).toBe('withdrawn');
    expect(await outbox.takeBack({ account: 'ann', kind: 'mark', key: id(2) }, 'd')).toBe('withdrawn');
    expect((await outbox.all('ann')).map((intent) => intent.operationId)).toEqual(['a', 'c', 'f']);
  });

  it('sets a row that it cannot read aside as it is, and reads the others', async () => {
    const strangers: [unknown, IDBValidKey][] = [
      [{ ...ofVersion1.waiting, kind: 'wish' }, ['ann', 'wish', id(6)]],
      [{ ...ofVersion1.waiting, state: { name: 'thinking' } }, ['ann', 'mark', id(7)]],
      ['not even a row', ['ann', 'mark', id(8)]],
      // Where it lies nothing could be written of it: it would be sent again and again.
      [ofVersion1.waiting, ['ann', 'mark', id(9)]],
    ];
    await leaveOnDisk([...strangers, keyed(ofVersion1.refused)]);
    const database = await openDexmark();
    expect(await database.getAllKeys('intents')).toEqual([['ann', 'mark', id(4)]]);
    const quarantined = await database.getAll('quarantined');
    expect(quarantined.map(({ version, key, row }) => [version, key, row])).toEqual(
      expect.arrayContaining(strangers.map(([row, key]) => [1, key, row])),
    );
    const outbox = createOutbox({ database, clock: jumpingClock(100), onChange: () => undefined });
    expect(await outbox.quarantined()).toBe(strangers.length);
  });
});
