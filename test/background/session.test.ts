import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { RESUME_WORK } from '../../entrypoints/background/resume-work';
import { showChaptersOnScreen } from '../../lib/actions/chapters/show-chapters-on-screen';
import { syncLibrary } from '../../lib/actions/library/sync-library';
import { MINUTE } from '../../lib/clock';
import { Failure } from '../../lib/failure';
import { givenBackground, nextLife, parts, pressSignIn, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { answering, arrives, asked, order, unreadChapter } from '../support/service-side';
import { leave, mark, resume } from '../support/worker-side';

givenBackground({ isSignedIn: false });

/** A captcha keeps the service from saying whose session it is. */
const hideAccount = (times: number) =>
  order({ route: '/user/me' }, answering(403, { result: 'error', errors: [] }, { 'x-captcha-sitekey': 'key' }), times);

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

describe('a sign-in', () => {
  it('whose account could not be asked because of a captcha keeps its session, and learns it later', async () => {
    hideAccount(1);
    await pressSignIn();
    expect(await readView('session')).toMatchObject({ state: 'signing-in', failure: { code: 'captcha' } });
    expect(await parts.session.isSignedIn()).toBe(true);
    await resume();
    expect(await readView('session')).toMatchObject({ state: 'signed-in', failure: null });
  });

  it('whose account the service refuses to tell does not ask every half minute', async () => {
    hideAccount(2);
    await pressSignIn();
    await resume();
    const alarm = await browser.alarms.get(RESUME_WORK);
    expect(alarm?.scheduledTime).toBeGreaterThan(world.clock.now() + 29 * MINUTE);
  });

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
