import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { RESUME_WORK, resumeWork } from '../../entrypoints/background/resume-work';
import { chapterStates } from '../../lib/actions/chapters/chapter-states';
import { markChapters } from '../../lib/actions/chapters/mark-chapters';
import { undoMarks } from '../../lib/actions/chapters/undo-marks';
import type { Dependencies } from '../../lib/actions/dependencies';
import { captchaSolved } from '../../lib/actions/queue/captcha-solved';
import { undoIntent } from '../../lib/actions/queue/undo-intent';
import { undoIntents } from '../../lib/actions/queue/undo-intents';
import { decideReport } from '../../lib/actions/reports/decide-report';
import { sendReport } from '../../lib/actions/reports/send-report';
import { followSeries } from '../../lib/actions/series/follow-series';
import { setStatus } from '../../lib/actions/series/set-status';
import { signOut } from '../../lib/actions/session/sign-out';
import { MINUTE, SECOND } from '../../lib/clock';
import { readLibrary } from '../../lib/library/reading';
import type { IntentKind } from '../../lib/model/intents';
import { captchaDemanded } from '../fake-service/faults';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { readView } from '../support/read-view';
import { signInTo } from '../support/signed-in';

let world: BackgroundWorld;
let parts: Dependencies;
beforeEach(async () => {
  world = backgroundWorld();
  parts = await world.start();
  await signInTo(world, parts);
});
afterEach(() => world.end());

const newId = (): string => crypto.randomUUID();
const asked = (method: string, route: string) => world.fakeService.journal.requests({ method, route }).length;
const listed = async () => (await readLibrary(parts.database, world.reader.id)).manga;
const left = async () => (await parts.outbox.all(world.reader.id)).map(({ kind, state }) => [kind, state.name]);
const undo = (kind: IntentKind, key: string, targetId: string) =>
  undoIntent(parts, { operationId: newId(), kind, key, targetId }).then(({ outcome }) => outcome);

/** A death, and what the next life does by itself. */
async function dieAndGoOn(): Promise<void> {
  world.kill();
  parts = await world.start();
  void resumeWork(parts);
}

function followedSeries(): string {
  const mangaId = [...world.reader.follows].find((id) => world.reader.statuses.get(id) === 'reading');
  if (!mangaId) throw new Error('the reader follows nothing that they read');
  return mangaId;
}

/** Up to forty chapters of one series, some of them read. */
function partlyRead(): string[] {
  for (const mangaId of world.reader.follows) {
    const known = world.library.manga.get(mangaId)?.chapterIds ?? [];
    const isOut = (id: string) => (world.library.chapters.get(id)?.publishAt ?? 0) < world.clock.now();
    const chapterIds = known.filter(isOut).slice(-40);
    const count = chapterIds.filter((id) => world.reader.read.has(id)).length;
    if (count > 0 && count < chapterIds.length) return chapterIds;
  }
  throw new Error('the reader has read all of everything');
}

function stranger(): string {
  const manga = [...world.library.manga.values()].find(
    ({ id }) => !world.reader.follows.has(id) && !world.reader.statuses.has(id),
  );
  if (!manga) throw new Error('the reader knows everything');
  return manga.id;
}

