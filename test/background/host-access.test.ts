import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { RESUME_WORK, resumeWork } from '../../entrypoints/background/resume-work';
import { CHECK, syncWhenDue } from '../../entrypoints/background/sync-alarm';
import { chapterStates } from '../../lib/actions/chapters/chapter-states';
import { markChapter } from '../../lib/actions/chapters/mark-chapter';
import type { Dependencies } from '../../lib/actions/dependencies';
import { syncLibrary } from '../../lib/actions/library/sync-library';
import { signIn } from '../../lib/actions/session/sign-in';
import { takeUpAccess } from '../../lib/actions/settings/take-up-access';
import { MINUTE, SECOND } from '../../lib/clock';
import type { AccessHost } from '../../lib/service/host-access';
import { writeView } from '../../lib/storage/views';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { readView } from '../support/read-view';
import { credentialsOf, signInTo } from '../support/signed-in';

let world: BackgroundWorld;
let parts: Dependencies;
beforeEach(async () => {
  world = backgroundWorld();
  Object.assign(fakeBrowser.tabs, { query: async () => [] });
  // As the composition root has it.
  world.listen = (events) => {
    events.pause.on((pause) => {
      void writeView('pause', pause);
      if (pause.code === null) void resumeWork(parts).catch(() => undefined);
    });
    events.accessGiven.on((hosts) => void takeUpAccess(parts, hosts));
  };
  parts = await world.start();
});
afterEach(async () => {
  // What this world has still to send never meets the next one's service.
  world.withhold('api');
  await world.end();
});

const sent = () => world.fakeService.journal.requests({}).length;
const settled = () => world.through(new Promise((resolve) => setImmediate(resolve)));
const waiting = async () => (await parts.outbox.all(world.reader.id)).length;

async function markSomething(): Promise<string> {
  const chapterId = [...world.library.chapters.keys()].find((id) => !world.reader.read.has(id));
  if (!chapterId) throw new Error('everything is read');
  await markChapter(parts, { operationId: crypto.randomUUID(), chapterId, read: true });
  return chapterId;
}

async function pass(ms: number): Promise<void> {
  const until = world.clock.elapsed() + ms;
  await world.until(() => world.clock.elapsed() >= until);
}

async function withhold(...hosts: AccessHost[]): Promise<void> {
  world.withhold(...hosts);
  await settled();
}

const cutOff: AccessHost[][] = [['api'], ['auth'], ['api', 'auth', 'uploads', 'site']];

