import { IDBFactory } from 'fake-indexeddb';
import '../support/memory-database';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDexmark } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { recordFailures } from '../../lib/diagnostics/log-failure';
import { createBackupCopy, type StoredCopy } from '../../lib/outbox/backup-copy';
import { createOutbox, type Outbox } from '../../lib/outbox/outbox';
import { jumpingClock } from '../support/jumping-clock';
import { confirmed, id, newMark } from './some-intents';

const clock = jumpingClock();

/** What `storage.local` is to the background: it outlives the database. */
class Disk {
  copy: unknown;
  writes = 0;

  async read(): Promise<unknown> {
    return structuredClone(this.copy);
  }

  async write(copy: StoredCopy): Promise<void> {
    this.writes += 1;
    this.copy = structuredClone(copy);
  }
}

let disk: Disk;
beforeEach(() => {
  disk = new Disk();
});

/** One life of the background over whatever is stored: restores, then hands out the outbox. */
async function life(database: Dexmark) {
  const backupCopy = createBackupCopy({ database, port: disk });
  const restored = await backupCopy.restore(() => crypto.randomUUID(), clock.now());
  return { backupCopy, restored, outbox: createOutbox({ database, clock, onChange: backupCopy.refresh }) };
}

async function emptyDatabase(): Promise<Dexmark> {
  globalThis.indexedDB = new IDBFactory();
  return openDexmark();
}

const newLife = async () => life(await emptyDatabase());

/** A life that writes its copy of what was wanted, and ends. */
async function wanted(...intents: Parameters<Outbox['enqueue']>[0][]): Promise<void> {
  const { outbox, backupCopy } = await newLife();
  for (const intent of intents) await outbox.enqueue(intent);
  await backupCopy.settled();
}

