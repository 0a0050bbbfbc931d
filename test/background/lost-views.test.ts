import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { planResume, RESUME_WORK } from '../../entrypoints/background/resume-work';
import { syncWhenDue } from '../../entrypoints/background/sync-alarm';
import { onAccessGranted } from '../../lib/actions/settings';
import { signIn } from '../../lib/actions/sign-in';
import { syncLibrary } from '../../lib/actions/sync';
import { DAY, HOUR, MINUTE } from '../../lib/clock';
import type { SyncKind } from '../../lib/library/sync/plan-sync';
import { views, writeView } from '../../lib/storage/views';
import { readLibrary } from '../library/whole-library';
import { enter, givenBackground, nextLife, parts, pressSignIn, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { answering, asked, order, unreadChapter } from '../support/service-side';
import { credentialsOf } from '../support/signed-in';
import { leave, mark, resume, sync } from '../support/worker-side';

/**
 * Pages draw views; the background decides nothing from them. Here the browser takes none of them any more, or has lost them, and the
 * worker dies: what is decided next is the same.
 */
givenBackground({ isSignedIn: false });

const follows = '/user/follows/manga';
const ringsInMs = async () => {
  const alarm = await browser.alarms.get(RESUME_WORK);
  return alarm ? alarm.scheduledTime - world.clock.now() : null;
};

/** From now on the browser takes no view, and what it had of them is gone. */
async function loseViews(): Promise<void> {
  const { session } = browser.storage;
  refuse((key) => key.startsWith('view.'));
  const kept = await session.get(null);
  await session.remove(Object.keys(kept).filter((key) => key.startsWith('view.')));
}

/** From now on `storage.session` takes everything but these keys. */
function refuse(isRefused: (key: string) => boolean): void {
  const { session } = browser.storage;
  const set = session.set.bind(session);
  vi.spyOn(session, 'set').mockImplementation(async (items) => {
    if (Object.keys(items).some(isRefused)) throw new DOMException('full', 'QuotaExceededError');
    return set(items);
  });
}

/** The worker dies while a check waits for an answer. */
async function dieWith(route: string, kind: SyncKind): Promise<void> {
  const before = asked({ route });
  order({ route }, { kind: 'delay', ms: 10_000 });
  void syncLibrary(parts, { kind, priority: 'screen' });
  await world.until(() => asked({ route }) > before);
  await nextLife();
}

const expectNewerCheck = async (before: { readonly checkedAt: number } | null) =>
  expect((await lastCheck())?.checkedAt).toBeGreaterThan(before?.checkedAt ?? Number.POSITIVE_INFINITY);
const lastCheck = async () => (await readLibrary(parts.database, world.reader.id)).lastSync;

describe('without a view of the check', () => {
  beforeEach(() => enter());

  it.each([
    ['a death cut off', follows, 'whole'],
    ['died before its first answer', '/user/follows/manga/feed', 'quick'],
  ] as const)('one that %s goes on in the next life, and an alarm stands for it', async (_, route, kind) => {
    const before = await lastCheck();
    await world.clock.run(HOUR);
    await loseViews();
    await dieWith(route, kind);
    await world.through(planResume(parts));
    expect(await ringsInMs()).toBeLessThanOrEqual(MINUTE / 2);
    await resume();
    await expectNewerCheck(before);
    expect(await ringsInMs()).toBeNull();
  });

  it('one that met a pause goes on when that is over', async () => {
    await world.clock.run(HOUR);
    await loseViews();
    order({ route: follows }, answering(429));
    await sync('whole');
    const before = await lastCheck();
    await nextLife();
    await world.until(() => parts.pacer.blockStatus().code === null);
    await resume();
    await expectNewerCheck(before);
  });

  it('one that failed is not asked for again by itself, in this life or the next', async () => {
    await loseViews();
    order({ route: follows }, { kind: 'spoil', how: 'wrong-type' }, 9);
    await sync('whole');
    const before = asked({ route: follows });
    await resume();
    await nextLife();
    await resume();
    expect(asked({ route: follows })).toBe(before);
    expect(await ringsInMs()).toBeNull();
  });

  it('one that was left lying for too long leaves no alarm that rings for ever', async () => {
    await world.clock.run(HOUR);
    order({ route: follows }, answering(429));
    await sync('whole');
    await loseViews();
    await world.clock.run(2 * DAY);
    await nextLife();
    await resume();
    await resume();
    expect(await ringsInMs()).toBeNull();
  });

  it('the next one is due one interval after the last that was asked for', async () => {
    await world.through(syncWhenDue(parts, async () => false));
    await world.clock.run(40 * MINUTE);
    await loseViews();
    await sync('asked');
    const { checkedAt = 0 } = (await lastCheck()) ?? {};
    await nextLife();
    await world.through(syncWhenDue(parts, async () => false));
    expect((await browser.alarms.get('sync'))?.scheduledTime).toBe(checkedAt + HOUR);
  });
});

describe('a sign-in', () => {
  it('whose worker dies as soon as the account is known still has its list read', async () => {
    vi.spyOn(parts.delivery, 'wake').mockImplementation(() => {
      throw new Error('dead');
    });
    let isDead = false;
    signIn(parts, credentialsOf(world.reader)).catch(() => {
      isDead = true;
    });
    await world.until(() => isDead);
    await nextLife();
    await resume();
    expect(await lastCheck()).not.toBeNull();
  });
});

describe('a view of the check that a dead worker left', () => {
  it('says no longer that it is under way when it is over, and how it was', async () => {
    await enter();
    const { checkedAt = 0 } = (await lastCheck()) ?? {};
    const done = await readView('sync');
    world.kill();
    await writeView('sync', { state: 'syncing', done: 7, of: 8, checkedAt: null, failure: null });
    await nextLife();
    expect(await readView('sync')).toEqual({ ...done, state: 'done', checkedAt, failure: null });
  });

  it('says that it failed, and why', async () => {
    await enter();
    order({ route: follows }, { kind: 'spoil', how: 'wrong-type' });
    await sync('whole');
    await browser.storage.session.clear();
    await nextLife();
    expect(await readView('sync')).toMatchObject({ state: 'done', failure: 'unreadable-answer' });
  });
});

describe('without a view of the session', () => {
  const shown = () => readView('session');
  const toAuth = () => asked({ host: 'auth', method: 'POST' });
  const press = () => signIn(parts, credentialsOf(world.reader));
  /** The next life, which finds nothing of what was shown. */
  async function unseenLife(): Promise<void> {
    await browser.storage.session.remove('view.session');
    await nextLife();
  }

  it('a second press while the first is on its way sends no second password', async () => {
    await loseViews();
    await world.through(Promise.all([press(), press()]));
    expect(toAuth()).toBe(1);
    expect(await parts.session.isSignedIn()).toBe(true);
  });

  it('a press counts, although a dead worker has left the view in the middle of a sign-in', async () => {
    world.kill();
    await writeView('session', { ...views.session.initial, state: 'signing-in' });
    refuse((key) => key.startsWith('view.'));
    await nextLife();
    await pressSignIn();
    expect(toAuth()).toBe(1);
  });

  it('a sign-in that cannot be written down sends no password, and says why', async () => {
    refuse((key) => key === 'session.signIn');
    await pressSignIn();
    expect(toAuth()).toBe(0);
    expect(await shown()).toMatchObject({ state: 'signed-out', failure: { code: 'storage-failed' } });
  });

  it('the next life says that a sign-in died, and the life after it says so still', async () => {
    order({ host: 'auth' }, { kind: 'delay', ms: 10_000 });
    void press();
    await world.until(() => toAuth() === 1);
    await world.through(planResume(parts));
    expect(await ringsInMs()).toBeLessThanOrEqual(MINUTE / 2);
    for (let life = 0; life < 2; life++) {
      await unseenLife();
      expect(await shown()).toMatchObject({ state: 'signed-out', failure: { code: 'unexpected' } });
    }
    await pressSignIn();
    expect(await shown()).toMatchObject({ state: 'signed-in', failure: null });
  });

  it('the next life says why a sign-in failed', async () => {
    await pressSignIn('wrong');
    await unseenLife();
    expect(await shown()).toMatchObject({ state: 'signed-out', failure: { code: 'wrong-credentials' } });
  });

  it('the service is not asked every half minute whose session it is, when it refused to say so', async () => {
    order({ route: '/user/me' }, answering(403, { result: 'error', errors: [] }, { 'x-captcha-sitekey': 'key' }), 3);
    await loseViews();
    await pressSignIn();
    await nextLife();
    await world.through(planResume(parts));
    expect(await ringsInMs()).toBeGreaterThan(29 * MINUTE);
    await resume();
    expect(await ringsInMs()).toBeGreaterThan(29 * MINUTE);
    expect(asked({ route: '/user/me' })).toBe(2);
  });

  it('the next run of the browser says that the service has ended the session', async () => {
    await enter();
    order({ host: 'api' }, answering(401, { result: 'error', errors: [] }));
    order({ host: 'auth' }, answering(400, { error: 'invalid_grant' }));
    await sync('asked');
    await browser.storage.session.clear();
    await nextLife();
    expect(await shown()).toMatchObject({ state: 'signed-out', failure: { code: 'session-ended' } });
  });

  it('a revocation that failed does not show as signed out who has signed in since', async () => {
    await enter();
    order({ host: 'auth' }, answering(503));
    await leave();
    await world.until(async () => (await shown()).unconfirmed !== null);
    await enter();
    await nextLife();
    expect(await shown()).toMatchObject({ state: 'signed-in', unconfirmed: null });
  });

  it('the next life says that a sign-out may not have reached the service', async () => {
    await enter();
    world.isReachable = false;
    await leave();
    await unseenLife();
    expect((await shown()).unconfirmed?.until).toBeGreaterThan(world.clock.now());
  });

  it('a sign-in that lacked access stops saying so when it is given, in whichever life', async () => {
    world.withhold('auth');
    await pressSignIn();
    await nextLife();
    expect(await shown()).toMatchObject({ failure: { code: 'access-withheld' } });
    await unseenLife();
    await onAccessGranted(parts, ['auth']);
    expect(await shown()).toMatchObject({ failure: null });
    await unseenLife();
    expect(await shown()).toMatchObject({ failure: null });
  });
});

describe('what keeps the alarms', () => {
  it('hears of what is wanted, checked and signed in, and of a captcha, although no view can be written', async () => {
    const heard: string[] = [];
    world.listen = ({ session, sync, queue, captchas }) => {
      session.on(() => heard.push('session'));
      sync.on(({ isOver }) => heard.push(isOver ? 'sync is over' : 'sync'));
      queue.on(() => heard.push('queue'));
      captchas.on(() => heard.push('captchas'));
    };
    await nextLife();
    await loseViews();
    await pressSignIn();
    expect(new Set(heard)).toEqual(new Set(['session', 'sync', 'sync is over']));
    heard.length = 0;
    world.isReachable = false;
    await mark(unreadChapter().id);
    expect(heard).toContain('queue');
    heard.length = 0;
    await parts.captchas.hold('mark');
    expect(heard).toContain('captchas');
    heard.length = 0;
    await leave();
    expect(heard).toContain('session');
  });
});

describe('without a view of the service’s clock', () => {
  it('the next life knows how wrong this machine’s is, also after a restart of the browser', async () => {
    const headers = { date: new Date(world.clock.now() + 3 * HOUR).toUTCString() };
    const turn = { host: 'api', method: 'GET', route: '/ping', priority: 'screen', reason: 'sync' } as const;
    await parts.serviceClock.listening(async () => new Response('{}', { headers }))(turn, '', { method: 'GET' });
    await world.until(async () => (await parts.database.get('ledger', 'serviceClock')) !== undefined);
    await browser.storage.session.clear();
    await nextLife();
    expect(parts.serviceClock.aheadMs()).toBeGreaterThan(2 * HOUR);
    expect((await readView('serviceClock')).aheadMs).toBeGreaterThan(2 * HOUR);
  });
});
