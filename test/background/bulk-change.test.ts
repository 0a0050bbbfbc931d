import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resumeWork } from '../../entrypoints/background/resume-work';
import { closeBulkChange } from '../../lib/actions/bulk/close-bulk-change';
import { feedBulkChange } from '../../lib/actions/bulk/feed-bulk-change';
import { pauseBulkChange } from '../../lib/actions/bulk/pause-bulk-change';
import { startBulkChange } from '../../lib/actions/bulk/start-bulk-change';
import { undoBulkChange } from '../../lib/actions/bulk/undo-bulk-change';
import { markChapter } from '../../lib/actions/chapters/mark-chapter';
import type { Dependencies } from '../../lib/actions/dependencies';
import { undoFromHistory } from '../../lib/actions/history/undo-from-history';
import { fetchRatings } from '../../lib/actions/series/fetch-ratings';
import { setStatus } from '../../lib/actions/series/set-status';
import { eraseEverything } from '../../lib/actions/settings/erase-everything';
import { SECOND } from '../../lib/clock';
import { isOver } from '../../lib/library/bulk-change';
import { readBulkProgress } from '../../lib/library/bulk-reading';
import { readHistory } from '../../lib/library/history';
import type { BulkAction } from '../../lib/model/bulk-change';
import { CROSSED_OUT_MS } from '../../lib/model/intents';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { signInTo } from '../support/signed-in';

let world: BackgroundWorld;
let parts: Dependencies;
beforeEach(async () => {
  world = backgroundWorld();
  await begin();
  await signInTo(world, parts);
});
afterEach(() => world.end());

/** A life of the worker, which feeds the outbox as the background does. */
async function begin(): Promise<void> {
  let built: Dependencies | null = null;
  world.listen = ({ queue }) => queue.on(() => void (built && feedBulkChange(built)));
  parts = await world.start();
  built = parts;
}

const mangaIds = () => [...world.reader.follows];
async function start(action: BulkAction, operationId: string = crypto.randomUUID()): Promise<string> {
  await world.through(startBulkChange(parts, { operationId, action, mangaIds: mangaIds() }));
  return operationId;
}
async function undo(targetId: string): Promise<void> {
  await world.through(undoBulkChange(parts, { operationId: crypto.randomUUID(), targetId }));
}
async function rowOf() {
  const row = await parts.database.get('facts', [world.reader.id, 'bulk']);
  if (row?.name !== 'bulk') throw new Error('there is no change of many series');
  return row;
}
const reading = () => readBulkProgress(parts.database, world.reader.id);
const isFinished = async () => {
  const bulk = await reading();
  return bulk !== null && isOver(bulk.progress);
};
const finished = () => world.until(isFinished, SECOND);
/** In place of the alarm: a service that saw too many requests at once is asked again later. */
const finishedByAlarm = () =>
  world.until(async () => {
    if (await isFinished()) return true;
    void resumeWork(parts);
    return false;
  }, 30 * SECOND);
const atService = () => ({
  follows: [...world.reader.follows].sort(),
  statuses: Object.fromEntries([...world.reader.statuses].sort()),
});
const writes = (from = 0) =>
  world.fakeService.journal
    .requests({ host: 'api' })
    .slice(from)
    .filter(({ asked, route }) => asked.method !== 'GET' && /\/(status|follow)$/.test(route ?? ''));
const onHold: BulkAction = { kind: 'status', status: 'on_hold' };

