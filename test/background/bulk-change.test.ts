import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { RESUME_WORK, resumeWork } from '../../entrypoints/background/resume-work';
import { closeBulkChange, undoBulkChange } from '../../lib/actions/bulk/bulk-changes';
import { feedBulkChange } from '../../lib/actions/bulk/feed-bulk-change';
import { markChapter, undoMarks } from '../../lib/actions/chapters/marks';
import { importSiteMark } from '../../lib/actions/chapters/site-marks';
import { undoFromHistory } from '../../lib/actions/history';
import { dismissIntent, retryIntent, undoIntents } from '../../lib/actions/queue';
import { fetchRatings } from '../../lib/actions/series/listing';
import { SECOND } from '../../lib/clock';
import { readHistory } from '../../lib/library/history';
import type { BulkAction } from '../../lib/model/bulk-change';
import { CROSSED_OUT_MS } from '../../lib/model/intents';
import * as change from '../support/bulk-changes';
import { bulk, finished, followed, isFinished, onHold, progress, started, statusesOf } from '../support/bulk-changes';
import { feedingLife } from '../support/feeding-life';
import { givenBackground, newId, nextLife, parts, pass, world } from '../support/given-background';
import { answering, arrives, asked, isRead, order, requests, theFirst } from '../support/service-side';
import { eraseAll, intents, setTo, sync, takeBack } from '../support/worker-side';

givenBackground({ live: feedingLife });

const markAll: BulkAction = { kind: 'markUpTo', number: null };
const entries = () => parts.library.bulk.readEntries(world.reader.id);
const read = () => [...world.reader.read].sort();
const atService = () => ({ follows: followed().sort(), statuses: change.statuses() });
const writes = () =>
  requests({ host: 'api' }).filter(
    ({ asked, route }) => asked.method !== 'GET' && /\/(status|follow)$/.test(route ?? ''),
  );
const expectAllOnHold = () => expect(statusesOf(followed())).toEqual(followed().map(() => 'on_hold'));
/** A service that saw too many requests at once is asked again later. */
const finishedByAlarms = () => change.finishedByAlarms(30 * SECOND);

/** Starts a change, and waits until it is over. @returns its id. */
async function carriedOut(action?: BulkAction): Promise<string> {
  const operationId = await started(action);
  await finished();
  return operationId;
}

async function undone(targetId: string): Promise<void> {
  await change.undoBulk(targetId);
  await finished();
}

/** The worker dies, and the next one goes on by itself. */
async function dieAndGoOn(): Promise<void> {
  await nextLife();
  void resumeWork(parts);
  void feedBulkChange(parts);
}

/** As a death leaves it that came after the outbox had its series. */
async function forgetFed(operationId: string): Promise<void> {
  const unreached = (await entries()).map((entry) => ({ ...entry, state: 'unreached' as const }));
  await parts.library.bulk.update(world.reader.id, { operationId }, { entries: unreached });
}

const setRating = (id: string, rating: number) => world.reader.ratings.set(id, { rating, createdAt: 0 });
const ratingsOf = (ids: readonly string[]) => ids.map((id) => world.reader.ratings.get(id)?.rating);
/** All with the same, which is known here. */
async function rateAll(): Promise<void> {
  for (const id of followed()) setRating(id, 3);
  await world.through(fetchRatings(parts, followed()));
}
async function readOnSite(mangaId: string, chapterIds: readonly string[]): Promise<void> {
  for (const id of chapterIds) world.reader.read.add(id);
  await world.through(importSiteMark(parts, { kind: 'marks', mangaId, read: chapterIds, unread: [] }));
}

/** The service says no to the next status, for good. */
const refuseOne = () =>
  order(
    { method: 'POST', route: '/manga/{id}/status' },
    answering(400, {
      result: 'error',
      errors: [{ id: 'r', status: 400, title: 'validation_exception', detail: null }],
    }),
  );
const refusedOne = async () => {
  const { key, operationId } = theFirst((await intents()).filter(({ state }) => state.name === 'refused'));
  return { kind: 'status', key, operationId } as const;
};
const retryRefused = async () => world.through(retryIntent(parts, { ...(await refusedOne()), operationId: newId() }));

