import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pauseBulkChange } from '../../lib/actions/bulk/pause-bulk-change';
import { startBulkChange } from '../../lib/actions/bulk/start-bulk-change';
import { undoBulkChange } from '../../lib/actions/bulk/undo-bulk-change';
import { SECOND } from '../../lib/clock';
import { isOver } from '../../lib/library/bulk-change';
import { readBulkProgress } from '../../lib/library/bulk-reading';
import type { BulkAction } from '../../lib/model/bulk-change';
import { type BackgroundLife, backgroundLife } from '../support/background-life';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { dieAtWrite } from '../support/dying-writes';
import { signInTo } from '../support/signed-in';

/** Of an alarm that a browser takes: it rounds shorter ones up. */
const USUAL_MS = 30 * SECOND;
/** More than are fed at once. */
const SERIES = 24;
const onHold: BulkAction = { kind: 'status', status: 'on_hold' };

let world: BackgroundWorld;
let life: BackgroundLife;
beforeEach(async () => {
  world = backgroundWorld();
  life = await backgroundLife(world);
  await signInTo(world, life.parts);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.end();
});

const mangaIds = () => [...world.reader.follows].slice(0, SERIES);
const reading = () => readBulkProgress(life.parts.database, world.reader.id);
const statuses = () => Object.fromEntries([...world.reader.statuses].sort());
const isFinished = async () => {
  const bulk = await reading();
  return bulk === null || isOver(bulk.progress);
};
const isAtRest = async () => (await reading())?.change.isPaused || (await isFinished());
const start = (action: BulkAction = onHold, operationId: string = crypto.randomUUID()) =>
  startBulkChange(life.parts, { operationId, action, mangaIds: mangaIds() });
const undo = (targetId: string) => undoBulkChange(life.parts, { operationId: crypto.randomUUID(), targetId });

/** A page whose worker dies is closed: no message of it wakes the next one. */
async function dieIn(work: () => Promise<unknown>, write: number): Promise<void> {
  const death = dieAtWrite(write);
  let isAnswered = false;
  void work()
    .catch(() => undefined)
    .finally(() => {
      isAnswered = true;
    });
  await world.until(async () => death.isDead() || (isAnswered && (await isAtRest())));
  world.kill();
  await world.end();
  death.end();
  life = await backgroundLife(world);
}

/** Alarms alone wake a worker, as long as anything is left. */
async function finishByAlarms(): Promise<void> {
  while (!(await isFinished())) {
    await life.wakeByAlarm(USUAL_MS);
    const end = world.clock.elapsed() + USUAL_MS / 2;
    await world.until(async () => (await isFinished()) || world.clock.elapsed() > end);
  }
}

