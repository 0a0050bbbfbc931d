import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { resumeWork } from '../../entrypoints/background/resume-work';
import { eraseEverything } from '../../lib/actions/erase-everything';
import { dismissIntent, retryIntent } from '../../lib/actions/queue';
import { signOut } from '../../lib/actions/sign-in';
import { createDiagnosticLog, type DiagnosticLog, readDiagnostics } from '../../lib/diagnostics/diagnostic-log';
import type { Failure } from '../../lib/failure';
import type { ChapterState } from '../../lib/messages/chapter-state';
import { rememberListener } from '../../lib/messages/tell';
import { ChapterUpdate } from '../../lib/messages/updates';
import { readLibrary } from '../library/whole-library';
import { enter, givenBackground, newId, nextLife, parts, world } from '../support/given-background';
import { readView } from '../support/read-view';
import {
  answering,
  arrives,
  asked,
  isStrange,
  order,
  requests,
  theFirst,
  unreadChapter,
} from '../support/service-side';
import { control, intents, leave, mark, resume, sync } from '../support/worker-side';

let diagnostics: DiagnosticLog;
givenBackground({ isSignedIn: false });
beforeEach(() => {
  diagnostics = createDiagnosticLog(world.clock);
});

const MARK = { method: 'POST', route: '/manga/{id}/read' };
const sessionView = () => readView('session');
const expect429Free = () => expect(world.fakeService.journal.count(429)).toBe(0);

const erase = () => world.through(eraseEverything(parts, diagnostics));

describe('signing in', () => {
  it('learns the account and brings the library up to date in eight requests', async () => {
    await enter();
    expect(await sessionView()).toMatchObject({ state: 'signed-in', account: { name: 'reader' }, failure: null });
    expect((await readView('sync')).failure).toBeNull();
    expect(await readView('counts')).toMatchObject({ waiting: 0, refused: 0 });
    await world.until(async () => (await readView('counts')).unreadSeries > 10);
    const sent = requests().filter(({ asked: { host } }) => host !== 'uploads');
    expect(sent.length).toBeLessThanOrEqual(8);
    expect429Free();
  });
});

describe('a mark', () => {
  beforeEach(() => enter());

  it('is wanted at once and arrives, once also where the click is sent twice', async () => {
    const [{ id }, operationId] = [unreadChapter(), newId()];
    const onItsWay = { read: 'read', delivery: expect.stringMatching(/waiting|sending/) };
    expect(await mark(id, true, operationId)).toMatchObject(onItsWay);
    await arrives(id);
    await world.until(async () => (await control(id))?.delivery === 'delivered');
    await mark(id, true, operationId);
    await world.until(async () => (await readView('counts')).waiting === 0);
    expect(asked(MARK)).toBe(1);
  });

  it('that is written down is not told to have failed because nothing can be shown of it', async () => {
    const { id: chapterId } = unreadChapter();
    const set = browser.storage.session.set.bind(browser.storage.session);
    vi.spyOn(browser.storage.session, 'set').mockImplementation(async (items) => {
      if ('view.revision' in items) throw new DOMException('full', 'QuotaExceededError');
      return set(items);
    });
    await expect(mark(chapterId)).resolves.toMatchObject({ read: 'read' });
    expect((await intents()).map(({ key }) => key)).toEqual([chapterId]);
  });

  it('arrives although the worker died before it was sent', async () => {
    const { id: chapterId } = unreadChapter();
    await mark(chapterId);
    await nextLife();
    void resumeWork(parts);
    await arrives(chapterId);
    expect429Free();
  });

  it('shows what was marked elsewhere after it had arrived', async () => {
    const { id: chapterId } = unreadChapter();
    await mark(chapterId);
    await world.until(async () => (await control(chapterId))?.delivery === 'delivered');
    const mangaId = world.library.chapters.get(chapterId)?.mangaId ?? '';
    await parts.library.putDeliveredMarks(world.reader.id, { mangaId, read: [], unread: [chapterId], history: false });
    expect(await control(chapterId)).toMatchObject({ read: 'unread', delivery: 'delivered' });
  });

  it('finds the manga of a chapter that is not followed with one question', async () => {
    const stranger = theFirst([...world.library.chapters.values()].filter(({ mangaId }) => isStrange(mangaId)));
    await mark(stranger.id);
    await arrives(stranger.id);
    expect(asked({ route: '/chapter' })).toBe(1);
  });

  it('of a chapter that the service does not know is refused, tried again when the person says so, and forgotten when they have seen it', async () => {
    const chapterId = '00000000-0000-4000-8000-000000000000';
    await mark(chapterId);
    await world.until(async () => (await readView('counts')).refused === 1);
    expect(await control(chapterId)).toMatchObject({ delivery: 'refused', pausedBy: 'not-found' });
    expect(asked({ route: '/chapter' })).toBe(1);

    const operationId = newId();
    await retryIntent(parts, { operationId, kind: 'mark', key: chapterId });
    expect(await control(chapterId)).toMatchObject({ operationId });
    await world.until(async () => asked({ route: '/chapter' }) === 2 && (await readView('counts')).refused === 1);

    await dismissIntent(parts, { kind: 'mark', key: chapterId, operationId: newId() });
    expect(await control(chapterId)).toMatchObject({ delivery: 'refused' });
    await dismissIntent(parts, { kind: 'mark', key: chapterId, operationId });
    expect(await control(chapterId)).toMatchObject({ delivery: 'none' });
    await world.until(async () => (await readView('counts')).refused === 0);
  });
});