describe('while the browser withholds a host', () => {
  it.each(cutOff.map((hosts) => [hosts]))(
    '(%j) nothing is sent, what is done is kept and says why, and it arrives once it is given back',
    async (hosts) => {
      await signInTo(world, parts);
      await pass(30 * SECOND);
      await withhold(...hosts);
      const before = sent();
      const chapterId = await markSomething();
      expect(await syncLibrary(parts, { kind: 'quick', priority: 'screen' })).toBeNull();
      await pass(2 * MINUTE);
      expect(sent()).toBe(before);
      expect(await waiting()).toBe(1);
      expect(await readView('access')).toEqual({ withheld: hosts });
      expect((await readView('pause')).code).toBe('access-withheld');
      expect(await chapterStates(parts, [chapterId])).toMatchObject([
        { read: 'read', delivery: 'waiting', pausedBy: 'access-withheld', countdownTo: null },
      ]);

      await withhold();
      await world.until(() => world.reader.read.has(chapterId));
      expect(await readView('access')).toEqual({ withheld: [] });
      expect((await readView('pause')).code).toBeNull();
      // What was cut off has gone on, too.
      await world.until(async () => (await readView('check')).state === 'done');
      expect((await readView('check')).failure).toBeNull();
    },
  );

  it.each(cutOff.map((hosts) => [hosts]))(
    '(%j) a life that begins sends nothing either, and the life after it goes on',
    async (hosts) => {
      await signInTo(world, parts);
      await pass(30 * SECOND);
      const chapterId = await markSomething();
      world.withhold(...hosts);
      world.kill();
      parts = await world.start();
      const before = sent();
      await world.through(resumeWork(parts));
      expect(sent()).toBe(before);
      world.kill();
      world.withhold();
      parts = await world.start();
      void resumeWork(parts);
      await world.until(() => world.reader.read.has(chapterId));
    },
  );

  it.each(cutOff.map((hosts) => [hosts]))(
    '(%j) a sign-in says so and sends no password; the sentence goes with its cause',
    async (hosts) => {
      await withhold(...hosts);
      await world.through(signIn(parts, credentialsOf(world.reader)));
      expect(await readView('session')).toMatchObject({ state: 'signed-out', failure: { code: 'access-withheld' } });
      expect(world.fakeService.journal.requests({}).map(({ asked }) => asked.target)).toEqual([]);
      expect(Object.keys(await fakeBrowser.storage.local.get())).not.toContain('session.passwordAttempts');

      await withhold();
      await world.until(async () => (await readView('session')).failure === null);
      await signInTo(world, parts);
      await pass(30 * SECOND);
    },
  );

  it('(api) a sign-in that got its tokens is taken up when it is given back', async () => {
    world.fakeService.faults.order({ route: '/user/me' }, { kind: 'drop', work: 'undone' });
    await world.through(signIn(parts, credentialsOf(world.reader)));
    await withhold('api');
    await world.through(resumeWork(parts));
    expect(await readView('session')).toMatchObject({ state: 'signing-in', failure: { code: 'access-withheld' } });
    await withhold();
    await world.until(async () => (await readView('session')).state === 'signed-in');
  });

  it('(uploads) only covers stay away, no check fails for it, and they come by themselves once it is given back', async () => {
    await withhold('uploads');
    await signInTo(world, parts);
    await world.until(async () => (await readView('check')).state === 'done');
    await pass(MINUTE);
    const covers = () => world.fakeService.journal.requests({ host: 'uploads' }).length;
    expect(covers()).toBe(0);
    expect(await readView('check')).toMatchObject({ state: 'done', failure: null });
    expect((await readView('pause')).code).toBeNull();
    const chapterId = await markSomething();
    await world.until(() => world.reader.read.has(chapterId));

    await withhold();
    await world.until(() => covers() > 3);
  });

  it('(the site) we make one request at a time, as nothing of its tabs is seen', async () => {
    await signInTo(world, parts);
    await pass(30 * SECOND);
    parts.pacer.allowance();
    await world.clock.run(1);
    expect(parts.pacer.allowance().slots).toBe(5);
    await withhold('site');
    expect(parts.pacer.allowance().slots).toBe(1);
    expect((await readView('pause')).code).toBeNull();
    const chapterId = await markSomething();
    await world.until(() => world.reader.read.has(chapterId));
    await withhold();
    parts.pacer.allowance();
    await world.clock.run(1);
    expect(parts.pacer.allowance().slots).toBe(5);
  });

  it('a mark that is under way as it is withdrawn is heard out, and not sent twice', async () => {
    await signInTo(world, parts);
    await pass(30 * SECOND);
    const chapterId = await markSomething();
    world.fakeService.faults.order({ method: 'POST' }, { kind: 'delay', ms: 5 * SECOND });
    const posts = () => world.fakeService.journal.requests({ method: 'POST', route: '/manga/{id}/read' }).length;
    await world.until(() => posts() === 1);
    await withhold('api');
    await pass(10 * SECOND);
    expect(world.reader.read.has(chapterId)).toBe(true);
    expect(await waiting()).toBe(0);
    await withhold();
    await pass(10 * SECOND);
    expect(posts()).toBe(1);
  });

  it('the worker is not woken every minute: the browser wakes it when it gives a host back', async () => {
    await signInTo(world, parts);
    await pass(30 * SECOND);
    await withhold('api');
    await markSomething();
    await world.through(resumeWork(parts));
    const dueIn = async (name: string) =>
      ((await fakeBrowser.alarms.get(name))?.scheduledTime ?? 0) - world.clock.now();
    expect(await dueIn(RESUME_WORK)).toBeGreaterThan(25 * MINUTE);
    const chosenMs = parts.settings().checkEveryMinutes * MINUTE;
    const due = { chosenMs, intervalMs: chosenMs, nextAt: world.clock.now() - 1 };
    await fakeBrowser.storage.local.set({ 'check.times': due });
    const check = vi.fn(async () => true);
    await world.through(syncWhenDue(parts, check));
    expect(check).not.toHaveBeenCalled();
    expect(await dueIn(CHECK)).toBeGreaterThan(25 * MINUTE);
  });
});
