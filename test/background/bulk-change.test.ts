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
import { dismissIntent } from '../../lib/actions/queue/dismiss-intent';
import { retryIntent } from '../../lib/actions/queue/retry-intent';
import { undoIntents } from '../../lib/actions/queue/undo-intents';
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
/** As a death leaves it that came after the outbox had its series. */
async function forgetFed(): Promise<void> {
  const change = (await reading())?.change;
  if (!change) throw new Error('there is no change of many series');
  const unreached = (await entries()).map((entry) => ({ ...entry, state: 'unreached' as const }));
  await parts.library.bulk.update(world.reader.id, change, { entries: unreached });
}
const entries = () => parts.library.bulk.readEntries(world.reader.id);
const reading = () => readBulkProgress(parts.database, world.reader.id);
const isFinished = async () => {
  const bulk = await reading();
  return bulk !== null && isOver(bulk.progress);
};
const finished = () => world.until(isFinished, SECOND);
async function pass(ms: number): Promise<void> {
  const end = world.clock.elapsed() + ms;
  await world.until(() => world.clock.elapsed() >= end);
}
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
/** A no of the service, for good. */
const refusal = JSON.stringify({
  result: 'error',
  errors: [{ id: 'r', status: 400, title: 'validation_exception', detail: null }],
});
const onHold: BulkAction = { kind: 'status', status: 'on_hold' };

