import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { planResume, RESUME_WORK, resumeWork } from '../../entrypoints/background/resume-work';
import { chapterStates } from '../../lib/actions/chapters/chapter-states';
import { undoMarks } from '../../lib/actions/chapters/marks';
import { captchaSolved, undoIntent, undoIntents } from '../../lib/actions/queue';
import { decideReport, sendReport } from '../../lib/actions/reports';
import { MINUTE, SECOND } from '../../lib/clock';
import type { IntentKind } from '../../lib/model/intents';
import { captchaDemanded } from '../fake-service/faults';
import type { Chapter } from '../fake-service/library/types';
import { readLibrary } from '../library/whole-library';
import { enter, givenBackground, newId, nextLife, parts, pass, setOnline, world } from '../support/given-background';
import { readView } from '../support/read-view';
import {
  answering,
  arrives,
  asked,
  isRead,
  order,
  strangeSeries,
  theFirst,
  unreadChapter,
  unreadChapters,
} from '../support/service-side';
import { control, delivered, follow, intents, leave, mark, markMany, resume, setTo } from '../support/worker-side';

givenBackground();

const listed = async () => (await readLibrary(parts.database, world.reader.id)).manga;
const left = async () => (await intents()).map(({ kind, state }) => [kind, state.name]);
const undo = (kind: IntentKind, key: string, targetId: string) =>
  undoIntent(parts, { operationId: newId(), kind, key, targetId }).then(({ outcome }) => outcome);

const row = async (mangaId: string) => (await listed()).find(({ id }) => id === mangaId);
const isReading = (mangaId: string) =>
  world.reader.follows.has(mangaId) && world.reader.statuses.get(mangaId) === 'reading';
const FOLLOW = { method: 'POST', route: '/manga/{id}/follow' };
const UNFOLLOW = { method: 'DELETE', route: '/manga/{id}/follow' };
const STATUS = { method: 'POST', route: '/manga/{id}/status' };
const MARK = { method: 'POST', route: '/manga/{id}/read' };
const REPORT = { method: 'POST', route: '/report' };
const REPORTS = { method: 'GET', route: '/report' };

const followedSeries = (): string => theFirst([...world.reader.follows].filter(isReading));

/** Up to forty chapters of one series, some of them read. */
function partlyRead(): string[] {
  for (const mangaId of world.reader.follows) {
    const known = world.library.manga.get(mangaId)?.chapterIds ?? [];
    const isOut = (id: string) => (world.library.chapters.get(id)?.publishAt ?? 0) < world.clock.now();
    const chapterIds = known.filter(isOut).slice(-40);
    const count = chapterIds.filter(isRead).length;
    if (count > 0 && count < chapterIds.length) return chapterIds;
  }
  throw new Error('the reader has read all of everything');
}

describe('following a series', () => {
  it('that has a status leaves that alone', async () => {
    const mangaId = followedSeries();
    await setTo('on_hold', mangaId);
    await follow(mangaId, true);
    await delivered();
    expect(world.reader.statuses.get(mangaId)).toBe('on_hold');
    expect(asked(FOLLOW)).toBe(0);
  });

  it('no longer takes it out of the list at once, and its status away', async () => {
    const mangaId = followedSeries();
    await follow(mangaId, false);
    expect((await listed()).map(({ id }) => id)).not.toContain(mangaId);
    await world.until(() => !world.reader.follows.has(mangaId) && !world.reader.statuses.has(mangaId));
    await delivered();
    expect((await listed()).map(({ id }) => id)).not.toContain(mangaId);
  });

  it('is undone with its status, before and after it was delivered', async () => {
    const mangaId = followedSeries();
    world.isReachable = false;
    const before = newId();
    await follow(mangaId, false, before);
    expect(await undo('follow', mangaId, before)).not.toBe('unknown');
    expect(await row(mangaId)).toMatchObject({ isFollowed: true, status: 'reading' });
    world.isReachable = true;
    await resume();
    await delivered();

    const after = newId();
    await follow(mangaId, false, after);
    await world.until(() => !world.reader.follows.has(mangaId) && !world.reader.statuses.has(mangaId));
    expect(await undo('follow', mangaId, after)).toBe('reversed');
    await world.until(() => isReading(mangaId));
  });

  it('that has no status makes it one that is being read, through a death, and through a sign-out and in', async () => {
    const mangaId = strangeSeries();
    world.isReachable = false;
    await follow(mangaId, true);
    await nextLife();
    await leave();
    world.isReachable = true;
    await resume();
    expect(world.reader.follows.has(mangaId)).toBe(false);
    await enter();
    await world.until(() => isReading(mangaId));
  });

  it('is taken over here, also where the person signs out while the answer is on its way', async () => {
    const mangaId = followedSeries();
    await world.until(async () => (await listed()).some(({ id }) => id === mangaId));
    order(UNFOLLOW, { kind: 'delay', ms: 5_000 });
    await follow(mangaId, false);
    await world.until(() => asked(UNFOLLOW) === 1);
    await leave();
    await world.until(() => !world.reader.follows.has(mangaId));
    await world.until(async () => (await left()).length === 1);
    expect((await listed()).filter(({ id }) => id === mangaId)).toEqual([]);
  });
});