describe('following a series', () => {
  it('that has no status makes it one that is being read', async () => {
    const mangaId = stranger();
    await followSeries(parts, { operationId: newId(), mangaId, follow: true });
    await world.until(() => world.reader.follows.has(mangaId) && world.reader.statuses.get(mangaId) === 'reading');
    await world.until(async () => (await left()).length === 0);
  });

  it('that has one leaves it alone', async () => {
    const mangaId = followedSeries();
    await setStatus(parts, { operationId: newId(), mangaId, status: 'on_hold' });
    await followSeries(parts, { operationId: newId(), mangaId, follow: true });
    await world.until(async () => (await left()).length === 0);
    expect(world.reader.statuses.get(mangaId)).toBe('on_hold');
    expect(asked('POST', '/manga/{id}/follow')).toBe(0);
  });

  it('no longer takes it out of the list at once, and its status away', async () => {
    const mangaId = followedSeries();
    await followSeries(parts, { operationId: newId(), mangaId, follow: false });
    expect((await listed()).map(({ id }) => id)).not.toContain(mangaId);
    await world.until(() => !world.reader.follows.has(mangaId) && !world.reader.statuses.has(mangaId));
    await world.until(async () => (await left()).length === 0);
    expect((await listed()).map(({ id }) => id)).not.toContain(mangaId);
  });

  it('is undone with its status, before and after it was delivered', async () => {
    const mangaId = followedSeries();
    world.isReachable = false;
    const before = newId();
    await followSeries(parts, { operationId: before, mangaId, follow: false });
    expect(await undo('follow', mangaId, before)).not.toBe('unknown');
    expect((await listed()).find(({ id }) => id === mangaId)).toMatchObject({ isFollowed: true, status: 'reading' });
    world.isReachable = true;
    await world.until(async () => {
      void resumeWork(parts);
      return (await left()).length === 0;
    });

    const after = newId();
    await followSeries(parts, { operationId: after, mangaId, follow: false });
    await world.until(() => !world.reader.follows.has(mangaId) && !world.reader.statuses.has(mangaId));
    expect(await undo('follow', mangaId, after)).toBe('reversed');
    await world.until(() => world.reader.follows.has(mangaId) && world.reader.statuses.get(mangaId) === 'reading');
  });

  it('arrives through a death, and through a sign-out and in', async () => {
    const mangaId = stranger();
    world.isReachable = false;
    await followSeries(parts, { operationId: newId(), mangaId, follow: true });
    world.kill();
    parts = await world.start();
    await world.through(signOut(parts));
    world.isReachable = true;
    await world.through(resumeWork(parts));
    expect(world.reader.follows.has(mangaId)).toBe(false);
    await signInTo(world, parts);
    await world.until(() => world.reader.follows.has(mangaId) && world.reader.statuses.get(mangaId) === 'reading');
  });

  it('is taken over here, also where the person signs out while the answer is on its way', async () => {
    const mangaId = followedSeries();
    await world.until(async () => (await listed()).some(({ id }) => id === mangaId));
    world.fakeService.faults.order({ method: 'DELETE', route: '/manga/{id}/follow' }, { kind: 'delay', ms: 5_000 });
    await followSeries(parts, { operationId: newId(), mangaId, follow: false });
    await world.until(() => asked('DELETE', '/manga/{id}/follow') === 1);
    await world.through(signOut(parts));
    await world.until(() => !world.reader.follows.has(mangaId));
    await world.until(async () => (await left()).length === 1);
    expect((await listed()).filter(({ id }) => id === mangaId)).toEqual([]);
  });

  it('never leaves in the name of another account', async () => {
    const mangaId = stranger();
    world.isReachable = false;
    await followSeries(parts, { operationId: newId(), mangaId, follow: true });
    await world.through(signOut(parts));
    world.isReachable = true;
    const other = world.others.find(({ client }) => client.state === 'approved');
    if (!other) throw new Error('the reader is the only one');
    await signInTo(world, parts, other);
    await world.until(() => world.clock.elapsed() > 3 * MINUTE);
    expect(other.follows.has(mangaId)).toBe(false);
    expect(asked('POST', '/manga/{id}/follow')).toBe(0);
    expect(await left()).toHaveLength(2);
  });
});