describe('a change of many series', () => {
  it('reaches the service with a request for each series that it changes, a few in the outbox at a time', async () => {
    const ids = mangaIds();
    const changed = ids.filter((id) => world.reader.statuses.get(id) !== 'on_hold');
    expect(changed.length).toBeGreaterThan(30);
    await start(onHold);
    let most = 0;
    await world.until(async () => {
      most = Math.max(most, (await parts.outbox.all(world.reader.id)).length);
      return world.reader.statuses.get(changed.at(-1) ?? '') === 'on_hold';
    });
    await finished();
    expect(ids.map((id) => world.reader.statuses.get(id))).toEqual(Array(ids.length).fill('on_hold'));
    expect(writes()).toHaveLength(changed.length);
    expect(most).toBeLessThan(30);
    expect((await reading())?.progress).toEqual({ of: changed.length, done: changed.length, refused: 0, skipped: 0 });
  });

  it('gives back to each series what it had, but for those that were changed since', async () => {
    const before = atService();
    const operationId = await start({ kind: 'unfollow' });
    await finished();
    expect(atService().follows).toEqual([]);
    // Longer than the outbox remembers what it has delivered.
    await world.clock.run(15 * 60 * SECOND);
    const [touched = ''] = before.follows;
    const press = { operationId: crypto.randomUUID(), mangaId: touched, status: 'completed' } as const;
    await world.through(setStatus(parts, press));
    await world.until(() => world.reader.statuses.get(touched) === 'completed');
    await undo(operationId);
    await finished();
    expect(atService()).toEqual({
      follows: before.follows.filter((id) => id !== touched),
      statuses: { ...before.statuses, [touched]: 'completed' },
    });
    expect((await reading())?.progress.skipped).toBe(1);
  });

  it('marks what is unread in one request for each series, and unmarks exactly that', async () => {
    const before = [...world.reader.read].sort();
    const requests = () => world.fakeService.journal.requests({ route: '/manga/{id}/read', method: 'POST' }).length;
    const operationId = await start({ kind: 'markUpTo', number: null });
    await finished();
    const { of } = (await reading())?.progress ?? { of: 0 };
    expect(of).toBeGreaterThan(5);
    expect(requests()).toBe(of);
    expect(world.reader.read.size).toBeGreaterThan(before.length + of);
    await undo(operationId);
    await finished();
    expect([...world.reader.read].sort()).toEqual(before);
    expect(requests()).toBe(2 * of);
  });

  it('rates series whose rating is known, and gives each its own back', async () => {
    const rated = mangaIds().slice(0, 8);
    for (const [n, id] of rated.entries()) world.reader.ratings.set(id, { rating: n + 1, createdAt: 0 });
    await world.through(fetchRatings(parts, rated));
    const atService = () => [...world.reader.ratings].map(([id, { rating }]) => [id, rating]).sort();
    const before = atService();
    const operationId = await start({ kind: 'rate', rating: 8 });
    await finished();
    expect(atService().map(([, rating]) => rating)).toEqual(Array(8).fill(8));
    expect((await reading())?.progress).toEqual({ of: 7, done: 7, refused: 0, skipped: 0 });
    await undo(operationId);
    await finished();
    expect(atService()).toEqual(before);
  });

  it('asks nothing more after a pause, and goes on where it was', async () => {
    const operationId = await start(onHold);
    await world.through(pauseBulkChange(parts, { operationId, isPaused: true }));
    const atPause = writes().length;
    await world.clock.run(30 * SECOND);
    await world.until(() => true);
    expect(writes().length).toBeLessThanOrEqual(atPause + 5);
    expect(await parts.outbox.all(world.reader.id)).toEqual([]);
    await world.through(pauseBulkChange(parts, { operationId, isPaused: false }));
    await finished();
    expect(mangaIds().map((id) => world.reader.statuses.get(id))).toEqual(Array(mangaIds().length).fill('on_hold'));
  });

  it.each([0, 50, 150, 400, 1_050, 2_300])(
    'is undone from a pause after %i ms: what has not left never does',
    async (ms) => {
      const before = atService();
      const operationId = await start(onHold);
      await world.clock.run(ms);
      await world.through(pauseBulkChange(parts, { operationId, isPaused: true }));
      await undo(operationId);
      await finished();
      expect(atService()).toEqual(before);
      expect(writes().length).toBeLessThan(2 * (10 + ms / 200));
    },
  );

  it('goes on after the worker has died, and changes nothing twice', async () => {
    const changed = mangaIds().filter((id) => world.reader.statuses.get(id) !== 'on_hold');
    await start(onHold);
    for (let death = 0; death < 4; death += 1) {
      const sent = writes().length;
      await world.until(() => writes().length >= sent + 8);
      world.kill();
      await begin();
      void resumeWork(parts);
      void feedBulkChange(parts);
    }
    await finishedByAlarm();
    expect(mangaIds().map((id) => world.reader.statuses.get(id))).toEqual(Array(mangaIds().length).fill('on_hold'));
    // One more for each death that left a request without its answer.
    expect(writes().length).toBeLessThanOrEqual(changed.length + 4 * 5);
    expect((await reading())?.progress).toMatchObject({ skipped: 0, refused: 0 });
  });

  it('goes on after a pause with a series that an older request may still reach', async () => {
    const operationId = await start(onHold);
    const [of] = (await reading())?.change.entries[15]?.edits ?? [];
    const row = await parts.database.get('intents', [world.reader.id, 'status', of?.key ?? '']);
    if (row?.kind !== 'status' || !row.baseline) throw new Error('the series is not in the outbox');
    // As an answer to an older press leaves it, whose first request was lost.
    const older = { operationId: crypto.randomUUID(), value: row.baseline.value, at: world.clock.now() };
    await parts.database.put('intents', { ...row, inDoubt: older }, [world.reader.id, 'status', row.key]);
    await world.through(pauseBulkChange(parts, { operationId, isPaused: true }));
    await world.through(pauseBulkChange(parts, { operationId, isPaused: false }));
    await finished();
    expect(world.reader.statuses.get(row.key)).toBe('on_hold');
  });

  it('is one at a time, and the same message twice is one', async () => {
    const operationId = await start(onHold);
    await start(onHold, operationId);
    const another = { operationId: crypto.randomUUID(), action: { kind: 'unfollow' }, mangaIds: mangaIds() } as const;
    const refused = startBulkChange(parts, another).then(
      () => null,
      (thrown) => thrown,
    );
    await world.through(refused);
    expect(await refused).toMatchObject({ code: 'bulk-busy' });
    await world.through(closeBulkChange(parts, { operationId }));
    expect(await reading()).not.toBeNull();
    await finished();
    await world.through(closeBulkChange(parts, { operationId }));
    expect(await reading()).toBeNull();
    await start({ kind: 'unfollow' });
    expect(await reading()).not.toBeNull();
  });

  it('takes the last word of a person on a series that it has not reached', async () => {
    const ids = mangaIds();
    await start(onHold);
    const [last = ''] = (await reading())?.change.entries.map(({ mangaId }) => mangaId).slice(-1) ?? [];
    const press = { operationId: crypto.randomUUID(), mangaId: last, status: 'dropped' } as const;
    await world.through(setStatus(parts, press));
    await finished();
    expect(world.reader.statuses.get(last)).toBe('dropped');
    expect(ids.filter((id) => world.reader.statuses.get(id) === 'on_hold')).toHaveLength(ids.length - 1);
  });
});