describe('a reading status', () => {
  it('shows at once, arrives, and undone goes back to what it was', async () => {
    const mangaId = followedSeries();
    const operationId = newId();
    await setTo('dropped', mangaId, operationId);
    expect((await row(mangaId))?.status).toBe('dropped');
    await world.until(() => world.reader.statuses.get(mangaId) === 'dropped');
    await delivered();
    expect((await row(mangaId))?.status).toBe('dropped');
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
    order({ route: '/manga/{id}/status' }, captchaDemanded, 5);
    await setTo('dropped', followedSeries());
    await world.until(() => asked(STATUS) === 1);
    await world.through(parts.delivery.idle());
    await nextLife();
    await resume();
    expect(asked(STATUS)).toBe(1);
    await captchaSolved(parts);
    await world.through(parts.delivery.idle());
    expect(asked(STATUS)).toBe(2);
    unshown.mockRestore();
  });

  it('that meets a captcha waits with its reason, and a mark goes on', async () => {
    const mangaId = followedSeries();
    order({ route: '/manga/{id}/status' }, captchaDemanded, 5);
    await setTo('dropped', mangaId);
    const chapterId = theFirst(world.library.manga.get(mangaId)?.chapterIds ?? []);
    const wasRead = isRead(chapterId);
    await markMany([chapterId], !wasRead);
    await world.until(async () => isRead(chapterId) !== wasRead && (await left()).length === 1);
    await world.through(parts.delivery.idle());
    expect(await intents()).toMatchObject([{ kind: 'status', state: { name: 'waiting', lastError: 'captcha' } }]);
    expect(await readView('captcha')).toMatchObject({ held: [{ kind: 'status' }] });

    // Neither an alarm, nor a life after this one, asks again before a person has done something about it.
    await resume();
    await nextLife();
    await resume();
    expect(asked(STATUS)).toBe(1);
    const { scheduledTime } = (await fakeBrowser.alarms.get(RESUME_WORK)) ?? {};
    expect(scheduledTime).toBeGreaterThan(world.clock.now() + 50 * MINUTE);

    world.fakeService.faults.clear();
    await captchaSolved(parts);
    await world.until(() => world.reader.statuses.get(mangaId) === 'dropped');
    expect(asked(STATUS)).toBe(2);
  });
});

describe('what waits without a connection', () => {
  it('is undone all at once, also what lay under it, and nothing of it is ever sent', async () => {
    setOnline(false);
    const [mangaId, unknown] = [followedSeries(), strangeSeries()];
    const unread = partlyRead().filter((id) => !isRead(id));
    await markMany(unread, true);
    await setTo('dropped', mangaId);
    await setTo('on_hold', mangaId);
    await follow(unknown, true);
    const wanted = (await intents()).map(({ kind, key, operationId }) => ({ kind, key, operationId }));
    expect(wanted).toHaveLength(unread.length + 3);

    await undoIntents(parts, { operationId: newId(), intents: wanted });
    expect(await left()).toEqual([]);
    expect((await chapterStates(parts, unread)).some(({ read }) => read === 'read')).toBe(false);
    expect((await row(mangaId))?.status).toBe('reading');
    setOnline(true);
    await resume();
    await pass(MINUTE);
    expect(asked(MARK) + asked(STATUS)).toBe(0);
    expect(asked(FOLLOW)).toBe(0);
  });

  it('comes back when a click that only cancelled it is undone: follow, status and many marks alike', async () => {
    setOnline(false);
    const [mangaId, unknown] = [followedSeries(), strangeSeries()];
    const unread = partlyRead().filter((id) => !isRead(id));
    const [unfollowing, back, unmarking] = [newId(), newId(), newId()];
    await follow(unknown);
    await follow(unknown, false, unfollowing);
    await setTo('dropped', mangaId);
    await setTo('reading', mangaId, back);
    await markMany(unread);
    await markMany(unread, false, unmarking);
    expect(await left()).toEqual([]);

    expect(await undo('follow', unknown, unfollowing)).toBe('withdrawn');
    expect(await undo('status', mangaId, back)).toBe('withdrawn');
    await undoMarks(parts, { operationId: newId(), targetId: unmarking });
    setOnline(true);
    await resume();
    await delivered();
    expect(unread.filter((id) => !isRead(id))).toEqual([]);
    expect(world.reader.statuses.get(mangaId)).toBe('dropped');
    expect([world.reader.follows.has(unknown), world.reader.statuses.get(unknown)]).toEqual([true, 'reading']);
  });

  it('is left alone where something else was wanted since', async () => {
    setOnline(false);
    const mangaId = followedSeries();
    const seen = { kind: 'status', key: mangaId, operationId: newId() } as const;
    await setTo('dropped', mangaId, seen.operationId);
    await setTo('on_hold', mangaId);
    await undoIntents(parts, { operationId: newId(), intents: [seen] });
    expect((await row(mangaId))?.status).toBe('on_hold');
  });
});

