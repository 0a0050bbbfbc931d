import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { RESUME_WORK } from '../../entrypoints/background/resume-work';
import { showChaptersOnScreen } from '../../lib/actions/chapters/chapter-states';
import { syncLibrary } from '../../lib/actions/sync';
import { MINUTE, SECOND } from '../../lib/clock';
import { Failure, type FailureCode } from '../../lib/failure';
import type { Fault } from '../fake-service/faults';
import { givenBackground, nextLife, parts, pass, pressSignIn, setOnline, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { answering, arrives, asked, order, unreadChapter } from '../support/service-side';
import { control, leave, mark, resume } from '../support/worker-side';

givenBackground({ isSignedIn: false });

const TOKEN = { method: 'POST', route: '/realms/{realm}/protocol/openid-connect/token' };

async function loseVault(): Promise<void> {
  world.kill();
  await deleteDB('vault');
  await nextLife();
}

describe('a vault that cannot be read', () => {
  it('keeps the library from being checked, and the check says so', async () => {
    await pressSignIn();
    vi.spyOn(parts.session, 'isSignedIn').mockRejectedValue(new Failure('storage-failed'));
    expect(await syncLibrary(parts, { kind: 'asked', priority: 'screen' })).toBeNull();
    expect(await readView('sync')).toMatchObject({ state: 'done', failure: 'storage-failed' });
  });

  it('does not make the chapters on screen fail', async () => {
    vi.spyOn(parts.session, 'account').mockRejectedValue(new Failure('storage-failed'));
    vi.spyOn(parts.session, 'isSignedIn').mockRejectedValue(new Failure('storage-failed'));
    await showChaptersOnScreen(parts);
  });
});

describe('a session of which the browser has lost the vault', () => {
  it('is reported as lost at the next start, and a mark is kept for its account until the next sign-in', async () => {
    await pressSignIn();
    await loseVault();
    expect(await readView('session')).toMatchObject({
      state: 'signed-out',
      account: { name: world.reader.username },
      failure: { code: 'session-lost' },
    });

    const { id: chapterId } = unreadChapter();
    await mark(chapterId);
    await pressSignIn();
    expect(await readView('session')).toMatchObject({ state: 'signed-in', failure: null });
    await arrives(chapterId);
  });

  it('is not one that was signed out of', async () => {
    await pressSignIn();
    await leave();
    await loseVault();
    expect(await readView('session')).toMatchObject({ state: 'signed-out', account: null, failure: null });
  });

  it('is lost with the library and the outbox where everything but storage.local is gone, and a new one can begin', async () => {
    await pressSignIn();
    const { id: chapterId } = unreadChapter();
    world.isReachable = false;
    await mark(chapterId);
    await world.through(parts.backupCopy.settled());
    world.kill();
    vi.stubGlobal('indexedDB', new IDBFactory());
    world.isReachable = true;
    await nextLife();
    expect(await readView('session')).toMatchObject({ failure: { code: 'session-lost' } });
    await pressSignIn();
    await arrives(chapterId);
  });
});

describe('a renewal that a server refuses which was just started', () => {
  const notLoadedYet = { error: 'invalid_grant', error_description: 'Offline session not found' };

  it('leaves the person signed in, says that it is being checked, and goes on by itself a minute later', async () => {
    await pressSignIn();
    const { id: chapterId } = unreadChapter();
    order({ method: 'POST', route: '/manga/{id}/read' }, answering(401, { result: 'error', errors: [] }), 1);
    order(TOKEN, answering(400, notLoadedYet), 1);
    await mark(chapterId);
    await world.until(async () => (await readView('session')).failure !== null);
    expect(await readView('session')).toMatchObject({ state: 'signed-in', failure: { code: 'session-in-doubt' } });
    const said = {
      delivery: 'waiting',
      pausedBy: 'session-in-doubt',
      progress: { text: 'Checking your sign-in… Dexmark asks MangaDex again soon.' },
    };
    await world.until(async () => (await control(chapterId))?.delivery === 'waiting');
    expect(await control(chapterId)).toMatchObject(said);
    // As the status line and the tab "Waiting" have it: what stops everything is said first.
    setOnline(false);
    expect(await control(chapterId)).toMatchObject({ pausedBy: 'offline' });
    setOnline(true);

    const renewals = asked(TOKEN);
    await resume();
    expect(asked(TOKEN)).toBe(renewals);
    const { scheduledTime = 0 } = (await fakeBrowser.alarms.get(RESUME_WORK)) ?? {};
    expect(scheduledTime - world.clock.now()).toBeGreaterThan(0);
    expect(scheduledTime - world.clock.now()).toBeLessThanOrEqual(MINUTE);
    await pass(MINUTE);
    await resume();
    await arrives(chapterId);
    expect(asked(TOKEN)).toBe(renewals + 1);
    expect(await readView('session')).toMatchObject({ state: 'signed-in', failure: null });
  });

  /** By a check, whose answer says that the access token is too old. */
  async function doubt(): Promise<void> {
    await pressSignIn();
    await world.until(async () => (await readView('sync')).state === 'done');
    order({ host: 'api' }, answering(401, { result: 'error', errors: [] }), 1);
    order(TOKEN, answering(400, notLoadedYet), 1);
    await world.through(syncLibrary(parts, { kind: 'asked', priority: 'screen' }));
    // The check does not wait until the session is shown.
    await world.until(async () => (await readView('session')).failure?.code === 'session-in-doubt');
  }

  it('cuts off no check for good', async () => {
    await doubt();
    await pass(MINUTE);
    await resume();
    await world.until(async () => (await readView('sync')).state === 'done');
    expect(await readView('sync')).toMatchObject({ failure: null });
  });

  it('lets a worker without network sleep', async () => {
    await doubt();
    world.isReachable = false;
    await pass(2 * MINUTE);
    await resume();
    const { scheduledTime = 0 } = (await fakeBrowser.alarms.get(RESUME_WORK)) ?? {};
    expect(scheduledTime - world.clock.now()).toBeGreaterThan(20 * SECOND);
  });
});

describe('a sign-in', () => {
  it.each<[why: string, fault: Fault, code: FailureCode]>([
    ['a captcha', answering(403, { result: 'error', errors: [] }, { 'x-captcha-sitekey': 'key' }), 'captcha'],
    ['a lost connection', { kind: 'drop', work: 'undone' }, 'unreachable'],
  ])(
    'whose account could not be asked because of %s keeps its session, and learns it later',
    async (_, fault, code) => {
      order({ route: '/user/me' }, fault);
      await pressSignIn();
      expect(await readView('session')).toMatchObject({ state: 'signing-in', account: null, failure: { code } });
      expect(await parts.session.isSignedIn()).toBe(true);
      await resume();
      expect(await readView('session')).toMatchObject({ state: 'signed-in', failure: null });
      expect(asked({ host: 'auth' })).toBe(1);
    },
  );

  it('with two wrong passwords waits for a minute, says until when, and sends nothing meanwhile', async () => {
    const passwords = () => asked({ method: 'POST' });
    await pressSignIn('wrong');
    await pressSignIn('wrong');
    expect(passwords()).toBe(2);
    const now = world.clock.now();
    await pressSignIn();
    const { failure } = await readView('session');
    expect(failure?.code).toBe('sign-in-paused');
    expect(failure?.retryAt).toBeGreaterThan(now);
    expect(failure?.retryAt).toBeLessThanOrEqual(now + MINUTE);
    expect(passwords()).toBe(2);
  });
});