describe('a reading status', () => {
  it('shows at once, arrives, and undone goes back to what it was', async () => {
    const mangaId = followedSeries();
    const operationId = newId();
    await setStatus(parts, { operationId, mangaId, status: 'dropped' });
    expect((await listed()).find(({ id }) => id === mangaId)?.status).toBe('dropped');
    await world.until(() => world.reader.statuses.get(mangaId) === 'dropped');
    await world.until(async () => (await left()).length === 0);
    expect((await listed()).find(({ id }) => id === mangaId)?.status).toBe('dropped');
    await undo('status', mangaId, operationId);
    await world.until(() => world.reader.statuses.get(mangaId) === 'reading');
  });

  it('that meets a captcha waits in the next life, too, where nothing of it could be shown', async () => {
    const { session } = fakeBrowser.storage;
    const set = session.set.bind(session);
    const unshown = vi.spyOn(session, 'set').mockImplementation(async (items) => {
      if ('view.captcha' in items) throw new Error('QUOTA_BYTES quota exceeded');
      return set(items);
    });
    world.fakeService.faults.order({ route: '/manga/{id}/status' }, captchaDemanded, 5);
    await setStatus(parts, { operationId: newId(), mangaId: followedSeries(), status: 'dropped' });
    const tries = () => asked('POST', '/manga/{id}/status');
    await world.until(() => tries() === 1);
    await world.through(parts.delivery.idle());
    world.kill();
    parts = await world.start();
    await world.through(resumeWork(parts));
    expect(tries()).toBe(1);
    await captchaSolved(parts);
    await world.through(parts.delivery.idle());
    expect(tries()).toBe(2);
    unshown.mockRestore();
  });

  it('that meets a captcha waits with its reason, and a mark goes on', async () => {
    const mangaId = followedSeries();
    world.fakeService.faults.order({ route: '/manga/{id}/status' }, captchaDemanded, 5);
    await setStatus(parts, { operationId: newId(), mangaId, status: 'dropped' });
    const [chapterId] = world.library.manga.get(mangaId)?.chapterIds ?? [];
    if (!chapterId) throw new Error('a series has chapters');
    const isRead = world.reader.read.has(chapterId);
    await markChapters(parts, { operationId: newId(), chapterIds: [chapterId], read: !isRead });
    await world.until(async () => world.reader.read.has(chapterId) !== isRead && (await left()).length === 1);
    await world.through(parts.delivery.idle());
    expect(await parts.outbox.all(world.reader.id)).toMatchObject([
      { kind: 'status', state: { name: 'waiting', lastError: 'captcha' } },
    ]);
    expect(await readView('captcha')).toMatchObject({ held: [{ kind: 'status' }] });

    // Neither an alarm, nor a life after this one, asks again before a person has done something about it.
    const tries = () => asked('POST', '/manga/{id}/status');
    await world.through(resumeWork(parts));
    world.kill();
    parts = await world.start();
    await world.through(resumeWork(parts));
    expect(tries()).toBe(1);
    const { scheduledTime } = (await fakeBrowser.alarms.get(RESUME_WORK)) ?? {};
    expect(scheduledTime).toBeGreaterThan(world.clock.now() + 50 * MINUTE);

    world.fakeService.faults.clear();
    await captchaSolved(parts);
    await world.until(() => world.reader.statuses.get(mangaId) === 'dropped');
    expect(tries()).toBe(2);
  });
});