describe('a click whose connection drops', () => {
  const saysWhen = {
    delivery: 'waiting',
    pausedBy: 'unreachable',
    progress: { text: 'Saved, will be sent in {time}' },
  };
  const pausedBy = async (chapterId: string) => (await control(chapterId))?.pausedBy;

  it('arrives three seconds later, or ten after those, and says until when it waits', async () => {
    const { id } = unreadChapter();
    world.isReachable = false;
    await mark(id);
    let last: number | null = null;
    for (const seconds of [3, 10]) {
      await world.until(async () => ![null, last].includes((await control(id))?.countdownTo ?? null));
      const { countdownTo = null, ...said } = (await control(id)) ?? {};
      expect(said).toMatchObject(saysWhen);
      expect(Math.ceil(((countdownTo ?? 0) - world.clock.now()) / SECOND)).toBe(seconds);
      last = countdownTo;
    }
    world.isReachable = true;
    await arrives(id);
  });

  it('waits for the alarm and says so where MangaDex has lately asked for a break', async () => {
    const [{ id: asked429 }, { id }] = unreadChapters() as [Chapter, Chapter];
    order(MARK, answering(429), 1);
    await mark(asked429);
    await world.until(async () => (await pausedBy(asked429)) === 'throttled');
    await pass(5 * SECOND);
    await resume();
    await arrives(asked429);

    world.isReachable = false;
    await mark(id);
    await planResume(parts);
    await world.until(async () => ((await control(id))?.countdownTo ?? null) !== null);
    world.isReachable = true;
    await pass(20 * SECOND);
    expect(isRead(id)).toBe(false);
    expect(await control(id)).toMatchObject(saysWhen);
    await resume();
    await arrives(id);
  });
});

describe('marks in bulk', () => {
  it('are one request for each manga, without history, and undone exactly', async () => {
    const chapterIds = partlyRead();
    const before = new Set(chapterIds.filter(isRead));
    const operationId = newId();
    await markMany(chapterIds, true, operationId);
    expect((await chapterStates(parts, chapterIds)).every(({ read }) => read === 'read')).toBe(true);
    await world.until(() => chapterIds.every(isRead));
    expect(asked(MARK)).toBe(1);
    await undoMarks(parts, { operationId: newId(), targetId: operationId });
    await delivered();
    expect(new Set(chapterIds.filter(isRead))).toEqual(before);
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

  it('leaves ten seconds after it was confirmed, once, however often its click is sent', async () => {
    const confirmedAt = world.clock.now();
    const operationId = await report();
    await report('Page 3 is missing.', operationId);
    await world.until(() => reports().length === 1);
    expect(reports()[0]?.createdAt).toBeGreaterThanOrEqual(confirmedAt + 10 * SECOND);
    await delivered();
    await report('Page 3 is missing.', operationId);
    await pass(2 * MINUTE);
    expect(reports()).toMatchObject([{ details: 'Page 3 is missing.' }]);
  });

  it('that is too long is refused before it is queued', async () => {
    await expect(report('é'.repeat(4_000))).rejects.toMatchObject({ code: 'too-long' });
    expect(await left()).toEqual([]);
  });

  it('that was lost on its way is looked for three times; then the person decides', async () => {
    order(REPORT, { kind: 'drop', work: 'undone' });
    const key = await report();
    await world.until(() => asked(REPORT) === 1);
    for (const isDecided = async () => (await left())[0]?.[1] === 'needs-decision'; !(await isDecided()); ) {
      await pass(MINUTE);
      void resumeWork(parts);
    }
    expect(asked(REPORTS)).toBe(3);
    expect(asked(REPORT)).toBe(1);

    await decideReport(parts, { operationId: newId(), key, again: true });
    await world.until(() => reports().length === 1);
    await delivered();
  });

  it('that the person lets go is forgotten', async () => {
    order(REPORT, { kind: 'drop', work: 'undone' });
    const key = await report();
    await world.until(async () => (await left())[0]?.[1] === 'verifying');
    await decideReport(parts, { operationId: newId(), key, again: false });
    expect(await left()).toEqual([['report', 'verifying']]);
    const [intent] = await intents();
    if (intent?.kind !== 'report') throw new Error('the report is looked for');
    for (let n = 0; n < 3; n++) await parts.outbox.delivery.verified(intent, false);
    await decideReport(parts, { operationId: newId(), key, again: false });
    expect(await left()).toEqual([]);
  });

  it('that was made offline leaves when there is a network, and is not looked for', async () => {
    setOnline(false);
    await report();
    await pass(MINUTE);
    expect(await left()).toEqual([['report', 'waiting']]);
    setOnline(true);
    await resume();
    expect(reports()).toHaveLength(1);
    expect(asked(REPORTS)).toBe(0);
  });
});