describe('what a person does by themselves while a change of many series is under way', () => {
  const mark = async (chapterId: string) => {
    await world.through(markChapter(parts, { operationId: crypto.randomUUID(), chapterId, read: true }, 'popup'));
    await world.until(() => world.reader.read.has(chapterId));
  };

  it('stays after “Undo all”: a chapter that they read before it was reached', async () => {
    const before = [...world.reader.read];
    const operationId = await start({ kind: 'markUpTo', number: null });
    const [own] = (await reading())?.change.entries.at(-1)?.edits ?? [];
    await mark(own?.key ?? '');
    await finished();
    await undo(operationId);
    await finished();
    expect([...world.reader.read].sort()).toEqual([...before, own?.key].sort());
  });

  it('stays after “Undo all”: a status that they set to the same', async () => {
    const before = atService();
    const operationId = await start(onHold);
    const [edit] = (await reading())?.change.entries.at(-1)?.edits ?? [];
    const mangaId = edit?.key ?? '';
    await world.through(setStatus(parts, { operationId: crypto.randomUUID(), mangaId, status: 'on_hold' }));
    await finished();
    await undo(operationId);
    await finished();
    expect(atService().statuses).toEqual({ ...before.statuses, [mangaId]: 'on_hold' });
  });

  it('is given back by “Undo all” where a worker died on the way to it', async () => {
    const before = [...world.reader.read].sort();
    const operationId = await start({ kind: 'markUpTo', number: null });
    await parts.database.put('facts', { ...(await rowOf()), queued: 0 });
    await finished();
    await undo(operationId);
    await finished();
    expect([...world.reader.read].sort()).toEqual(before);
  });
});