describe('a change of many series that is durable', () => {
  it('is fed by an alarm within the usual time where the worker has died before its first series', async () => {
    vi.spyOn(life.parts.library.bulk, 'readUnreached').mockReturnValue(Promise.withResolvers<never>().promise);
    void start();
    await world.until(async () => (await reading()) !== null);
    world.kill();
    life = await backgroundLife(world);
    expect(await life.parts.outbox.all(world.reader.id)).toEqual([]);
    await finishByAlarms();
    expect(mangaIds().map((id) => world.reader.statuses.get(id))).toEqual(Array(SERIES).fill('on_hold'));
  });

  it.each([1, 2, 3, 4, 5, 7, 10])(
    'is there whole or not at all where the worker dies at its write %i, goes on by alarms, and is undone exactly',
    async (write) => {
      const before = statuses();
      const operationId = crypto.randomUUID();
      await dieIn(() => start(onHold, operationId), write);
      const found = await reading();
      await finishByAlarms();
      const done = await reading();
      expect(done?.change.operationId).toBe(found?.change.operationId);
      if (done === null) expect(statuses()).toEqual(before);
      else {
        const { of } = done.progress;
        const none = { waiting: 0, refused: 0, skipped: 0, letGo: 0, forgotten: 0 };
        expect(done.progress).toEqual({ of, done: of, ...none });
        expect(mangaIds().map((id) => world.reader.statuses.get(id))).toEqual(Array(SERIES).fill('on_hold'));
        await world.through(undo(operationId));
        await finishByAlarms();
        expect(statuses()).toEqual(before);
      }
    },
  );

  it.each([1, 2, 3, 5, 8])('is undone exactly where the worker dies at write %i of the undoing', async (write) => {
    const before = statuses();
    const operationId = crypto.randomUUID();
    await world.through(start(onHold, operationId));
    await finishByAlarms();
    await dieIn(() => undo(operationId), write);
    await finishByAlarms();
    if ((await reading())?.change.isUndo === false) await world.through(undo(operationId));
    await finishByAlarms();
    expect((await reading())?.progress).toMatchObject({ waiting: 0, refused: 0, skipped: 0 });
    expect(statuses()).toEqual(before);
  });

  it.each([1, 3, 8, 20, 25])('is undone exactly where the worker dies at write %i of a pause', async (write) => {
    const before = statuses();
    const operationId = crypto.randomUUID();
    await world.through(start(onHold, operationId));
    const pause = (isPaused: boolean) => pauseBulkChange(life.parts, { operationId, isPaused });
    await dieIn(() => pause(true), write);
    await world.through(pause(false));
    await world.through(undo(operationId));
    await finishByAlarms();
    expect(statuses()).toEqual(before);
  });
});

describe('a worker that dies after it has written a series elsewhere, and before its row says so', () => {
  beforeEach(() => {
    vi.spyOn(life.parts.library.bulk, 'update').mockReturnValue(Promise.withResolvers<never>().promise);
  });
  async function die(): Promise<void> {
    world.kill();
    life = await backgroundLife(world);
  }

  it('leaves it to be undone, also before the change goes on', async () => {
    const before = statuses();
    const operationId = crypto.randomUUID();
    void start(onHold, operationId);
    await world.until(() => vi.mocked(life.parts.library.bulk.update).mock.calls.length === 1);
    await die();
    expect((await reading())?.progress).toMatchObject({ waiting: 0, done: 0 });
    await world.through(undo(operationId));
    await finishByAlarms();
    await world.until(async () => (await life.parts.outbox.all(world.reader.id)).length === 0);
    expect(statuses()).toEqual(before);
  });

  it('leaves it to be paused, also before the change goes on', async () => {
    const before = statuses();
    const operationId = crypto.randomUUID();
    world.isReachable = false;
    void start(onHold, operationId);
    await world.until(() => vi.mocked(life.parts.library.bulk.update).mock.calls.length === 1);
    await die();
    const waiting = (await life.parts.outbox.all(world.reader.id)).filter(
      ({ state }) => state.name === 'waiting' && state.attempts === 0,
    );
    expect(waiting.length).toBeGreaterThan(5);
    await world.through(pauseBulkChange(life.parts, { operationId, isPaused: true }));
    const left = new Set((await life.parts.outbox.all(world.reader.id)).map(({ key }) => key));
    expect(waiting.filter(({ key }) => left.has(key))).toEqual([]);
    world.isReachable = true;
    await world.through(undo(operationId));
    await finishByAlarms();
    expect(statuses()).toEqual(before);
  });

  it('leaves what it muted to be undone, also before the change goes on', async () => {
    const muted = async () => [...(await life.parts.library.readMuted(world.reader.id))].sort();
    const operationId = crypto.randomUUID();
    void start({ kind: 'mute', isMuted: true }, operationId);
    await world.until(() => vi.mocked(life.parts.library.bulk.update).mock.calls.length === 1);
    await die();
    expect(await muted()).toEqual(mangaIds().sort());
    await world.through(undo(operationId));
    expect(await muted()).toEqual([]);
  });
});
