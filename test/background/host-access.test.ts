import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { RESUME_WORK, resumeWork } from '../../entrypoints/background/resume-work';
import { SYNC_ALARM, syncWhenDue } from '../../entrypoints/background/sync-alarm';
import { fetchShownCovers } from '../../lib/actions/covers';
import { onAccessGranted } from '../../lib/actions/settings';
import { syncLibrary } from '../../lib/actions/sync';
import { MINUTE, SECOND } from '../../lib/clock';
import { readCovers } from '../../lib/library/reading';
import type { AccessHost } from '../../lib/service/host-access';
import { writeView } from '../../lib/storage/views';
import { turn } from '../support/event-turn';
import { enter, givenBackground, nextLife, parts, pass, pressSignIn, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { arrives, asked, isRead, order, requests, unreadChapter } from '../support/service-side';
import { control, intents, mark, resume } from '../support/worker-side';

givenBackground({
  isSignedIn: false,
  before: () => {
    Object.assign(fakeBrowser.tabs, { query: async () => [] });
    // As the composition root has it.
    world.listen = (events) => {
      events.pause.on((pause) => {
        void writeView('pause', pause);
        if (pause.code === null) void resumeWork(parts).catch(() => undefined);
      });
      events.accessGiven.on((hosts) => void onAccessGranted(parts, hosts));
    };
  },
});
// What this world has still to send never meets the next one's service.
afterEach(() => world.withhold('api'));

const MARK = { method: 'POST', route: '/manga/{id}/read' };

async function markSomething(): Promise<string> {
  const { id } = unreadChapter();
  await mark(id);
  return id;
}

/** Signs in, and lets everything be done that follows from it. */
async function enterAndRest(): Promise<void> {
  await enter();
  await pass(30 * SECOND);
}

/** Which tabs are in view is read when the share is asked for. */
async function expectSlots(count: number): Promise<void> {
  parts.pacer.allowance();
  await world.clock.run(1);
  expect(parts.pacer.allowance().slots).toBe(count);
}

async function withhold(...hosts: AccessHost[]): Promise<void> {
  world.withhold(...hosts);
  await world.through(turn());
}

const cutOff: AccessHost[][] = [['api'], ['auth'], ['api', 'auth', 'uploads', 'site']];

describe.each(cutOff.map((hosts) => ({ hosts })))('while the browser withholds $hosts', ({ hosts }) => {
  it('nothing is sent, what is done is kept and says why, and it arrives once it is given back', async () => {
    await enterAndRest();
    await withhold(...hosts);
    const before = asked();
    const chapterId = await markSomething();
    expect(await syncLibrary(parts, { kind: 'quick', priority: 'screen' })).toBeNull();
    await pass(2 * MINUTE);
    expect(asked()).toBe(before);
    expect(await intents()).toHaveLength(1);
    expect(await readView('access')).toEqual({ withheld: hosts });
    expect((await readView('pause')).code).toBe('access-withheld');
    const waiting = { read: 'read', delivery: 'waiting', pausedBy: 'access-withheld', countdownTo: null };
    expect(await control(chapterId)).toMatchObject(waiting);

    await withhold();
    await arrives(chapterId);
    expect(await readView('access')).toEqual({ withheld: [] });
    expect((await readView('pause')).code).toBeNull();
    // What was cut off has gone on, too.
    await world.until(async () => (await readView('sync')).state === 'done');
    expect((await readView('sync')).failure).toBeNull();
  });

  it('a life that begins sends nothing either, and the life after it goes on', async () => {
    await enterAndRest();
    const chapterId = await markSomething();
    world.withhold(...hosts);
    await nextLife();
    const before = asked();
    await resume();
    expect(asked()).toBe(before);
    world.withhold();
    await nextLife();
    void resumeWork(parts);
    await arrives(chapterId);
  });

  it('a sign-in says so and sends no password; the sentence goes with its cause', async () => {
    await withhold(...hosts);
    await pressSignIn();
    expect(await readView('session')).toMatchObject({ state: 'signed-out', failure: { code: 'access-withheld' } });
    expect(requests()).toEqual([]);
    expect(Object.keys(await fakeBrowser.storage.local.get())).not.toContain('session.passwordAttempts');

    await withhold();
    await world.until(async () => (await readView('session')).failure === null);
    await enterAndRest();
  });
});

describe('while the browser withholds a host', () => {
  it('(api) a sign-in that got its tokens is taken up when it is given back', async () => {
    order({ route: '/user/me' }, { kind: 'drop', work: 'undone' });
    await pressSignIn();
    await withhold('api');
    await resume();
    expect(await readView('session')).toMatchObject({ state: 'signing-in', failure: { code: 'access-withheld' } });
    await withhold();
    await world.until(async () => (await readView('session')).state === 'signed-in');
  });

  it('(uploads) only covers stay away, no check fails for it, and they come once it is given back', async () => {
    await withhold('uploads');
    await enter();
    await world.until(async () => (await readView('sync')).state === 'done');
    const list = await parts.library.readManga(world.reader.id);
    const show = () =>
      fetchShownCovers(
        parts,
        list.slice(0, 5).map(({ id }) => id),
      );
    await show();
    expect(asked({ host: 'uploads' })).toBe(0);
    expect(await readView('sync')).toMatchObject({ state: 'done', failure: null });
    expect((await readView('pause')).code).toBeNull();
    const chapterId = await markSomething();
    await arrives(chapterId);

    const { stamp } = await readView('revision');
    await withhold();
    await world.until(async () => (await readView('revision')).stamp !== stamp);
    await world.through(show());
    expect(asked({ host: 'uploads' })).toBe(5);
    const [cover] = await readCovers(parts.database, world.reader.id, [list[0]?.id ?? '']);
    expect(cover?.lacking).toBeNull();
  });

  it('(the site) we make one request at a time, as nothing of its tabs is seen', async () => {
    await enterAndRest();
    await expectSlots(5);
    await withhold('site');
    expect(parts.pacer.allowance().slots).toBe(1);
    expect((await readView('pause')).code).toBeNull();
    const chapterId = await markSomething();
    await arrives(chapterId);
    await withhold();
    await expectSlots(5);
  });

  it('a mark that is under way as it is withdrawn is heard out, and not sent twice', async () => {
    await enterAndRest();
    const chapterId = await markSomething();
    order({ method: 'POST' }, { kind: 'delay', ms: 5 * SECOND });
    await world.until(() => asked(MARK) === 1);
    await withhold('api');
    await pass(10 * SECOND);
    expect(isRead(chapterId)).toBe(true);
    expect(await intents()).toEqual([]);
    await withhold();
    await pass(10 * SECOND);
    expect(asked(MARK)).toBe(1);
  });

  it('the worker is not woken every minute: the browser wakes it when it gives a host back', async () => {
    await enterAndRest();
    await withhold('api');
    await markSomething();
    await resume();
    const dueIn = async (name: string) =>
      ((await fakeBrowser.alarms.get(name))?.scheduledTime ?? 0) - world.clock.now();
    expect(await dueIn(RESUME_WORK)).toBeGreaterThan(25 * MINUTE);
    const chosenMs = parts.settings().checkEveryMinutes * MINUTE;
    const due = { chosenMs, intervalMs: chosenMs, nextAt: world.clock.now() - 1 };
    await fakeBrowser.storage.local.set({ 'sync.times': due });
    const check = vi.fn(async () => true);
    await world.through(syncWhenDue(parts, check));
    expect(check).not.toHaveBeenCalled();
    expect(await dueIn(SYNC_ALARM)).toBeGreaterThan(25 * MINUTE);
  });
});
