import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { resumeWork } from '../../../entrypoints/background/resume-work';
import { markChapter } from '../../../lib/actions/chapters/mark-chapter';
import type { Dependencies } from '../../../lib/actions/dependencies';
import { endEarlierSession } from '../../../lib/actions/session/end-earlier-session';
import { recoverSession } from '../../../lib/actions/session/recover-session';
import { signOut } from '../../../lib/actions/session/sign-out';
import { chooseEndsWithBrowser } from '../../../lib/settings/sign-out-choice';
import { type BackgroundWorld, backgroundWorld } from '../../support/background-world';
import { readView } from '../../support/read-view';
import { signInTo } from '../../support/signed-in';

let world: BackgroundWorld;
let parts: Dependencies;

beforeEach(async () => {
  world = backgroundWorld();
  parts = await worker();
  await signInTo(world, parts);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.end();
});

const isBrowser = async () => false;
const isUpdate = async () => true;
const never = new Promise(() => undefined);

/** A worker instance begins, as `keepDependencies` has it begin. */
async function worker(isNewVersion = isBrowser, started: Promise<unknown> = never): Promise<Dependencies> {
  world.kill();
  const built = await world.start();
  const begun = endEarlierSession(built, isNewVersion, started).then(() => recoverSession(built));
  await world.through(Promise.allSettled([begun]));
  await begun;
  return built;
}

/** The browser closes and begins again, or the extension is updated. */
async function afterRestart(isNewVersion = isBrowser, started: Promise<unknown> = never): Promise<void> {
  world.kill();
  await fakeBrowser.storage.session.clear();
  parts = await worker(isNewVersion, started);
}

const grants = () =>
  world.fakeService.journal.requests({ host: 'auth' }).map(({ asked }) => asked.target.split('/').at(-1));

