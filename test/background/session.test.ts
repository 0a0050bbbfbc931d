import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { RESUME_WORK, resumeWork } from '../../entrypoints/background/resume-work';
import { markChapter } from '../../lib/actions/chapters/mark-chapter';
import { showChaptersOnScreen } from '../../lib/actions/chapters/show-chapters-on-screen';
import type { Dependencies } from '../../lib/actions/dependencies';
import { syncLibrary } from '../../lib/actions/library/sync-library';
import { signIn } from '../../lib/actions/session/sign-in';
import { signOut } from '../../lib/actions/session/sign-out';
import { MINUTE } from '../../lib/clock';
import { Failure } from '../../lib/failure';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { readView } from '../support/read-view';

let world: BackgroundWorld;
let parts: Dependencies;
beforeEach(async () => {
  world = backgroundWorld();
  parts = await world.start();
});
afterEach(() => world.end());

const json = { 'content-type': 'application/json' };
const captcha = { ...json, 'x-captcha-sitekey': 'key' };

describe('a vault that cannot be read', () => {
  it('keeps the library from being checked, and the check says so', async () => {
    await signInAsReader();
    vi.spyOn(parts.session, 'isSignedIn').mockRejectedValue(new Failure('storage-failed'));
    expect(await syncLibrary(parts, { kind: 'asked', priority: 'screen' })).toBeNull();
    expect(await readView('check')).toMatchObject({ state: 'done', failure: 'storage-failed' });
  });

  it('does not make the chapters on screen fail', async () => {
    vi.spyOn(parts.session, 'account').mockRejectedValue(new Failure('storage-failed'));
    vi.spyOn(parts.session, 'isSignedIn').mockRejectedValue(new Failure('storage-failed'));
    await showChaptersOnScreen(parts);
  });
});

describe('a session of which the browser has lost the vault', () => {
  it('is reported as lost at the next start, and a mark is kept for its account until the next sign-in', async () => {
    await signInAsReader();
    world.kill();
    await deleteDB('vault');
    parts = await world.start();
    expect(await readView('session')).toMatchObject({
      state: 'signed-out',
      account: { name: world.reader.username },
      failure: { code: 'session-lost' },
    });

    const chapterId = unreadChapter();
    await markChapter(parts, { operationId: crypto.randomUUID(), chapterId, read: true });
    await signInAsReader();
    expect(await readView('session')).toMatchObject({ state: 'signed-in', failure: null });
    await world.until(() => world.reader.read.has(chapterId));
  });

  it('is not one that was signed out of', async () => {
    await signInAsReader();
    await world.through(signOut(parts));
    world.kill();
    await deleteDB('vault');
    parts = await world.start();
    expect(await readView('session')).toMatchObject({ state: 'signed-out', account: null, failure: null });
  });

  it('is lost with the library and the outbox where everything but storage.local is gone, and a new one can begin', async () => {
    await signInAsReader();
    const chapterId = unreadChapter();
    world.isReachable = false;
    await markChapter(parts, { operationId: crypto.randomUUID(), chapterId, read: true });
    await world.through(parts.backupCopy.settled());
    world.kill();
    vi.stubGlobal('indexedDB', new IDBFactory());
    world.isReachable = true;
    parts = await world.start();
    expect(await readView('session')).toMatchObject({ failure: { code: 'session-lost' } });
    await signInAsReader();
    await world.until(() => world.reader.read.has(chapterId));
  });
});

describe('a sign-in', () => {
  it('whose account could not be asked because of a captcha keeps its session, and learns it later', async () => {
    const refusal = { status: 403, headers: captcha, body: '{"result":"error","errors":[]}' };
    world.fakeService.faults.order({ route: '/user/me' }, { kind: 'replace', work: 'undone', answer: refusal });
    await signInAsReader();
    expect(await readView('session')).toMatchObject({ state: 'signing-in', failure: { code: 'captcha' } });
    expect(await parts.session.isSignedIn()).toBe(true);
    await world.through(resumeWork(parts));
    expect(await readView('session')).toMatchObject({ state: 'signed-in', failure: null });
  });

  it('whose account the service refuses to tell does not ask every half minute', async () => {
    const refusal = { status: 403, headers: captcha, body: '{"result":"error","errors":[]}' };
    world.fakeService.faults.order({ route: '/user/me' }, { kind: 'replace', work: 'undone', answer: refusal }, 2);
    await signInAsReader();
    await world.through(resumeWork(parts));
    const alarm = await browser.alarms.get(RESUME_WORK);
    expect(alarm?.scheduledTime).toBeGreaterThan(world.clock.now() + 29 * MINUTE);
  });

  it('with two wrong passwords waits for a minute, says until when, and sends nothing meanwhile', async () => {
    const passwords = () => world.fakeService.journal.requests({ method: 'POST' }).length;
    await signInAsReader('wrong');
    await signInAsReader('wrong');
    expect(passwords()).toBe(2);
    const now = world.clock.now();
    await signInAsReader();
    const { failure } = await readView('session');
    expect(failure?.code).toBe('sign-in-paused');
    expect(failure?.retryAt).toBeGreaterThan(now);
    expect(failure?.retryAt).toBeLessThanOrEqual(now + MINUTE);
    expect(passwords()).toBe(2);
  });
});

async function signInAsReader(password = world.reader.password): Promise<void> {
  const { username, client } = world.reader;
  await world.through(signIn(parts, { username, password, clientId: client.id, clientSecret: client.secret }));
}

/** An unread chapter of a followed series. */
function unreadChapter(): string {
  const chapter = [...world.library.chapters.values()].find(
    ({ id, mangaId, publishAt }) =>
      world.reader.follows.has(mangaId) && !world.reader.read.has(id) && publishAt < world.clock.now(),
  );
  if (!chapter) throw new Error('the reader has read everything');
  return chapter.id;
}