describe('a change of many series', () => {
  it('marks nothing in a series whose read marks are not known here, so that no undo takes what was read elsewhere', async () => {
    const before = read();
    const { chapters } = world.fakeService.world.library;
    const readSeries = new Set(before.map((id) => chapters.get(id)?.mangaId));
    const unknown = followed().filter((id) => readSeries.has(id));
    expect(unknown.length).toBeGreaterThan(0);
    for (const mangaId of unknown) await parts.database.delete('markers', [world.reader.id, mangaId]);
    const operationId = await carriedOut(markAll);
    expect((await entries()).filter(({ mangaId }) => unknown.includes(mangaId))).toEqual([]);
    await undone(operationId);
    expect(read()).toEqual(before);
  });

  it('reaches the service with a request for each series that it changes, a few in the outbox at a time', async () => {
    const changed = followed().filter((id) => world.reader.statuses.get(id) !== 'on_hold');
    expect(changed.length).toBeGreaterThan(30);
    await started();
    let most = 0;
    await world.until(async () => {
      most = Math.max(most, (await intents()).length);
      return world.reader.statuses.get(changed.at(-1) ?? '') === 'on_hold';
    });
    await finished();
    expectAllOnHold();
    expect(writes()).toHaveLength(changed.length);
    expect(most).toBeLessThan(30);
    expect(await progress()).toMatchObject({ of: changed.length, done: changed.length, refused: 0, skipped: 0 });
  });

  it('gives back to each series what it had, but for those that were changed since', async () => {
    const before = atService();
    const operationId = await carriedOut({ kind: 'unfollow' });
    expect(atService().follows).toEqual([]);
    // Longer than the outbox remembers what it has delivered.
    await world.clock.run(15 * 60 * SECOND);
    const [touched = ''] = before.follows;
    await world.through(setTo('completed', touched));
    await world.until(() => world.reader.statuses.get(touched) === 'completed');
    await undone(operationId);
    expect(atService()).toEqual({
      follows: before.follows.filter((id) => id !== touched),
      statuses: { ...before.statuses, [touched]: 'completed' },
    });
    expect(await progress()).toMatchObject({ skipped: 1 });
  });

  it('does not bring back a series that was removed elsewhere since', async () => {
    const operationId = await carriedOut();
    await world.clock.run(15 * 60 * SECOND);
    const removed = theFirst(followed());
    world.reader.follows.delete(removed);
    world.reader.statuses.delete(removed);
    await sync('whole');
    await undone(operationId);
    expect(atService().statuses).not.toHaveProperty(removed);
    expect(await progress()).toMatchObject({ skipped: 1 });
  });

  it('marks what is unread in one request for each series, and unmarks exactly that', async () => {
    const before = read();
    const batches = () => asked({ route: '/manga/{id}/read', method: 'POST' });
    const operationId = await carriedOut(markAll);
    const { of } = await progress();
    expect(of).toBeGreaterThan(5);
    expect(batches()).toBe(of);
    expect(world.reader.read.size).toBeGreaterThan(before.length + of);
    await undone(operationId);
    expect(read()).toEqual(before);
    expect(batches()).toBe(2 * of);
  });

  it('rates series whose rating is known, and gives each its own back', async () => {
    const rated = followed().slice(0, 8);
    for (const [n, id] of rated.entries()) world.reader.ratings.set(id, { rating: n + 1, createdAt: 0 });
    await world.through(fetchRatings(parts, rated));
    const ratings = () => [...world.reader.ratings].map(([id, { rating }]) => [id, rating]).sort();
    const before = ratings();
    const operationId = await carriedOut({ kind: 'rate', rating: 8 });
    expect(ratings().map(([, rating]) => rating)).toEqual(Array(8).fill(8));
    expect(await progress()).toMatchObject({ of: 7, done: 7, refused: 0, skipped: 0 });
    await undone(operationId);
    expect(ratings()).toEqual(before);
  });

  it('asks nothing more after a pause, and goes on where it was', async () => {
    const operationId = await started();
    await change.pauseBulk(operationId);
    const atPause = writes().length;
    // What is under way is answered, and the database has its turns to note it.
    await pass(30 * SECOND);
    expect(writes().length).toBeLessThanOrEqual(atPause + 5);
    expect(await intents()).toEqual([]);
    await change.pauseBulk(operationId, false);
    await finished();
    expectAllOnHold();
  });

  it.each([0, 50, 150, 400, 1_050, 2_300])(
    'is undone from a pause after %i ms: what has not left never does',
    async (ms) => {
      const before = atService();
      const operationId = await started();
      await world.clock.run(ms);
      await change.pauseBulk(operationId);
      await undone(operationId);
      expect(atService()).toEqual(before);
      expect(writes().length).toBeLessThan(2 * (10 + ms / 200));
    },
  );

  it('goes on after the worker has died, and changes nothing twice', async () => {
    const changed = followed().filter((id) => world.reader.statuses.get(id) !== 'on_hold');
    await started();
    for (let death = 0; death < 4; death += 1) {
      const sent = writes().length;
      await world.until(() => writes().length >= sent + 8);
      await dieAndGoOn();
    }
    await finishedByAlarms();
    expectAllOnHold();
    // One more for each death that left a request without its answer.
    expect(writes().length).toBeLessThanOrEqual(changed.length + 4 * 5);
    expect(await progress()).toMatchObject({ skipped: 0, refused: 0 });
  });

  it('goes on after a pause with a series that an older request may still reach', async () => {
    const operationId = await started();
    const [of] = (await entries())[15]?.edits ?? [];
    const row = await parts.database.get('intents', [world.reader.id, 'status', of?.key ?? '']);
    if (row?.kind !== 'status' || !row.baseline) throw new Error('the series is not in the outbox');
    // As an answer to an older press leaves it, whose first request was lost.
    const older = { operationId: newId(), value: row.baseline.value, at: world.clock.now() };
    await parts.database.put('intents', { ...row, inDoubt: older }, [world.reader.id, 'status', row.key]);
    await change.pauseBulk(operationId);
    await change.pauseBulk(operationId, false);
    await finished();
    expect(world.reader.statuses.get(row.key)).toBe('on_hold');
  });

  it('is one at a time, and the same message twice is one', async () => {
    const operationId = await started();
    await started(onHold, operationId);
    await world.through(expect(change.startBulk({ kind: 'unfollow' })).rejects.toMatchObject({ code: 'bulk-busy' }));
    await world.through(closeBulkChange(parts, { operationId }));
    expect(await bulk()).not.toBeNull();
    await finished();
    await world.through(closeBulkChange(parts, { operationId }));
    expect(await bulk()).toBeNull();
    await started({ kind: 'unfollow' });
    expect(await bulk()).not.toBeNull();
  });

  it('counts a series that was refused as waiting while it is tried again, and as done when the service has it', async () => {
    refuseOne();
    await started();
    await finishedByAlarms();
    const { of } = await progress();
    expect(await progress()).toMatchObject({ waiting: 0, done: of - 1, refused: 1 });
    const { key } = await refusedOne();
    world.isReachable = false;
    await retryRefused();
    expect(await progress()).toMatchObject({ waiting: 1, done: of - 1, refused: 0 });
    expect(await isFinished()).toBe(false);
    world.isReachable = true;
    await finishedByAlarms();
    expect(await progress()).toMatchObject({ waiting: 0, done: of, refused: 0 });
    expect(world.reader.statuses.get(key)).toBe('on_hold');
  });

  it.each(['at once', 'after another try'])(
    'does not count as done what was refused and dismissed %s',
    async (when) => {
      refuseOne();
      const operationId = await started();
      await finishedByAlarms();
      if (when === 'after another try') {
        refuseOne();
        await retryRefused();
        await finishedByAlarms();
      }
      await world.through(dismissIntent(parts, await refusedOne()));
      const { of } = await progress();
      expect(await progress()).toMatchObject({ done: of - 1, refused: 0, letGo: 1 });
      expect(await isFinished()).toBe(true);
      await undone(operationId);
      expect(await progress()).toMatchObject({ letGo: 0, refused: 0 });
    },
  );

  it('does not count as done what was undone before it left', async () => {
    world.isReachable = false;
    await started();
    const seen = (await intents()).slice(0, 2);
    await world.through(undoIntents(parts, { operationId: newId(), intents: seen }));
    world.isReachable = true;
    await finishedByAlarms();
    const { of } = await progress();
    expect(await progress()).toMatchObject({ done: of - 2, refused: 0, letGo: 2 });
    for (const status of statusesOf(seen.map(({ key }) => key))) expect(status).not.toBe('on_hold');
  });

  it.each<[where: string, undo: (chapterId: string, targetId: string) => Promise<unknown>]>([
    ['the reader', takeBack],
    ['the popup', (_, targetId) => undoMarks(parts, { operationId: newId(), targetId })],
  ])('does not count as done what was undone in %s before it left', async (_, undo) => {
    world.isReachable = false;
    await started(markAll);
    const { operationId, edits } = theFirst(await entries());
    await undo(edits[0]?.key ?? '', operationId);
    world.isReachable = true;
    await finishedByAlarms();
    const { of } = await progress();
    expect(await progress()).toMatchObject({ done: of - 1, letGo: 1 });
  });

  it('does not count as done, and does not send again, what was undone while a pause took back the rest', async () => {
    world.isReachable = false;
    const operationId = await started();
    const undone = theFirst((await intents()).slice(5));
    const { takeBack } = parts.outbox;
    let undoing = Promise.resolve();
    vi.spyOn(parts.outbox, 'takeBack').mockImplementationOnce(async (...given) => {
      undoing = undoIntents(parts, { operationId: newId(), intents: [undone] });
      await world.until(async () => !(await intents()).some(({ key }) => key === undone.key));
      return takeBack(...given);
    });
    await change.pauseBulk(operationId);
    await world.through(undoing);
    world.isReachable = true;
    await change.pauseBulk(operationId, false);
    await finishedByAlarms();
    const { of } = await progress();
    expect(await progress()).toMatchObject({ done: of - 1, letGo: 1 });
    expect(world.reader.statuses.get(undone.key)).not.toBe('on_hold');
  });

  it('takes the last word of a person on a series that it has not reached', async () => {
    await started();
    const last = (await entries()).at(-1)?.mangaId ?? '';
    await world.through(setTo('dropped', last));
    await finished();
    expect(statusesOf(followed())).toEqual(followed().map((id) => (id === last ? 'dropped' : 'on_hold')));
  });

  it.each([0, 1, 2, 3, 5, 8, 13, 21])(
    'leaves nothing where everything is erased while it is fed (%i turns later)',
    async (turns) => {
      const starting = change.startBulk().catch(() => undefined);
      for (let n = 0; n < turns * 4; n += 1) await new Promise((resolve) => setTimeout(resolve));
      await eraseAll();
      await world.through(starting);
      await world.clock.run(30 * SECOND);
      expect(await parts.database.getAll('intents')).toEqual([]);
      expect((await parts.database.getAll('metadata')).map(({ name }) => name)).toEqual(['identity']);
    },
  );
});

