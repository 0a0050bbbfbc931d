import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resumeWork } from '../../entrypoints/background/resume-work';
import { pauseBulkChange } from '../../lib/actions/bulk/pause-bulk-change';
import { undoBulkChange } from '../../lib/actions/bulk/undo-bulk-change';
import type { Dependencies } from '../../lib/actions/dependencies';
import { SECOND } from '../../lib/clock';
import { openDexmark } from '../../lib/database/database';
import { migrations } from '../../lib/database/migrations';
import { isOver } from '../../lib/library/bulk-change';
import { readBulkProgress } from '../../lib/library/bulk-reading';
import type { BulkEntry } from '../../lib/model/bulk-change';
import type { ReadingStatus } from '../../lib/service/ids';
import { manga } from '../library/rows';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { feedingLife } from '../support/feeding-life';
import { signInTo } from '../support/signed-in';

interface Listed {
  readonly follows: readonly string[];
  readonly statuses: Readonly<Record<string, ReadingStatus>>;
}

/** What a build with version 6 of the database had left of a change that unfollows all series. */
interface Recorded {
  /** A series that the person had set to `dropped` before the change reached it. */
  readonly touched: string;
  readonly before: Listed;
  readonly recorded: readonly {
    readonly name: 'under way' | 'paused';
    readonly at: number;
    readonly bulk: { readonly entries: readonly BulkEntry[]; readonly queued: number; readonly operationId: string };
    readonly intents: readonly { readonly account: string; readonly kind: string; readonly key: string }[];
    readonly service: Listed;
  }[];
}

const file = join(import.meta.dirname, '../database/recorded/bulk-change-of-version-6.json');
const { touched, before, recorded }: Recorded = JSON.parse(await readFile(file, 'utf8'));

let world: BackgroundWorld;
let parts: Dependencies;
beforeEach(() => {
  world = backgroundWorld();
});
afterEach(() => world.end());

async function open(name: string): Promise<Recorded['recorded'][number]> {
  const left = recorded.find((one) => one.name === name);
  if (!left) throw new Error(`nothing was recorded of a change that is ${name}`);
  const database = await openDexmark(migrations.slice(0, 6));
  await database.put('facts', left.bulk as never);
  await database.put('facts', { account: '', name: 'identity', id: 'recorded' });
  for (const intent of left.intents)
    await database.put('intents', intent as never, [intent.account, intent.kind, intent.key] as never);
  // As the library has it here; the others come with the next check.
  const row = manga({ id: touched, isFollowed: true, status: 'dropped' });
  await database.put('manga', { ...row, account: world.reader.id });
  database.close();
  world.clock.set(left.at - world.clock.now());
  const { follows, statuses } = world.reader;
  for (const id of follows) if (!left.service.follows.includes(id)) follows.delete(id);
  statuses.clear();
  for (const [id, status] of Object.entries(left.service.statuses)) statuses.set(id, status);
  parts = await feedingLife(world);
  return left;
}

const reading = () => readBulkProgress(parts.database, world.reader.id);
const finished = () =>
  world.until(async () => {
    void resumeWork(parts).catch(() => undefined);
    const bulk = await reading();
    return bulk !== null && isOver(bulk.progress) && (await parts.outbox.all(world.reader.id)).length === 0;
  }, 5 * SECOND);
const atService = () => ({
  follows: [...world.reader.follows].sort(),
  statuses: Object.fromEntries([...world.reader.statuses].sort()),
});

describe('a change of many series that version 6 of the database has kept', () => {
  it.each(recorded.map(({ name }) => name))(
    'has each of its series in a row, in order, while it is %s',
    async (name) => {
      const { bulk } = await open(name);
      const rows = await parts.library.bulk.readEntries(world.reader.id);
      expect(rows.map(({ operationId, mangaId, edits }) => ({ operationId, mangaId, edits }))).toEqual(bulk.entries);
      const reached = rows.filter(({ state }) => state !== 'unreached');
      expect(reached).toEqual(rows.slice(0, bulk.queued));
      expect(reached.filter(({ state }) => state === 'skipped').map(({ mangaId }) => mangaId)).toEqual(
        name === 'paused' ? [touched] : [],
      );
      expect((await reading())?.change).toMatchObject({ of: bulk.entries.length, isPaused: name === 'paused' });
      expect((await reading())?.change).not.toHaveProperty('entries');
    },
  );

  it.each(recorded.map(({ name }) => name))('goes on where it was, %s, and is undone exactly', async (name) => {
    const { bulk } = await open(name);
    await signInTo(world, parts);
    await world.through(pauseBulkChange(parts, { operationId: bulk.operationId, isPaused: false }));
    await finished();
    const followed = new Set(before.follows);
    const others = Object.fromEntries(Object.entries(before.statuses).filter(([id]) => !followed.has(id)));
    expect(atService()).toEqual({ follows: [touched], statuses: { ...others, [touched]: 'dropped' } });
    const press = { operationId: crypto.randomUUID(), targetId: bulk.operationId };
    await world.through(undoBulkChange(parts, press));
    await finished();
    expect(atService()).toEqual({
      follows: [...before.follows].sort(),
      statuses: Object.fromEntries(Object.entries({ ...before.statuses, [touched]: 'dropped' }).sort()),
    });
  });
});