describe('a series whose read marks are not known here', () => {
  it('has none of its chapters marked with many others, so that no undo takes what was read elsewhere', async () => {
    const readAtService = () => [...world.reader.read].sort();
    const before = readAtService();
    const { chapters } = world.fakeService.world.library;
    const read = new Set(before.map((id) => chapters.get(id)?.mangaId));
    const unknown = mangaIds().filter((id) => read.has(id));
    expect(unknown.length).toBeGreaterThan(0);
    for (const mangaId of unknown) await parts.database.delete('markers', [world.reader.id, mangaId]);
    const operationId = await start({ kind: 'markUpTo', number: null });
    await finished();
    expect((await entries()).filter(({ mangaId }) => unknown.includes(mangaId))).toEqual([]);
    await undo(operationId);
    await finished();
    expect(readAtService()).toEqual(before);
  });
});

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
    expect((await reading())?.progress).toMatchObject({
      of: changed.length,
      done: changed.length,
      refused: 0,
      skipped: 0,
    });
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
    expect((await reading())?.progress).toMatchObject({ of: 7, done: 7, refused: 0, skipped: 0 });
    await undo(operationId);
    await finished();
    expect(atService()).toEqual(before);
  });

  it('asks nothing more after a pause, and goes on where it was', async () => {
    const operationId = await start(onHold);
    await world.through(pauseBulkChange(parts, { operationId, isPaused: true }));
    const atPause = writes().length;
    // What is under way is answered, and the database has its turns to note it.
    await pass(30 * SECOND);
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
    const [of] = (await entries())[15]?.edits ?? [];
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

  it('counts a series that was refused as waiting while it is tried again, and as done when the service has it', async () => {
    const answer = { status: 400, headers: { 'content-type': 'application/json' }, body: refusal };
    const route = { method: 'POST', route: '/manga/{id}/status' };
    world.fakeService.faults.order(route, { kind: 'replace', work: 'undone', answer }, 1);
    await start(onHold);
    await finishedByAlarm();
    const progress = async () => (await reading())?.progress;
    const of = (await reading())?.change.of ?? 0;
    expect(await progress()).toMatchObject({ waiting: 0, done: of - 1, refused: 1 });
    const [refused] = (await parts.outbox.all(world.reader.id)).filter(({ state }) => state.name === 'refused');
    world.isReachable = false;
    const retry = { operationId: crypto.randomUUID(), kind: 'status', key: refused?.key ?? '' } as const;
    await world.through(retryIntent(parts, retry));
    expect(await progress()).toMatchObject({ waiting: 1, done: of - 1, refused: 0 });
    expect(await isFinished()).toBe(false);
    world.isReachable = true;
    await finishedByAlarm();
    expect(await progress()).toMatchObject({ waiting: 0, done: of, refused: 0 });
    expect(world.reader.statuses.get(retry.key)).toBe('on_hold');
  });

  it.each(['at once', 'after another try'])(
    'does not count as done what was refused and dismissed %s',
    async (when) => {
      const answer = { status: 400, headers: { 'content-type': 'application/json' }, body: refusal };
      const route = { method: 'POST', route: '/manga/{id}/status' };
      const refuse = () => world.fakeService.faults.order(route, { kind: 'replace', work: 'undone', answer }, 1);
      const refused = async () => {
        const [intent] = (await parts.outbox.all(world.reader.id)).filter(({ state }) => state.name === 'refused');
        return { kind: 'status', key: intent?.key ?? '', operationId: intent?.operationId ?? '' } as const;
      };
      refuse();
      const targetId = await start(onHold);
      await finishedByAlarm();
      if (when === 'after another try') {
        refuse();
        await world.through(retryIntent(parts, { ...(await refused()), operationId: crypto.randomUUID() }));
        await finishedByAlarm();
      }
      await world.through(dismissIntent(parts, await refused()));
      const { of, ...progress } = (await reading())?.progress ?? { of: 0 };
      expect(progress).toMatchObject({ done: of - 1, refused: 0, letGo: 1 });
      expect(await isFinished()).toBe(true);
      await undo(targetId);
      await finished();
      expect((await reading())?.progress).toMatchObject({ letGo: 0, refused: 0 });
    },
  );

  it('does not count as done what was undone before it left', async () => {
    world.isReachable = false;
    await start(onHold);
    const [first, second] = await parts.outbox.all(world.reader.id);
    const seen = [first, second].flatMap((intent) => intent ?? []);
    await world.through(undoIntents(parts, { operationId: crypto.randomUUID(), intents: seen }));
    world.isReachable = true;
    await finishedByAlarm();
    const { of, ...progress } = (await reading())?.progress ?? { of: 0 };
    expect(progress).toMatchObject({ done: of - 2, refused: 0, letGo: 2 });
    for (const { key } of seen) expect(world.reader.statuses.get(key)).not.toBe('on_hold');
  });

  it('takes the last word of a person on a series that it has not reached', async () => {
    const ids = mangaIds();
    await start(onHold);
    const last = (await entries()).at(-1)?.mangaId ?? '';
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
    const [own] = (await entries()).at(-1)?.edits ?? [];
    await mark(own?.key ?? '');
    await finished();
    await undo(operationId);
    await finished();
    expect([...world.reader.read].sort()).toEqual([...before, own?.key].sort());
  });

  it('stays after “Undo all”: a status that they set to the same', async () => {
    const before = atService();
    const operationId = await start(onHold);
    const [edit] = (await entries()).at(-1)?.edits ?? [];
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
    await forgetFed();
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

describe('what a person sets while a change of many series is written', () => {
  const putOnHold: BulkAction = { kind: 'status', status: 'on_hold' };
  const drop = (mangaId: string) =>
    setStatus(parts, { operationId: crypto.randomUUID(), mangaId, status: 'dropped' } as const);

  it.each([
    [
      'after the change has read what is wanted',
      (mangaId: string) => {
        const { enqueueAll } = parts.outbox;
        vi.spyOn(parts.outbox, 'enqueueAll').mockImplementationOnce(async (...given) => {
          await drop(mangaId);
          return enqueueAll(...given);
        });
      },
    ],
    [
      'and arrives while the change still reads',
      (mangaId: string) => {
        const { readManga } = parts.library;
        // Its first reading plans; the second one feeds.
        const reading = vi.spyOn(parts.library, 'readManga').mockImplementationOnce(readManga);
        reading.mockImplementationOnce(async (account) => {
          const rows = await readManga(account);
          await drop(mangaId);
          await world.until(() => world.reader.statuses.get(mangaId) === 'dropped');
          return rows;
        });
      },
    ],
  ])('%s stays, whatever the change does and undoes', async (_, pressWithin) => {
    const [first = ''] = mangaIds();
    const before = new Map(world.reader.statuses);
    pressWithin(first);
    const operationId = await start(putOnHold);
    await finished();
    expect(world.reader.statuses.get(first)).toBe('dropped');
    expect((await reading())?.progress).toMatchObject({ skipped: 1, refused: 0 });
    await undo(operationId);
    await finished();
    expect(Object.fromEntries(world.reader.statuses)).toEqual({ ...Object.fromEntries(before), [first]: 'dropped' });
  });
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
    put.mockImplementation(() => Promise.withResolvers<never>().promise);
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
    expect((await reading())?.progress).toMatchObject({ done: presses.length - 1, letGo: 1 });
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

  it('is left alone by “Undo all” where the history no longer has it, which is said: a later press may have marked it', async () => {
    const before = read();
    const operationId = await start(markAll);
    await finished();
    const [{ sequence = 0, marks = [] } = {}] = await history();
    await parts.database.delete('history', [world.reader.id, sequence]);
    const of = (await reading())?.progress.of ?? 0;
    await undo(operationId);
    await finished();
    expect(marked(before)).toEqual(marks.map(({ chapterId }) => chapterId).sort());
    expect((await reading())?.progress).toMatchObject({ of: of - 1, done: of - 1, forgotten: 1 });
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
    const put = vi.spyOn(parts.library.bulk, 'update');
    put.mockImplementation(() => Promise.withResolvers<void>().promise);
    void startBulkChange(parts, { operationId: crypto.randomUUID(), action: markAll, mangaIds: mangaIds() });
    await world.until(() => put.mock.calls.length === 1);
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