describe('what waits without a connection', () => {
  it('is undone all at once, also what lay under it, and nothing of it is ever sent', async () => {
    const { locks } = navigator;
    vi.stubGlobal('navigator', { onLine: false, locks });
    const [mangaId, unknown] = [followedSeries(), stranger()];
    const unread = partlyRead().filter((id) => !world.reader.read.has(id));
    await markChapters(parts, { operationId: newId(), chapterIds: unread, read: true });
    await setStatus(parts, { operationId: newId(), mangaId, status: 'dropped' });
    await setStatus(parts, { operationId: newId(), mangaId, status: 'on_hold' });
    await followSeries(parts, { operationId: newId(), mangaId: unknown, follow: true });
    const intents = (await parts.outbox.all(world.reader.id)).map(({ kind, key, operationId: id }) => ({
      kind,
      key,
      operationId: id,
    }));
    expect(intents).toHaveLength(unread.length + 3);

    await undoIntents(parts, { operationId: newId(), intents });
    expect(await left()).toEqual([]);
    expect((await chapterStates(parts, unread)).some(({ read }) => read === 'read')).toBe(false);
    expect((await listed()).find(({ id }) => id === mangaId)?.status).toBe('reading');
    vi.stubGlobal('navigator', { onLine: true, locks });
    await world.through(resumeWork(parts));
    await world.until(() => world.clock.elapsed() > MINUTE);
    expect(asked('POST', '/manga/{id}/read') + asked('POST', '/manga/{id}/status')).toBe(0);
    expect(asked('POST', '/manga/{id}/follow')).toBe(0);
  });

  it('comes back when a click that only cancelled it is undone, follow and status alike', async () => {
    const { locks } = navigator;
    vi.stubGlobal('navigator', { onLine: false, locks });
    const [mangaId, unknown, unfollowing, back] = [followedSeries(), stranger(), newId(), newId()];
    await followSeries(parts, { operationId: newId(), mangaId: unknown, follow: true });
    await followSeries(parts, { operationId: unfollowing, mangaId: unknown, follow: false });
    await setStatus(parts, { operationId: newId(), mangaId, status: 'dropped' });
    await setStatus(parts, { operationId: back, mangaId, status: 'reading' });
    expect(await left()).toEqual([]);

    expect(await undo('follow', unknown, unfollowing)).toBe('withdrawn');
    expect(await undo('status', mangaId, back)).toBe('withdrawn');
    vi.stubGlobal('navigator', { onLine: true, locks });
    await world.through(resumeWork(parts));
    await world.until(async () => (await left()).length === 0);
    expect(world.reader.statuses.get(mangaId)).toBe('dropped');
    expect([world.reader.follows.has(unknown), world.reader.statuses.get(unknown)]).toEqual([true, 'reading']);
  });

  it('comes back when many marks that only cancelled it are undone', async () => {
    const { locks } = navigator;
    vi.stubGlobal('navigator', { onLine: false, locks });
    const unread = partlyRead().filter((id) => !world.reader.read.has(id));
    const cancelling = newId();
    await markChapters(parts, { operationId: newId(), chapterIds: unread, read: true });
    await markChapters(parts, { operationId: cancelling, chapterIds: unread, read: false });
    expect(await left()).toEqual([]);

    await undoMarks(parts, { operationId: newId(), targetId: cancelling });
    vi.stubGlobal('navigator', { onLine: true, locks });
    await world.through(resumeWork(parts));
    await world.until(() => unread.every((id) => world.reader.read.has(id)));
  });

  it('is left alone where something else was wanted since', async () => {
    const { locks } = navigator;
    vi.stubGlobal('navigator', { onLine: false, locks });
    const mangaId = followedSeries();
    const seen = { kind: 'status', key: mangaId, operationId: newId() } as const;
    await setStatus(parts, { operationId: seen.operationId, mangaId, status: 'dropped' });
    await setStatus(parts, { operationId: newId(), mangaId, status: 'on_hold' });
    await undoIntents(parts, { operationId: newId(), intents: [seen] });
    expect((await listed()).find(({ id }) => id === mangaId)?.status).toBe('on_hold');
  });
});

describe('marks in bulk', () => {
  it('are one request for each manga, without history, and undone exactly', async () => {
    const chapterIds = partlyRead();
    const before = new Set(chapterIds.filter((id) => world.reader.read.has(id)));
    const operationId = newId();
    await markChapters(parts, { operationId, chapterIds, read: true });
    expect((await chapterStates(parts, chapterIds)).every(({ read }) => read === 'read')).toBe(true);
    await world.until(() => chapterIds.every((id) => world.reader.read.has(id)));
    expect(asked('POST', '/manga/{id}/read')).toBe(1);
    await undoMarks(parts, { operationId: newId(), targetId: operationId });
    await world.until(async () => (await left()).length === 0);
    expect(new Set(chapterIds.filter((id) => world.reader.read.has(id)))).toEqual(before);
  });
});