describe('“Undo all”', () => {
  it('leaves a chapter that a person read before the change reached it', async () => {
    const before = read();
    const operationId = await started(markAll);
    const [own] = (await entries()).at(-1)?.edits ?? [];
    const chapterId = own?.key ?? '';
    await world.through(markChapter(parts, { operationId: newId(), chapterId, read: true }, 'popup'));
    await arrives(chapterId);
    await finished();
    await undone(operationId);
    expect(read()).toEqual([...before, chapterId].sort());
  });

  it('leaves a status that a person set to the same meanwhile', async () => {
    const before = atService();
    const operationId = await started();
    const [edit] = (await entries()).at(-1)?.edits ?? [];
    const mangaId = edit?.key ?? '';
    await world.through(setTo('on_hold', mangaId));
    await finished();
    await undone(operationId);
    expect(atService().statuses).toEqual({ ...before.statuses, [mangaId]: 'on_hold' });
  });

  it('leaves a chapter that a person read in a tab of the site before the change reached it', async () => {
    const before = read();
    const operationId = await started(markAll);
    const { mangaId, edits } = theFirst((await entries()).slice(-1));
    const chapterIds = edits.map(({ key }) => key);
    await readOnSite(mangaId, chapterIds);
    await finished();
    expect(await progress()).toMatchObject({ skipped: 1 });
    await undone(operationId);
    expect(read()).toEqual([...before, ...chapterIds].sort());
  });

  it('leaves a chapter that a person read in a tab of the site before its undoing reached it', async () => {
    const before = read();
    const operationId = await carriedOut(markAll);
    const { mangaId, edits } = theFirst((await entries()).slice(-1));
    await change.undoBulk(operationId);
    const chapterIds = edits.map(({ key }) => key);
    await readOnSite(mangaId, chapterIds);
    await finished();
    expect(read()).toEqual([...before, ...chapterIds].sort());
    expect(await progress()).toMatchObject({ skipped: 1 });
  });

  it('asks for the ratings of a hundred series at once, and leaves one that was rated elsewhere since', async () => {
    await rateAll();
    const operationId = await carriedOut({ kind: 'rate', rating: 8 });
    // Longer than the outbox remembers what it has delivered.
    await world.clock.run(CROSSED_OUT_MS + SECOND);
    const [elsewhere = '', ...others] = followed();
    setRating(elsewhere, 10);
    const from = asked({ method: 'GET', route: '/rating' });
    await undone(operationId);
    expect(ratingsOf([elsewhere])).toEqual([10]);
    expect(ratingsOf(others)).toEqual(others.map(() => 3));
    expect(asked({ method: 'GET', route: '/rating' }) - from).toBe(1);
    expect(await progress()).toMatchObject({ of: followed().length, skipped: 1, done: others.length });
  });

  it('leaves a status that was set elsewhere since', async () => {
    const before = atService();
    const operationId = await carriedOut();
    const changed = theFirst(followed());
    world.reader.statuses.set(changed, 'dropped');
    await undone(operationId);
    expect(atService().statuses).toEqual({ ...before.statuses, [changed]: 'dropped' });
    expect(await progress()).toMatchObject({ skipped: 1 });
  });

  it('waits where the service cannot be asked what it has, and goes on once it can', async () => {
    await rateAll();
    const operationId = await carriedOut({ kind: 'rate', rating: 8 });
    setRating(theFirst(followed()), 10);
    world.isReachable = false;
    await change.undoBulk(operationId);
    await pass(5 * 60 * SECOND);
    expect(await intents()).toEqual([]);
    expect(await progress()).toMatchObject({ of: followed().length, done: 0, skipped: 0 });
    world.isReachable = true;
    await finishedByAlarms();
    expect(ratingsOf(followed())).toEqual(followed().map((_, n) => (n === 0 ? 10 : 3)));
  });

  it('asks a service in trouble less and less often, down to every half hour', async () => {
    await rateAll();
    const operationId = await carriedOut({ kind: 'rate', rating: 8 });
    order({ method: 'GET', route: '/rating' }, answering(503), 100);
    const questions = () => requests({ method: 'GET', route: '/rating' });
    const before = questions().length;
    await change.undoBulk(operationId);
    let rung = 0;
    for (; questions().length - before < 9; rung++) {
      const ringsAt = (await browser.alarms.get(RESUME_WORK))?.scheduledTime ?? 0;
      await world.clock.run(ringsAt - world.clock.now());
      // As the browser holds it, until a worker has looked.
      await browser.alarms.create(RESUME_WORK, { when: world.clock.now() + 60 * SECOND, periodInMinutes: 1 });
      await world.through(resumeWork(parts, true));
      await pass(5 * SECOND);
    }
    const asked = questions().map(({ at }) => at);
    // None is sooner than it may be, nor half a minute later.
    const halfMinutes = asked.map((at, n) => Math.floor((at - (asked[n - 1] ?? at)) / (30 * SECOND))).slice(before + 1);
    expect(halfMinutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(rung).toBeLessThan(20);
  });

  it('is paused while it asks, and asks once more when it goes on', async () => {
    await rateAll();
    const operationId = await carriedOut({ kind: 'rate', rating: 8 });
    const undoing = newId();
    await world.through(undoBulkChange(parts, { operationId: undoing, targetId: operationId }));
    await change.pauseBulk(undoing);
    await pass(60 * SECOND);
    expect(ratingsOf(followed())).toEqual(followed().map(() => 8));
    const elsewhere = theFirst(followed());
    setRating(elsewhere, 10);
    await change.pauseBulk(undoing, false);
    await finishedByAlarms();
    expect(ratingsOf(followed())).toEqual(followed().map((id) => (id === elsewhere ? 10 : 3)));
  });

  it('gives everything back where a worker died on the way', async () => {
    const before = read();
    const operationId = await started(markAll);
    await forgetFed(operationId);
    await finished();
    await undone(operationId);
    expect(read()).toEqual(before);
  });
});

describe('a rating that a person gives in a tab of the site', () => {
  it('stays where the turn of the series comes later', async () => {
    await rateAll();
    await started({ kind: 'rate', rating: 8 });
    const { mangaId } = theFirst((await entries()).slice(-1));
    setRating(mangaId, 10);
    await world.through(importSiteMark(parts, { kind: 'rating', mangaId }));
    await finished();
    expect(ratingsOf([mangaId])).toEqual([10]);
    expect(await progress()).toMatchObject({ skipped: 1 });
  });
});

describe('what a person sets while a change of many series is written', () => {
  it.each([
    [
      'after the change has read what is wanted',
      (mangaId: string) => {
        const { enqueueAll } = parts.outbox;
        vi.spyOn(parts.outbox, 'enqueueAll').mockImplementationOnce(async (...given) => {
          await setTo('dropped', mangaId);
          return enqueueAll(...given);
        });
      },
    ],
    [
      'and arrives while the change still reads',
      (mangaId: string) => {
        const { readMangaOf } = parts.library;
        vi.spyOn(parts.library, 'readMangaOf').mockImplementationOnce(async (...given) => {
          const rows = await readMangaOf(...given);
          await setTo('dropped', mangaId);
          await world.until(() => world.reader.statuses.get(mangaId) === 'dropped');
          return rows;
        });
      },
    ],
  ])('%s stays, whatever the change does and undoes', async (_, pressWithin) => {
    const [first = ''] = followed();
    const before = change.statuses();
    pressWithin(first);
    const operationId = await carriedOut();
    expect(world.reader.statuses.get(first)).toBe('dropped');
    expect(await progress()).toMatchObject({ skipped: 1, refused: 0 });
    await undone(operationId);
    expect(change.statuses()).toEqual({ ...before, [first]: 'dropped' });
  });
});

describe('many series that are muted', () => {
  const muted = async () => [...(await parts.library.readMuted(world.reader.id))].sort();
  const mute: BulkAction = { kind: 'mute', isMuted: true };

  it('are so at once and without a request, whatever else is chosen for them, and as before when that is undone', async () => {
    const [before = '', other = ''] = followed();
    await parts.library.putSeriesSettings(world.reader.id, before, { isMuted: true });
    await parts.library.putSeriesSettings(world.reader.id, other, { note: 'later' });
    const from = asked({ host: 'api' });
    const operationId = await started(mute);
    expect(await muted()).toEqual(followed().sort());
    expect(await progress()).toMatchObject({ of: followed().length - 1, done: followed().length - 1 });
    expect(await parts.library.readSeriesSettings(world.reader.id, other)).toMatchObject({ note: 'later' });
    expect(await parts.library.unreadTotals(world.reader.id)).toEqual({ series: 0, chapters: 0 });
    await change.undoBulk(operationId);
    expect(await muted()).toEqual([before]);
    expect(await parts.library.readSeriesSettings(world.reader.id, other)).toMatchObject({ note: 'later' });
    expect((await parts.library.unreadTotals(world.reader.id)).series).toBeGreaterThan(0);
    expect(asked({ host: 'api' })).toBe(from);
    expect(await intents()).toEqual([]);
  });

  it('are all so, or none, where the worker dies, and the next one goes on', async () => {
    const put = vi.spyOn(parts.library, 'putSettingsOfMany');
    put.mockImplementation(() => Promise.withResolvers<never>().promise);
    void change.startBulk(mute);
    await world.until(() => put.mock.calls.length === 1);
    await nextLife();
    expect(await muted()).toEqual([]);
    await world.through(feedBulkChange(parts));
    expect(await muted()).toEqual(followed().sort());
    expect(await progress()).toMatchObject({ done: followed().length });
  });
});

describe('what a change of many series marks, in the history', () => {
  const history = () => readHistory(parts.database, world.reader.id);
  /** Of each press, its chapters that are not undone. */
  const standing = async () =>
    (await history()).map(({ marks }) => marks.flatMap(({ chapterId, undoneBy }) => (undoneBy ? [] : [chapterId])));
  const marked = (before: readonly string[]) => read().filter((id) => !before.includes(id));
  const expectAllStanding = async (before: readonly string[]) =>
    expect((await standing()).flat().sort()).toEqual(marked(before));
  const undoPress = (targetId = '') => world.through(undoFromHistory(parts, { operationId: newId(), targetId }));

  it('is a press for each series, from the library, which is undone by itself', async () => {
    const before = read();
    await carriedOut(markAll);
    const presses = await history();
    expect(presses.length).toBe((await progress()).of);
    expect(new Set(presses.map(({ from }) => from))).toEqual(new Set(['library']));
    await expectAllStanding(before);
    // Longer than the outbox remembers what it has delivered.
    await world.clock.run(CROSSED_OUT_MS + SECOND);
    const [press] = presses;
    await undoPress(press?.operationId);
    await world.until(() => press?.marks.every(({ chapterId }) => !isRead(chapterId)) ?? false);
    await expectAllStanding(before);
    expect((await standing())[0]).toEqual([]);
    expect(await progress()).toMatchObject({ done: presses.length - 1, letGo: 1 });
  });

  it('is undone with all, but for what was undone or marked once more since', async () => {
    const before = read();
    const operationId = await carriedOut(markAll);
    await world.clock.run(CROSSED_OUT_MS + SECOND);
    const [first, second] = await history();
    await undoPress(first?.operationId);
    const again = second?.marks[0]?.chapterId ?? '';
    for (const read of [false, true]) {
      await world.through(markChapter(parts, { operationId: newId(), chapterId: again, read }, 'popup'));
      await arrives(again, read);
      await world.through(parts.delivery.idle());
    }
    await undone(operationId);
    expect(marked(before)).toEqual([again]);
    expect((await history()).map(({ from }) => from).slice(0, 2)).toEqual(['popup', 'popup']);
    expect((await standing()).flat()).toEqual([again, again, again]);
  });

  it('is left alone by “Undo all” where the history no longer has it, which is said: a later press may have marked it', async () => {
    const before = read();
    const operationId = await carriedOut(markAll);
    const [{ sequence = 0, marks = [] } = {}] = await history();
    await parts.database.delete('history', [world.reader.id, sequence]);
    const { of } = await progress();
    await undone(operationId);
    expect(marked(before)).toEqual(marks.map(({ chapterId }) => chapterId).sort());
    expect(await progress()).toMatchObject({ of: of - 1, done: of - 1, forgotten: 1 });
  });

  it.each([0, 50, 400, 1_050])('is there once after a pause at %i ms, and after what goes on from it', async (ms) => {
    const before = read();
    const operationId = await started(markAll);
    await world.clock.run(ms);
    await change.pauseBulk(operationId);
    await world.through(parts.delivery.idle());
    await expectAllStanding(before);
    await change.pauseBulk(operationId, false);
    await finished();
    expect((await history()).length).toBe((await progress()).of);
    await expectAllStanding(before);
  });

  it('is there once, whole, where the worker dies again and again, and so is its undoing', async () => {
    const before = read();
    const operationId = await started(markAll);
    await untilDone();
    const presses = (await history()).length;
    expect(presses).toBe((await progress()).of);
    await expectAllStanding(before);
    expect(marked(before).length).toBeGreaterThan(presses);
    await change.undoBulk(operationId);
    await untilDone();
    expect(read()).toEqual(before);
    expect((await standing()).flat()).toEqual([]);
    expect((await history()).length).toBe(presses);
  });

  it('is there once where the worker dies after the outbox has the marks, and before the row says so', async () => {
    const before = read();
    const put = vi.spyOn(parts.library.bulk, 'update');
    put.mockImplementation(() => Promise.withResolvers<void>().promise);
    void change.startBulk(markAll);
    await world.until(() => put.mock.calls.length === 1);
    await nextLife();
    expect((await bulk())?.change.queued).toBe(0);
    const presses = (await history()).map(({ operationId }) => operationId);
    expect(presses.length).toBeGreaterThan(5);
    void resumeWork(parts);
    await world.through(feedBulkChange(parts));
    await finished();
    expect((await history()).map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(presses));
    expect((await history()).length).toBe((await progress()).of);
    await expectAllStanding(before);
  });

  /** With deaths at other moments of the change, between its transactions, too. */
  async function untilDone(): Promise<void> {
    for (let death = 0; death < 6; death += 1) {
      await world.clock.run(death * 37);
      await dieAndGoOn();
    }
    await finishedByAlarms();
  }
});