describe('without a sign-in', () => {
  it('asks the service nothing', async () => {
    await sync('whole');
    await resume();
    expect(requests()).toEqual([]);
  });
});

describe('a check', () => {
  it('that meets an answer it cannot read says so and loses nothing', async () => {
    await enter();
    const library = () => readLibrary(parts.database, world.reader.id);
    const before = await library();
    for (const route of ['/user/follows/manga/feed', '/manga/status', '/user/follows/manga', '/manga/read']) {
      order({ route }, { kind: 'spoil', how: 'wrong-type' });
      await sync('whole');
      expect((await readView('sync')).failure).toBe('unreadable-answer');
      const after = await library();
      expect(after.manga).toEqual(before.manga);
      expect(after.chapters.size).toBe(before.chapters.size);
    }
  });

  it('that meets a pause goes on when the pause is over', async () => {
    await enter();
    order({ route: '/user/follows/manga' }, answering(429));
    await sync('whole');
    expect(await readView('sync')).toMatchObject({ state: 'syncing', failure: null });
    await world.until(() => parts.pacer.blockStatus().code === null);
    await resume();
    expect(await readView('sync')).toMatchObject({ state: 'done', failure: null });
  });
});

describe('the way out', () => {
  beforeEach(() => enter());

  it('ends the session at the service too', async () => {
    void signOut(parts);
    await world.until(() => asked({ host: 'auth' }) === 2);
    await world.until(async () => (await sessionView()).state === 'signed-out');
    expect(await parts.session.isSignedIn()).toBe(false);
    await expect(parts.session.accessToken()).rejects.toMatchObject({ code: 'signed-out' });
  });

  it('says how many wishes are kept for the next sign-in', async () => {
    world.isReachable = false;
    await mark(unreadChapter().id);
    await leave();
    await world.until(async () => {
      const { unreadSeries, waiting } = await readView('counts');
      return unreadSeries === 0 && waiting === 1;
    });
    expect(await readView('counts')).toMatchObject({ unreadChapters: 0, refused: 0 });
  });

  it('does not keep a person waiting who signs in again while the service is still being told', async () => {
    order({ host: 'auth' }, { kind: 'delay', ms: 15_000 });
    await leave();
    expect(await sessionView()).toMatchObject({ state: 'signed-out' });
    expect(await readView('sync')).toMatchObject({ state: 'never', checkedAt: null });
    await enter();
    await world.until(() => world.clock.elapsed() > 60_000);
    expect(await sessionView()).toMatchObject({ state: 'signed-in', unconfirmed: null });
  });

  it('tells the tabs that show a chapter when the service ends the session', async () => {
    const { id: chapterId } = unreadChapter();
    const told: ChapterState[] = [];
    vi.spyOn(browser.tabs, 'sendMessage').mockImplementation(async (_tabId: number, message: unknown) => {
      if (!ChapterUpdate(message)) throw new Error('The background said something else.');
      told.push(...message.states);
    });
    await rememberListener({ tab: { id: 1 }, documentId: 'shown' }, [chapterId]);
    order({ host: 'api' }, answering(401, { result: 'error', errors: [] }));
    order({ host: 'auth' }, answering(400, { error: 'invalid_grant' }));
    await mark(chapterId);
    await world.until(() => told.some(({ pausedBy }) => pausedBy === 'session-ended'));
    await world.until(async () => (await sessionView()).failure?.code === 'session-ended');
    expect((await intents()).map(({ key }) => key)).toEqual([chapterId]);
  });

  it('erases everything but the ledger of what was spent', async () => {
    await mark(unreadChapter().id);
    await erase();
    for (const store of ['intents', 'manga', 'chapters', 'markers', 'covers', 'history'] as const) {
      expect(await parts.database.count(store), store).toBe(0);
    }
    expect(await parts.database.count('ledger')).toBe(1);
    expect(JSON.stringify(await browser.storage.local.get())).not.toContain('mark');
    expect(await parts.session.account()).toBeNull();
  });

  it('says no "done" to a sign-out whose vault could not be erased, nor shows one: it can be tried again', async () => {
    const broken = spoil('vault');
    await expect(signOut(parts)).rejects.toMatchObject({ code: 'storage-failed', left: ['session'] });
    expect(await sessionView()).toMatchObject({ state: 'signed-in', failure: null });
    broken.mockRestore();
    await leave();
    expect(await sessionView()).toMatchObject({ state: 'signed-out' });
    expect(await parts.session.account()).toBeNull();
  });

  it.each([
    ['the vault', () => spoil('vault'), 'session'],
    ['the database', () => spoil('dexmark'), 'library'],
    ['storage.local', () => vi.spyOn(browser.storage.local, 'get').mockRejectedValue(new Error('disk')), 'copies'],
    ['storage.sync', () => vi.spyOn(browser.storage.sync, 'clear').mockRejectedValue(new Error('disk')), 'settings'],
    ['storage.session', () => spoilRemovals(Array.isArray), 'copies'],
    ['the diagnostic log', () => spoilRemovals((keys) => keys === 'diagnostics'), 'diagnostics'],
  ] as const)(
    'erases the rest where %s does not take it, says what is left, and can be asked again',
    async (_, breaks, what) => {
      await mark(unreadChapter().id);
      diagnostics.record('menus', new Error('no menus'));
      const broken = breaks();
      const failure = await eraseEverything(parts, diagnostics).catch((thrown: Failure) => thrown);
      expect(failure).toMatchObject({ name: 'Failure', code: 'storage-failed', left: [what] });
      broken.mockRestore();
      expect(await parts.session.account(), 'the session').toEqual(what === 'session' ? expect.anything() : null);
      expect((await intents()).length > 0, 'the queue').toBe(what === 'library');
      expect((await readDiagnostics()).length > 0, 'the diagnostic log').toBe(what === 'diagnostics');
      await erase();
      expect(await parts.session.account()).toBeNull();
      expect(await intents()).toEqual([]);
      expect(await readDiagnostics()).toEqual([]);
      expect(JSON.stringify(await browser.storage.local.get())).not.toContain('mark');
    },
  );

  it('erases what waits for good, also where something is answered in the middle of it and copied once more', async () => {
    world.isReachable = false;
    await mark(unreadChapter().id);
    const { local } = browser.storage;
    const remove = local.remove.bind(local);
    vi.spyOn(local, 'remove').mockImplementation(async (keys) => {
      await remove(keys);
      parts.backupCopy.refresh();
      await parts.backupCopy.settled();
    });
    await erase();
    await parts.backupCopy.settled();
    expect(await parts.database.count('intents')).toBe(0);
    expect(JSON.stringify(await local.get())).not.toContain('mark');
  });
});

/** No transaction of this database begins for writing any more: what is there stays. */
function spoil(name: 'vault' | 'dexmark') {
  const transaction = IDBDatabase.prototype.transaction;
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...input) {
    if (this.name === name && input[1] === 'readwrite') throw new DOMException('disk', 'UnknownError');
    return transaction.apply(this, input);
  });
}

/** What lies in `storage.session` under these keys cannot be taken away any more. */
function spoilRemovals(isSpoilt: (keys: unknown) => boolean) {
  const { session } = browser.storage;
  const remove = session.remove.bind(session);
  return vi.spyOn(session, 'remove').mockImplementation(async (keys) => {
    if (isSpoilt(keys)) throw new Error('disk');
    return remove(keys);
  });
}