describe('erasing everything', () => {
  it.each([0, 1, 2, 3, 5, 8, 13, 21])(
    'leaves nothing of a change that is fed meanwhile (%i turns later)',
    async (turns) => {
      const operationId = crypto.randomUUID();
      const started = startBulkChange(parts, { operationId, action: onHold, mangaIds: mangaIds() }).catch(
        () => undefined,
      );
      for (let n = 0; n < turns * 4; n += 1) await new Promise((resolve) => setTimeout(resolve));
      await world.through(eraseEverything(parts, { clear: async () => undefined }));
      await world.through(started);
      await world.clock.run(30 * SECOND);
      expect(await parts.database.getAll('intents')).toEqual([]);
      expect((await parts.database.getAll('facts')).map(({ name }) => name)).toEqual(['identity']);
    },
  );
});

describe('many series that are muted', () => {
  const muted = async () => [...(await parts.library.readMuted(world.reader.id))].sort();
  const mute: BulkAction = { kind: 'mute', isMuted: true };
  const requests = () => world.fakeService.journal.requests({ host: 'api' }).length;

  it('are so at once and without a request, whatever else is chosen for them, and as before when that is undone', async () => {
    const [before = '', other = ''] = mangaIds();
    await parts.library.putSettingsOfMany(
      world.reader.id,
      new Map([
        [before, { isMuted: true }],
        [other, { note: 'later' }],
      ]),
    );
    const asked = requests();
    const operationId = await start(mute);
    expect(await muted()).toEqual(mangaIds().sort());
    expect((await reading())?.progress).toMatchObject({ of: mangaIds().length - 1, done: mangaIds().length - 1 });
    expect(await parts.library.readSeriesSettings(world.reader.id, other)).toMatchObject({ note: 'later' });
    expect(await parts.library.unreadTotals(world.reader.id)).toEqual({ series: 0, chapters: 0 });
    await undo(operationId);
    expect(await muted()).toEqual([before]);
    expect(await parts.library.readSeriesSettings(world.reader.id, other)).toMatchObject({ note: 'later' });
    expect((await parts.library.unreadTotals(world.reader.id)).series).toBeGreaterThan(0);
    expect(requests()).toBe(asked);
    expect(await parts.outbox.all(world.reader.id)).toEqual([]);
  });

  it('are all so, or none, where the worker dies, and the next one goes on', async () => {
    const put = vi.spyOn(parts.library, 'putSettingsOfMany');
    put.mockImplementation(() => Promise.withResolvers<void>().promise);
    void startBulkChange(parts, { operationId: crypto.randomUUID(), action: mute, mangaIds: mangaIds() });
    await world.until(() => put.mock.calls.length === 1);
    world.kill();
    await begin();
    expect(await muted()).toEqual([]);
    await world.through(feedBulkChange(parts));
    expect(await muted()).toEqual(mangaIds().sort());
    expect((await reading())?.progress.done).toBe(mangaIds().length);
  });
});