describe('the backup copy of the outbox', () => {
  it('has every undelivered intent, and no more of it than is needed', async () => {
    const { outbox, backupCopy } = await newLife();
    await outbox.enqueue(newMark({ operationId: 'a', key: id(1), at: 1 }));
    await outbox.enqueue(newMark({ operationId: 'b', key: id(2), at: 2, account: 'al' }));
    await outbox.enqueue(newMark({ operationId: 'c', key: id(3), at: 3 }));
    const [, sent] = await outbox.all('ann');
    await outbox.delivery.ack(await outbox.delivery.claim(sent ? [sent] : []));
    expect(await backupCopy.settled()).toBeNull();
    expect(disk.copy).toMatchObject({
      version: 3,
      intents: [
        { operationId: 'b', kind: 'mark', key: id(2), account: 'al', value: true, at: 2 },
        { operationId: 'a', kind: 'mark', key: id(1), account: 'ann', value: true, at: 1 },
      ],
    });
  });

  it('rebuilds an outbox whose database came back empty, and counts its intents as perhaps sent', async () => {
    await wanted(newMark({ operationId: 'a', key: id(1) }));
    const { restored, outbox } = await newLife();
    expect(restored).toBe(1);
    expect(await outbox.all('ann')).toMatchObject([
      { operationId: 'a', key: id(1), baseline: null, state: { name: 'waiting' } },
    ]);
    expect(await outbox.takeBack({ account: 'ann', kind: 'mark', key: id(1) }, 'a')).toBe('too-late');
  });

  it('brings follows, reading statuses and ratings back as it does marks, none at all too', async () => {
    const made = { ...newMark(), baseline: null };
    await wanted(
      { ...made, kind: 'follow', value: false },
      { ...made, kind: 'status', value: null },
      { ...made, kind: 'rating', value: 8 },
      { ...made, kind: 'rating', key: id(2), value: null },
    );
    const { restored, outbox } = await newLife();
    expect(restored).toBe(4);
    expect(await outbox.all('ann')).toMatchObject([
      { kind: 'follow', value: false, inDoubt: { value: false } },
      { kind: 'rating', value: 8, inDoubt: { value: 8 } },
      { kind: 'rating', value: null, inDoubt: { value: null } },
      { kind: 'status', value: null, inDoubt: { value: null } },
    ]);
  });

  it('knows what else a click was for, so that "Undo" takes that along, and no reading history comes of it', async () => {
    await wanted(
      newMark({ operationId: 'a', key: id(1), scope: 'releases' }),
      newMark({ operationId: 'a', key: id(2), scope: 'releases' }),
      newMark({ operationId: 'b', key: id(3), scope: 'many' }),
      newMark({ operationId: 'c', key: id(4) }),
    );
    const { outbox } = await newLife();
    expect(await outbox.all('ann')).toMatchObject([
      { key: id(1), scope: 'releases' },
      { key: id(2), scope: 'releases' },
      { key: id(3), scope: 'many' },
      expect.not.objectContaining({ scope: expect.anything() }),
    ]);
  });

  it('keeps no word of what a person reported, and asks them about it after a loss', async () => {
    const first = await newLife();
    const key = crypto.randomUUID();
    await first.outbox.report(confirmed({ key, details: 'He is called Rumpelstiltskin.' }));
    await first.backupCopy.settled();
    expect(JSON.stringify(disk.copy)).not.toContain('Rumpelstiltskin');

    const { outbox } = await newLife();
    expect(await outbox.undecided('ann', key)).toMatchObject({
      report: { category: 'chapter', objectId: id(1), reasonId: id(2), details: null },
      state: { name: 'needs-decision', why: 'restored' },
    });
  });

  it('does not bring back what was delivered while the copy was old', async () => {
    const database = await emptyDatabase();
    const first = await life(database);
    await first.outbox.enqueue(newMark({ key: id(1) }));
    await first.backupCopy.settled();
    const old = structuredClone(disk.copy);
    await first.outbox.delivery.ack(await first.outbox.delivery.claim(await first.outbox.all('ann')));
    await first.backupCopy.settled();
    disk.copy = old;

    const { restored, outbox } = await life(database);
    expect(restored).toBe(0);
    expect(await outbox.all('ann')).toEqual([]);
  });

  it('is not overwritten by an empty database before that was rebuilt', async () => {
    await wanted(newMark({ key: id(1) }));
    const database = await emptyDatabase();
    const backupCopy = createBackupCopy({ database, port: disk });
    backupCopy.refresh();
    await backupCopy.settled();
    expect(await backupCopy.restore(() => 'new', clock.now())).toBe(1);
  });

  it('knows that what waits for a sign-in has not left', async () => {
    await wanted(newMark({ key: id(1) }), newMark({ key: id(2), account: 'signed-out' }));
    const { outbox } = await newLife();
    expect(await outbox.all('ann')).toMatchObject([{ inDoubt: { value: true } }]);
    expect(await outbox.all('signed-out')).toMatchObject([{ inDoubt: null }]);
  });

  it('restores once, however often it is asked', async () => {
    await wanted(newMark({ key: id(1) }));
    const database = await emptyDatabase();
    expect((await life(database)).restored).toBe(1);
    expect((await life(database)).restored).toBe(0);
  });

  it.each([
    ['nothing', undefined],
    ['text', 'intents'],
    ['a later version', { version: 4, database: 'x', intents: [] }],
    ['an intent for a chapter that is none', copyWith({ key: '../..' })],
    ['an intent that is none', copyWith({ value: 'yes' })],
    ['a reading status that nobody knows', copyWith({ kind: 'status', value: 'burnt' })],
    ['a rating that nobody can give', copyWith({ kind: 'rating', value: 11 })],
    ['a report of nothing', copyWith({ kind: 'report', key: crypto.randomUUID(), report: { category: 'weather' } })],
  ])('that holds %s restores nothing and blocks nothing', async (_, stored) => {
    disk.copy = stored;
    const { restored, outbox } = await newLife();
    expect(restored).toBe(0);
    await outbox.enqueue(newMark({ key: id(1) }));
    expect(await outbox.all('ann')).toHaveLength(1);
  });

  it('restores the intents that can be read next to one that cannot', async () => {
    disk.copy = copyWith({ value: 'yes' }, {});
    expect((await newLife()).restored).toBe(1);
  });

  it('writes once for many changes that come while it writes', async () => {
    const { outbox, backupCopy } = await newLife();
    await Promise.all(Array.from({ length: 50 }, (_, n) => outbox.enqueue(newMark({ key: id(n) }))));
    await backupCopy.settled();
    expect(disk.writes).toBeLessThan(50);
    expect(disk.copy).toMatchObject({ intents: { length: 50 } });
  });

  it('that cannot be written says why, leaves the outbox whole, and is written with the next change', async () => {
    const places: string[] = [];
    recordFailures((place) => places.push(place));
    const { outbox, backupCopy } = await newLife();
    const write = vi.spyOn(disk, 'write').mockRejectedValueOnce(new Error('the disk is full'));
    await outbox.enqueue(newMark({ operationId: 'a', key: id(1) }));
    expect(await backupCopy.settled()).toMatchObject({ code: 'unexpected' });
    expect(places).toEqual(['backup-copy-write']);
    expect(await outbox.all('ann')).toHaveLength(1);
    await outbox.enqueue(newMark({ operationId: 'b', key: id(2) }));
    expect(await backupCopy.settled()).toBeNull();
    expect(write).toHaveBeenCalledTimes(2);
    expect(disk.copy).toMatchObject({ intents: [{ operationId: 'a' }, { operationId: 'b' }] });
  });

  it.each([
    ['where it cannot be read', () => vi.spyOn(disk, 'read').mockRejectedValueOnce(new Error('no storage'))],
    ['where the database is closed', (database: Dexmark) => database.close()],
  ])('fails as storage does %s, before anything is rebuilt', async (_, breakIt) => {
    const database = await emptyDatabase();
    breakIt(database);
    const { restore } = createBackupCopy({ database, port: disk });
    await expect(restore(() => 'new', clock.now())).rejects.toMatchObject({ code: 'storage-failed' });
    expect(await (await openDexmark()).getAll('metadata')).toEqual([]);
  });
});

function copyWith(...intents: object[]) {
  const whole = { operationId: 'a', kind: 'mark', key: id(1), account: 'bob', value: true, at: 1 };
  return { version: 3, database: 'x', intents: intents.map((parts) => ({ ...whole, ...parts })) };
}
