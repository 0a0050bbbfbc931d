import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pauseBulkChange, undoBulkChange } from '../../lib/actions/bulk/bulk-changes';
import { SECOND } from '../../lib/clock';
import type { BulkAction } from '../../lib/model/bulk-change';
import { type BackgroundLife, backgroundLife } from '../support/background-life';
import {
  bulk,
  followed,
  isFinished,
  onHold,
  pauseBulk,
  progress,
  startBulk,
  statuses,
  statusesOf,
  undoBulk,
} from '../support/bulk-changes';
import { dieAtWrite } from '../support/dying-writes';
import { givenBackground, newId, nextLife, parts, world } from '../support/given-background';
import { delivered, intents } from '../support/worker-side';

/** Of an alarm that a browser takes: it rounds shorter ones up. */
const USUAL_MS = 30 * SECOND;
/** More than are fed at once. */
const SERIES = 24;

let life: BackgroundLife;
givenBackground({
  live: async (world) => {
    life = await backgroundLife(world);
    return life.parts;
  },
});

const mangaIds = () => followed().slice(0, SERIES);
const expectAllOnHold = () => expect(statusesOf(mangaIds())).toEqual(Array(SERIES).fill('on_hold'));
const isAtRest = async () => {
  const found = await bulk();
  return found === null || found.change.isPaused || (await isFinished());
};
const start = (operationId = newId(), action: BulkAction = onHold) => startBulk(action, operationId, mangaIds());

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
  await nextLife();
}

/** Alarms alone wake a worker, as long as anything is left. */
async function finishByAlarms(): Promise<void> {
  const isDone = async () => (await bulk()) === null || (await isFinished());
  while (!(await isDone())) {
    await life.wakeByAlarm(USUAL_MS);
    const end = world.clock.elapsed() + USUAL_MS / 2;
    await world.until(async () => (await isDone()) || world.clock.elapsed() > end);
  }
}

describe('a change of many series that is durable', () => {
  it('is fed by an alarm within the usual time where the worker has died before its first series', async () => {
    vi.spyOn(parts.library.bulk, 'readUnreached').mockReturnValue(Promise.withResolvers<never>().promise);
    void start();
    await world.until(async () => (await bulk()) !== null);
    await nextLife();
    expect(await intents()).toEqual([]);
    await finishByAlarms();
    expectAllOnHold();
  });

  it.each([1, 2, 3, 4, 5, 7, 10])(
    'is there whole or not at all where the worker dies at its write %i, goes on by alarms, and is undone exactly',
    async (write) => {
      const before = statuses();
      const operationId = newId();
      await dieIn(() => start(operationId), write);
      const found = await bulk();
      await finishByAlarms();
      const done = await bulk();
      expect(done?.change.operationId).toBe(found?.change.operationId);
      if (done === null) expect(statuses()).toEqual(before);
      else {
        const { of } = done.progress;
        const none = { waiting: 0, refused: 0, skipped: 0, letGo: 0, forgotten: 0 };
        expect(done.progress).toEqual({ of, done: of, ...none });
        expectAllOnHold();
        await undoBulk(operationId);
        await finishByAlarms();
        expect(statuses()).toEqual(before);
      }
    },
  );

  it.each([1, 2, 3, 5, 8])('is undone exactly where the worker dies at write %i of the undoing', async (write) => {
    const before = statuses();
    const operationId = newId();
    await world.through(start(operationId));
    await finishByAlarms();
    await dieIn(() => undoBulkChange(parts, { operationId: newId(), targetId: operationId }), write);
    await finishByAlarms();
    if ((await bulk())?.change.isUndo === false) await undoBulk(operationId);
    await finishByAlarms();
    expect(await progress()).toMatchObject({ waiting: 0, refused: 0, skipped: 0 });
    expect(statuses()).toEqual(before);
  });

  it.each([1, 3, 8, 20, 25])('is undone exactly where the worker dies at write %i of a pause', async (write) => {
    const before = statuses();
    const operationId = newId();
    await world.through(start(operationId));
    await dieIn(() => pauseBulkChange(parts, { operationId, isPaused: true }), write);
    await pauseBulk(operationId, false);
    await undoBulk(operationId);
    await finishByAlarms();
    expect(statuses()).toEqual(before);
  });

  it.each([1, 2, 3, 8, 20, 25])('reaches every series where the worker dies at write %i of a pause', async (write) => {
    const operationId = newId();
    await world.through(start(operationId));
    await dieIn(() => pauseBulkChange(parts, { operationId, isPaused: true }), write);
    await pauseBulk(operationId, false);
    await finishByAlarms();
    expectAllOnHold();
  });
});

describe('a worker that dies after it has written a series elsewhere, and before its row says so', () => {
  beforeEach(() => {
    vi.spyOn(parts.library.bulk, 'update').mockReturnValue(Promise.withResolvers<never>().promise);
  });
  /** @param press what the page asks for, which is never answered. */
  async function dieDuring(press: Promise<unknown>): Promise<void> {
    void press;
    await world.until(() => vi.mocked(parts.library.bulk.update).mock.calls.length === 1);
    await nextLife();
  }

  it('leaves it to be undone, also before the change goes on', async () => {
    const before = statuses();
    const operationId = newId();
    await dieDuring(start(operationId));
    expect(await progress()).toMatchObject({ waiting: 0, done: 0 });
    await undoBulk(operationId);
    await finishByAlarms();
    await delivered();
    expect(statuses()).toEqual(before);
  });

  it('leaves it to be paused, also before the change goes on', async () => {
    const before = statuses();
    const operationId = newId();
    world.isReachable = false;
    await dieDuring(start(operationId));
    const waiting = (await intents()).filter(({ state }) => state.name === 'waiting' && state.attempts === 0);
    expect(waiting.length).toBeGreaterThan(5);
    await pauseBulk(operationId);
    const left = new Set((await intents()).map(({ key }) => key));
    expect(waiting.filter(({ key }) => left.has(key))).toEqual([]);
    world.isReachable = true;
    await undoBulk(operationId);
    await finishByAlarms();
    expect(statuses()).toEqual(before);
  });

  it('leaves what it muted to be undone, also before the change goes on', async () => {
    const muted = async () => [...(await parts.library.readMuted(world.reader.id))].sort();
    const operationId = newId();
    await dieDuring(start(operationId, { kind: 'mute', isMuted: true }));
    expect(await muted()).toEqual(mangaIds().sort());
    await undoBulk(operationId);
    expect(await muted()).toEqual([]);
  });
});
