import { IDBFactory } from 'fake-indexeddb';
import '../support/memory-database';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_NAME, openDexmark } from '../../lib/database/database';
import { migrations } from '../../lib/database/migrations';

const id = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

const edit = { id: 'b', value: true, at: 20, replaced: { value: false }, earlier: null };
const mark = { ...edit, kind: 'mark', account: 'ann', before: { value: false }, unanswered: null };
const report = { category: 'chapter', objectId: id(1), reasonId: id(2), details: null };
const reported = { kind: 'report', account: null, id: 'r', at: 5, report };

/** A row as versions 2 and 3 wrote it, and as it is since; `test/recorded-profiles` has whole profiles. */
const rows = [
  [
    'sent, with a newer value on top',
    {
      ...mark,
      key: id(1),
      earlier: { ...edit, id: 'a', value: false, replaced: null },
      state: { name: 'sending', attempts: 1, since: 21, sent: { id: 'a', value: false } },
    },
    {
      kind: 'mark',
      account: 'ann',
      key: id(1),
      operationId: 'b',
      value: true,
      at: 20,
      baseline: { value: false },
      undoValue: { value: false },
      previous: { operationId: 'a', value: false, at: 20, undoValue: null, previous: null },
      inDoubt: null,
      state: { name: 'sending', attempts: 1, since: 21, sent: { operationId: 'a', value: false } },
    },
  ],
  [
    'stopped by a failure that has no name any more',
    {
      ...mark,
      key: id(2),
      unanswered: { id: 'z', value: true, at: 3 },
      state: { name: 'waiting', attempts: 2, met: 'gone' },
    },
    { inDoubt: { operationId: 'z', value: true, at: 3 }, state: { name: 'waiting', attempts: 2, lastError: 'gone' } },
  ],
  [
    'a status of none',
    {
      ...mark,
      kind: 'status',
      key: id(3),
      value: null,
      replaced: null,
      before: { value: 'reading' },
      state: { name: 'delivered', since: 9 },
    },
    { kind: 'status', value: null, baseline: { value: 'reading' }, state: { name: 'delivered', since: 9 } },
  ],
  [
    'a follow that was refused',
    { ...mark, kind: 'follow', key: id(4), state: { name: 'refused', attempts: 1, since: 9, code: 'not-found' } },
    { kind: 'follow', state: { name: 'refused', attempts: 1, since: 9, code: 'not-found' } },
  ],
  [
    'a report that is held',
    { ...reported, key: id(5), state: { name: 'waiting', attempts: 0, notBefore: 15 } },
    { operationId: 'r', report, state: { name: 'waiting', attempts: 0, notBefore: 15 } },
  ],
  [
    'a report in doubt',
    { ...reported, key: id(6), state: { name: 'looking', attempts: 1, sentAt: 1, since: 2, looks: 1, lookAt: 3 } },
    { state: { name: 'verifying', attempts: 1, sentAt: 1, since: 2, verifications: 1, verifyAt: 3 } },
  ],
  [
    'a report that the person decides about',
    { ...reported, key: id(7), state: { name: 'asking', attempts: 1, since: 2, why: 'absent' } },
    { state: { name: 'needs-decision', attempts: 1, since: 2, why: 'absent' } },
  ],
] as const;

type Row = { readonly account: string | null; readonly kind: string; readonly key: string };
const keyOf = ({ account, kind, key }: Row) => [account ?? '', kind, key];

async function leaveOnDisk(left: readonly (readonly [row: unknown, key: IDBValidKey])[]): Promise<void> {
  (await openDexmark(migrations.slice(0, 3))).close();
  const raw = await openDB(DATABASE_NAME, 3);
  for (const [row, key] of left) await raw.put('intents', row, key);
  await raw.add('setAside', { version: 1, key: ['ann', 'mark', 'x'], row: 'not even a row' });
  raw.close();
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('a queue that version 3 wrote', () => {
  it.each(rows)('keeps what was %s', async (_, before, after) => {
    await leaveOnDisk([[before, keyOf(before)]]);
    const database = await openDexmark();
    expect(await database.getAll('intents')).toMatchObject([after]);
    expect(await database.count('quarantined')).toBe(1);
  });

  it('quarantines what cannot be read, beside what was quarantined before', async () => {
    const [[, readable]] = rows;
    const strangers: [unknown, IDBValidKey][] = [
      [{ ...readable, state: { name: 'thinking' } }, ['ann', 'mark', id(8)]],
      [readable, ['ann', 'mark', id(9)]],
    ];
    await leaveOnDisk([...strangers, [readable, keyOf(readable)]]);
    const database = await openDexmark();
    expect(await database.getAllKeys('intents')).toEqual([keyOf(readable)]);
    expect(await database.getAll('quarantined')).toEqual(
      expect.arrayContaining([
        { version: 1, key: ['ann', 'mark', 'x'], row: 'not even a row' },
        ...strangers.map(([row, key]) => ({ version: 3, key, row })),
      ]),
    );
  });

  it('is as it was where the step dies half-way, and the next start does all of it', async () => {
    await leaveOnDisk(rows.map(([, row]) => [row, keyOf(row)]));
    const raw = async () => {
      const database = await openDB(DATABASE_NAME);
      const left = [database.version, [...database.objectStoreNames], await database.getAll('intents')];
      database.close();
      return left;
    };
    const left = await raw();
    const dying = () => {
      throw new Error('the browser was killed');
    };
    await expect(openDexmark([...migrations, dying])).rejects.toMatchObject({ code: 'storage-failed' });
    expect(await raw()).toEqual(left);
    expect(await (await openDexmark()).count('intents')).toBe(rows.length);
  });
});