describe('a report', () => {
  const reports = () => world.reader.reports;

  async function report(details = 'Page 3 is missing.', operationId = newId()): Promise<string> {
    const objectId = [...world.library.chapters.keys()][0] ?? '';
    const reason = world.library.reportReasons.find(({ category }) => category === 'chapter');
    await sendReport(parts, { operationId, category: 'chapter', objectId, reasonId: reason?.id ?? '', details });
    return operationId;
  }

  it('leaves ten seconds after it was confirmed, once', async () => {
    const confirmedAt = world.clock.now();
    await report();
    await world.until(() => reports().length === 1);
    expect(reports()[0]?.createdAt).toBeGreaterThanOrEqual(confirmedAt + 10 * SECOND);
    expect(reports()[0]?.details).toBe('Page 3 is missing.');
    await world.until(async () => (await left()).length === 0);
  });

  it('is one, however often its click is sent', async () => {
    const operationId = await report();
    await report('Page 3 is missing.', operationId);
    await world.until(() => reports().length === 1);
    await report('Page 3 is missing.', operationId);
    await world.until(() => world.clock.elapsed() > 2 * MINUTE);
    expect(reports()).toHaveLength(1);
  });

  it('that is taken back in time never leaves', async () => {
    const operationId = await report();
    await world.until(() => world.clock.elapsed() > 5 * SECOND);
    expect(await undo('report', operationId, operationId)).toBe('withdrawn');
    await world.until(() => world.clock.elapsed() > 2 * MINUTE);
    expect(asked('POST', '/report')).toBe(0);
    expect(await undo('report', operationId, operationId)).toBe('unknown');
  });

  it('that is too long is refused before it is queued', async () => {
    await expect(report('é'.repeat(4_000))).rejects.toMatchObject({ code: 'too-long' });
    expect(await left()).toEqual([]);
  });

  it('that died on its way is looked for, and found, although the service shows it late', async () => {
    world.fakeService.faults.order({ method: 'POST', route: '/report' }, { kind: 'delay', ms: 5_000 });
    await report();
    await world.until(() => asked('POST', '/report') === 1);
    await dieAndGoOn();
    await world.until(async () => (await left())[0]?.[1] === 'verifying');
    await world.until(async () => (await left()).length === 0);
    expect(reports()).toHaveLength(1);
    expect(asked('GET', '/report')).toBe(1);
  });

  it('whose connection broke after it was taken is found', async () => {
    world.fakeService.faults.order({ method: 'POST', route: '/report' }, { kind: 'drop', work: 'done' });
    await report();
    await world.until(async () => reports().length === 1 && (await left()).length === 0);
    expect(asked('POST', '/report')).toBe(1);
  });

  it('that was lost on its way is looked for three times; then the person decides', async () => {
    world.fakeService.faults.order({ method: 'POST', route: '/report' }, { kind: 'drop', work: 'undone' });
    const key = await report();
    await world.until(() => asked('POST', '/report') === 1);
    for (const isDecided = async () => (await left())[0]?.[1] === 'needs-decision'; !(await isDecided()); ) {
      const until = world.clock.elapsed() + MINUTE;
      await world.until(() => world.clock.elapsed() > until);
      void resumeWork(parts);
    }
    expect(asked('GET', '/report')).toBe(3);
    expect(asked('POST', '/report')).toBe(1);

    await decideReport(parts, { operationId: newId(), key, again: true });
    await world.until(() => reports().length === 1);
    await world.until(async () => (await left()).length === 0);
  });

  it('that the person lets go is forgotten', async () => {
    world.fakeService.faults.order({ method: 'POST', route: '/report' }, { kind: 'drop', work: 'undone' });
    const key = await report();
    await world.until(async () => (await left())[0]?.[1] === 'verifying');
    await decideReport(parts, { operationId: newId(), key, again: false });
    expect(await left()).toEqual([['report', 'verifying']]);
    const [intent] = await parts.outbox.all(world.reader.id);
    if (intent?.kind !== 'report') throw new Error('the report is looked for');
    for (let n = 0; n < 3; n++) await parts.outbox.delivery.verified(intent, false);
    await decideReport(parts, { operationId: newId(), key, again: false });
    expect(await left()).toEqual([]);
  });

  it('that was made offline leaves when there is a network, and is not looked for', async () => {
    vi.stubGlobal('navigator', { ...navigator, onLine: false });
    await report();
    const until = world.clock.elapsed() + MINUTE;
    await world.until(() => world.clock.elapsed() > until);
    expect(await left()).toEqual([['report', 'waiting']]);
    vi.stubGlobal('navigator', { ...navigator, onLine: true });
    await world.through(resumeWork(parts));
    expect(reports()).toHaveLength(1);
    expect(asked('GET', '/report')).toBe(0);
  });
});
