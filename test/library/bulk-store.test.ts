import { beforeEach, describe, expect, it } from 'vitest';
import { readBulkChange } from '../../lib/library/bulk/bulk-reading';
import { type BulkStore, createBulkStore } from '../../lib/library/bulk/bulk-store';
import { database } from './library-world';
import { id } from './rows';

let store: BulkStore;
const edits = [id(1), id(2)].map((key) => ({ kind: 'mark', key, before: false, after: true }) as const);
const change = {
  ...({ name: 'bulk', operationId: 'all', action: { kind: 'import' }, isUndo: false } as const),
  ...{ of: 5, queued: 0, skipped: 0, letGo: 0, isPaused: false },
};

beforeEach(async () => {
  store = createBulkStore(database);
  const entries = Array.from({ length: 5 }, (_, n) => ({ mangaId: id(n), operationId: `press ${n}`, edits }));
  await store.replace('ann', change, entries);
});

const now = () => readBulkChange(database, 'ann');
async function reached(most: number) {
  const unreached = await store.readUnreached('ann', most);
  return unreached.map((entry, n) => ({ ...entry, state: n === 0 ? ('skipped' as const) : ('queued' as const) }));
}

describe('how far a change of many series has come', () => {
  it('counts an entry once that two workers have reached, one of them dead since', async () => {
    const [entries, later] = [await reached(2), await reached(3)];
    await store.update('ann', change, { entries });
    expect(await now()).toMatchObject({ queued: 2, skipped: 1 });
    await store.update('ann', change, { entries: later });
    expect(await now()).toMatchObject({ queued: 3, skipped: 1 });
    await store.update('ann', change, { entries });
    expect(await now()).toMatchObject({ queued: 3, skipped: 1 });
    expect(await store.readUnreached('ann', 9)).toHaveLength(2);
  });

  it('goes back with an entry that a pause takes back', async () => {
    const entries = await reached(3);
    await store.update('ann', change, { entries });
    const unreached = entries.map((entry) => ({ ...entry, state: 'unreached' as const }));
    await store.update('ann', change, { entries: unreached, isPaused: true });
    expect(await now()).toEqual({ ...change, isPaused: true, account: 'ann' });
    expect(store.isIdle('ann')).toBe(true);
  });

  it('counts once a series that a person lets go, of those that were reached', async () => {
    await store.update('ann', change, { entries: await reached(3) });
    for (const press of ['press 0', 'press 1', 'press 1', 'press 4', 'of no bulk change'])
      await store.letGo('ann', press, ({ key }) => key === id(1));
    expect(await now()).toMatchObject({ queued: 3, skipped: 1, letGo: 1 });
    const states = (await store.readEntries('ann')).map(({ state }) => state);
    expect(states).toEqual(['skipped', 'letGo', 'queued', 'unreached', 'unreached']);
  });

  it('counts a series whose turn is still to come as let go once it has had it, without what was undone', async () => {
    await store.letGo('ann', 'press 0', ({ key }) => key === id(1));
    expect((await store.readUnreached('ann', 1))[0]).toMatchObject({ edits: edits.slice(1), had: edits.slice(0, 1) });
    await store.letGo('ann', 'press 0', ({ key }) => key === id(2));
    expect(await now()).toMatchObject({ queued: 1, letGo: 1 });
    expect((await store.readMadeBy('ann', ['press 0']))[0]).toMatchObject({ edits });
  });

  it('stays as it is once another change has taken its place, or none', async () => {
    const entries = await reached(2);
    await store.replace('ann', { ...change, operationId: 'other', of: 0 }, []);
    await store.update('ann', change, { entries, isPaused: true });
    expect(await now()).toMatchObject({ operationId: 'other', queued: 0, isPaused: false });
    expect(await store.readEntries('ann')).toEqual([]);
    await store.replace('ann', null, []);
    await store.update('ann', change, { entries });
    expect(await now()).toBe(null);
  });
});
