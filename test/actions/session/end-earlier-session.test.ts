import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { endEarlierSession, recoverSession, signOut } from '../../../lib/actions/sign-in';
import { chooseEndsWithBrowser } from '../../../lib/settings/sign-out-choice';
import { enter, givenBackground, nextLife, parts, world } from '../../support/given-background';
import { readView } from '../../support/read-view';
import { arrives, asked, requests, unreadChapter } from '../../support/service-side';
import { mark, resume } from '../../support/worker-side';

const isBrowser = async () => false;
const isUpdate = async () => true;
const never = new Promise(() => undefined);

/** How the lives of the worker begin from now on. */
let isNewVersion: () => Promise<boolean>;
let started: Promise<unknown>;

givenBackground({
  before: () => {
    isNewVersion = isBrowser;
    started = never;
  },
  // As `keepDependencies` has it.
  live: async (world) => {
    const built = await world.start();
    const begun = endEarlierSession(built, isNewVersion, started).then(() => recoverSession(built));
    await world.through(Promise.allSettled([begun]));
    await begun;
    return built;
  },
});

/** The browser closes and begins again, or the extension is updated. */
async function afterRestart(how = isBrowser, whenStarted: Promise<unknown> = never): Promise<void> {
  world.kill();
  await fakeBrowser.storage.session.clear();
  [isNewVersion, started] = [how, whenStarted];
  await nextLife();
  [isNewVersion, started] = [isBrowser, never];
}

const expectSignedIn = async (isSignedIn: boolean) => expect(await parts.session.isSignedIn()).toBe(isSignedIn);
const grants = () => requests({ host: 'auth' }).map(({ asked }) => asked.target.split('/').at(-1));

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
    const before = asked();
    world.isReachable = false;
    await afterRestart();
    await expectSignedIn(false);
    expect(asked()).toBe(before);
  });

  it('goes on in the next worker of the same run of the browser, and after an update', async () => {
    await nextLife();
    await expectSignedIn(true);
    await afterRestart(isUpdate);
    await expectSignedIn(true);
    await nextLife();
    await expectSignedIn(true);
    expect(grants()).not.toContain('revoke');
  });

  it('has ended when the browser reports its start after an update that it applied as it started', async () => {
    const start = Promise.withResolvers<void>();
    await afterRestart(isUpdate, start.promise);
    await expectSignedIn(true);
    start.resolve();
    await world.until(() => grants().includes('revoke'));
    expect(await parts.session.snapshot()).toMatchObject({ isSignedIn: false, isLost: false, account: null });
    const before = asked({ host: 'api' });
    await resume();
    expect(asked({ host: 'api' })).toBe(before);
  });

  it('goes on where it cannot be read whether this is the same run, and the next worker looks again', async () => {
    await nextLife();
    refuse('get');
    await nextLife();
    await expectSignedIn(true);
    await afterRestart();
    await expectSignedIn(true);
    vi.restoreAllMocks();
    await nextLife();
    await expectSignedIn(false);
  });

  it.each(['', ', although it could not be noted'])('ends once%s: who signs in again stays signed in', async (how) => {
    if (how !== '') refuse('set');
    await afterRestart();
    await expectSignedIn(false);
    vi.restoreAllMocks();
    await enter();
    await nextLife();
    await expectSignedIn(true);
  });

  it('leaves what waits, for its account', async () => {
    world.isReachable = false;
    const { id } = unreadChapter();
    await mark(id);
    await world.through(parts.backupCopy.settled());
    await afterRestart();
    world.isReachable = true;
    await enter();
    await resume();
    await arrives(id);
  });

  it('that was lost is not called lost, but signed out of', async () => {
    world.kill();
    indexedDB.deleteDatabase('vault');
    await afterRestart();
    expect(await readView('session')).toMatchObject({ state: 'signed-out', failure: null });
  });

  it('sends nothing while it cannot be erased, keeps no press from being answered, and is erased by the next worker', async () => {
    const before = asked({ host: 'api' });
    const clearing = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
      throw new DOMException('the disk is gone', 'UnknownError');
    });
    await afterRestart();
    await resume();
    await expect(parts.session.accessToken()).rejects.toThrow('signed-out');
    expect(asked({ host: 'api' })).toBe(before);
    await world.until(() => grants().length === 2);
    const press = signOut(parts);
    await world.through(Promise.allSettled([press]));
    await expect(press).rejects.toMatchObject({ code: 'storage-failed' });
    clearing.mockRestore();
    await nextLife();
    await expectSignedIn(false);
  });

  it('is asked about an update only where there is a session to end', async () => {
    await afterRestart();
    const isUpdated = vi.fn(isBrowser);
    await afterRestart(isUpdated);
    expect(isUpdated).not.toHaveBeenCalled();
  });
});

describe('a session that may outlive the browser', () => {
  it('is there when the browser begins again', async () => {
    await afterRestart();
    await expectSignedIn(true);
  });

  it('is there although it cannot be read what was chosen, which the next worker reads', async () => {
    await chooseEndsWithBrowser(true);
    const { local } = fakeBrowser.storage;
    const read = local.get.bind(local);
    const isAsked = (keys: unknown) => JSON.stringify(keys).includes('session.endsWithBrowser');
    vi.spyOn(local, 'get').mockImplementation(((keys: never) =>
      isAsked(keys) ? Promise.reject(new Error('no')) : read(keys)) as typeof local.get);
    await afterRestart();
    await expectSignedIn(true);
    vi.restoreAllMocks();
    await nextLife();
    await expectSignedIn(false);
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