describe('what a change of many series marks, in the history', () => {
  const markAll: BulkAction = { kind: 'markUpTo', number: null };
  const history = () => readHistory(parts.database, world.reader.id);
  const read = () => [...world.reader.read].sort();
  /** Of each press, its chapters that are not undone. */
  const standing = async () =>
    (await history()).map(({ marks }) => marks.flatMap(({ chapterId, undoneBy }) => (undoneBy ? [] : [chapterId])));
  const marked = (before: readonly string[]) => read().filter((id) => !before.includes(id));

  it('is a press for each series, from the library, which is undone by itself', async () => {
    const before = read();
    await start(markAll);
    await finished();
    const presses = await history();
    expect(presses.length).toBe((await reading())?.progress.of);
    expect(new Set(presses.map(({ from }) => from))).toEqual(new Set(['library']));
    expect((await standing()).flat().sort()).toEqual(marked(before));
    // Longer than the outbox remembers what it has delivered.
    await world.clock.run(CROSSED_OUT_MS + SECOND);
    const [press] = presses;
    const undone = press?.marks.map(({ chapterId }) => chapterId) ?? [];
    await world.through(
      undoFromHistory(parts, { operationId: crypto.randomUUID(), targetId: press?.operationId ?? '' }),
    );
    await world.until(() => undone.every((id) => !world.reader.read.has(id)));
    expect((await standing()).flat().sort()).toEqual(marked(before));
    expect((await standing())[0]).toEqual([]);
  });

  it('is undone with all, but for what was undone or marked once more since', async () => {
    const before = read();
    const operationId = await start(markAll);
    await finished();
    await world.clock.run(CROSSED_OUT_MS + SECOND);
    const [first, second] = await history();
    const targetId = first?.operationId ?? '';
    await world.through(undoFromHistory(parts, { operationId: crypto.randomUUID(), targetId }));
    const again = second?.marks[0]?.chapterId ?? '';
    for (const isRead of [false, true]) {
      const press = { operationId: crypto.randomUUID(), chapterId: again, read: isRead };
      await world.through(markChapter(parts, press, 'popup'));
      await world.until(() => world.reader.read.has(again) === isRead);
      await world.through(parts.delivery.idle());
    }
    await undo(operationId);
    await finished();
    expect(marked(before)).toEqual([again]);
    expect((await history()).map(({ from }) => from).slice(0, 2)).toEqual(['popup', 'popup']);
    expect((await standing()).flat()).toEqual([again, again, again]);
  });

  it.each([0, 50, 400, 1_050])('is there once after a pause at %i ms, and after what goes on from it', async (ms) => {
    const before = read();
    const operationId = await start(markAll);
    await world.clock.run(ms);
    await world.through(pauseBulkChange(parts, { operationId, isPaused: true }));
    await world.through(parts.delivery.idle());
    expect((await standing()).flat().sort()).toEqual(marked(before));
    await world.through(pauseBulkChange(parts, { operationId, isPaused: false }));
    await finished();
    expect((await history()).length).toBe((await reading())?.progress.of);
    expect((await standing()).flat().sort()).toEqual(marked(before));
  });

  it('is there once, whole, where the worker dies again and again, and so is its undoing', async () => {
    const before = read();
    const operationId = await start(markAll);
    await untilDone();
    const presses = (await history()).length;
    expect(presses).toBe((await reading())?.progress.of);
    expect((await standing()).flat().sort()).toEqual(marked(before));
    expect(marked(before).length).toBeGreaterThan(presses);
    await undo(operationId);
    await untilDone();
    expect(read()).toEqual(before);
    expect((await standing()).flat()).toEqual([]);
    expect((await history()).length).toBe(presses);
  });

  it('is there once where the worker dies after the outbox has the marks, and before the row says so', async () => {
    const before = read();
    const { putBulkChange } = parts.library;
    const put = vi.spyOn(parts.library, 'putBulkChange');
    put.mockImplementation((...row) =>
      put.mock.calls.length === 1 ? putBulkChange(...row) : Promise.withResolvers<void>().promise,
    );
    void startBulkChange(parts, { operationId: crypto.randomUUID(), action: markAll, mangaIds: mangaIds() });
    await world.until(() => put.mock.calls.length === 2);
    world.kill();
    await begin();
    expect((await reading())?.change.queued).toBe(0);
    const presses = (await history()).map(({ operationId }) => operationId);
    expect(presses.length).toBeGreaterThan(5);
    void resumeWork(parts);
    await world.through(feedBulkChange(parts));
    await finished();
    expect((await history()).map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(presses));
    expect((await history()).length).toBe((await reading())?.progress.of);
    expect((await standing()).flat().sort()).toEqual(marked(before));
  });

  /** With deaths at other moments of the change, between its transactions, too. */
  async function untilDone(): Promise<void> {
    for (let death = 0; death < 6; death += 1) {
      await world.clock.run(death * 37);
      world.kill();
      await begin();
      void resumeWork(parts);
      void feedBulkChange(parts);
    }
    await finishedByAlarm();
  }
});