describe('a session that is to end with the browser', () => {
  beforeEach(() => chooseEndsWithBrowser(true));

  it('has ended when the browser begins again: nothing is left here, it is shown, and the service hears of it', async () => {
    await afterRestart();
    expect(await parts.session.snapshot()).toMatchObject({ isSignedIn: false, isLost: false, account: null });
    expect(await readView('session')).toMatchObject({ state: 'signed-out', account: null, failure: null });
    await expect(parts.session.accessToken()).rejects.toThrow('signed-out');
    await world.until(() => grants().length === 2);
    expect(grants()).toEqual(['token', 'revoke']);
  });

  it('is erased before anything is sent, and while the service cannot be reached', async () => {
    const asked = world.fakeService.journal.requests().length;
    world.isReachable = false;
    await afterRestart();
    expect(await parts.session.isSignedIn()).toBe(false);
    expect(world.fakeService.journal.requests()).toHaveLength(asked);
  });

  it('goes on in the next worker of the same run of the browser, and after an update', async () => {
    parts = await worker();
    expect(await parts.session.isSignedIn()).toBe(true);
    await afterRestart(isUpdate);
    expect(await parts.session.isSignedIn()).toBe(true);
    parts = await worker();
    expect(await parts.session.isSignedIn()).toBe(true);
    expect(grants()).not.toContain('revoke');
  });

  it('has ended when the browser reports its start after an update that it applied as it started', async () => {
    const start = Promise.withResolvers<void>();
    await afterRestart(isUpdate, start.promise);
    expect(await parts.session.isSignedIn()).toBe(true);
    start.resolve();
    await world.until(() => grants().includes('revoke'));
    expect(await parts.session.snapshot()).toMatchObject({ isSignedIn: false, isLost: false, account: null });
    const asked = world.fakeService.journal.requests({ host: 'api' }).length;
    await world.through(resumeWork(parts));
    expect(world.fakeService.journal.requests({ host: 'api' })).toHaveLength(asked);
  });

  it('goes on where it cannot be read whether this is the same run, and the next worker looks again', async () => {
    parts = await worker();
    refuse('get');
    parts = await worker();
    expect(await parts.session.isSignedIn()).toBe(true);
    await afterRestart();
    expect(await parts.session.isSignedIn()).toBe(true);
    vi.restoreAllMocks();
    parts = await worker();
    expect(await parts.session.isSignedIn()).toBe(false);
  });

  it('ends once, although it could not be noted: who signs in again stays signed in', async () => {
    refuse('set');
    await afterRestart();
    expect(await parts.session.isSignedIn()).toBe(false);
    vi.restoreAllMocks();
    await signInTo(world, parts);
    parts = await worker();
    expect(await parts.session.isSignedIn()).toBe(true);
  });

  it('ends once: who signs in again stays signed in', async () => {
    await afterRestart();
    await signInTo(world, parts);
    parts = await worker();
    expect(await parts.session.isSignedIn()).toBe(true);
  });

  it('leaves what waits, for its account', async () => {
    world.isReachable = false;
    const chapterId = unreadChapter();
    await markChapter(parts, { operationId: crypto.randomUUID(), chapterId, read: true });
    await world.through(parts.backupCopy.settled());
    await afterRestart();
    world.isReachable = true;
    await signInTo(world, parts);
    await world.through(resumeWork(parts));
    await world.until(() => world.reader.read.has(chapterId));
  });

  it('that was lost is not called lost, but signed out of', async () => {
    world.kill();
    indexedDB.deleteDatabase('vault');
    await afterRestart();
    expect(await readView('session')).toMatchObject({ state: 'signed-out', failure: null });
  });

  it('sends nothing while it cannot be erased, keeps no press from being answered, and is erased by the next worker', async () => {
    const asked = world.fakeService.journal.requests({ host: 'api' }).length;
    const clearing = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
      throw new DOMException('the disk is gone', 'UnknownError');
    });
    await afterRestart();
    await world.through(resumeWork(parts));
    await expect(parts.session.accessToken()).rejects.toThrow('signed-out');
    expect(world.fakeService.journal.requests({ host: 'api' })).toHaveLength(asked);
    await world.until(() => grants().length === 2);
    const press = signOut(parts);
    await world.through(Promise.allSettled([press]));
    await expect(press).rejects.toMatchObject({ code: 'storage-failed' });
    clearing.mockRestore();
    parts = await worker();
    expect(await parts.session.isSignedIn()).toBe(false);
  });

  it('is asked about an update only where there is a session to end', async () => {
    await afterRestart();
    const asked = vi.fn(isBrowser);
    await afterRestart(asked);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('a session that may outlive the browser', () => {
  it('is there when the browser begins again', async () => {
    await afterRestart();
    expect(await parts.session.isSignedIn()).toBe(true);
  });

  it('is there although it cannot be read what was chosen, which the next worker reads', async () => {
    await chooseEndsWithBrowser(true);
    const { local } = fakeBrowser.storage;
    const read = local.get.bind(local);
    const isAsked = (keys: unknown) => JSON.stringify(keys).includes('session.endsWithBrowser');
    vi.spyOn(local, 'get').mockImplementation(((keys: never) =>
      isAsked(keys) ? Promise.reject(new Error('no')) : read(keys)) as typeof local.get);
    await afterRestart();
    expect(await parts.session.isSignedIn()).toBe(true);
    vi.restoreAllMocks();
    parts = await worker();
    expect(await parts.session.isSignedIn()).toBe(false);
  });
});

/** The browser fails to read or to write whether a worker has run, until mocks are restored. */
function refuse(what: 'get' | 'set'): void {
  const { session } = fakeBrowser.storage;
  const as = session[what].bind(session) as (about: unknown) => Promise<never>;
  vi.spyOn(session, what).mockImplementation((about: unknown) =>
    JSON.stringify(about).includes('session.browserRun') ? Promise.reject(new Error('no')) : as(about),
  );
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
