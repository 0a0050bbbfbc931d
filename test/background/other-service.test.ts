import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { KeptDependencies } from '../../entrypoints/background/keep-dependencies';
import { resumeWork } from '../../entrypoints/background/resume-work';
import { markChapter } from '../../lib/actions/chapters/marks';
import type { Dependencies } from '../../lib/actions/dependencies';
import { startOver } from '../../lib/actions/erase-everything';
import { chooseService } from '../../lib/actions/service';
import { signIn } from '../../lib/actions/sign-in';
import { MINUTE, SECOND } from '../../lib/clock';
import { createDiagnosticLog } from '../../lib/diagnostics/diagnostic-log';
import type { ServiceName } from '../../lib/service/ids';
import { developmentProfile, liveProfile, ownerAt } from '../../lib/service/profile';
import { ACCESS_TOKEN } from '../../lib/session/access-tokens';
import { SESSION_MARKER } from '../../lib/session/session-marker';
import { recallThread, rememberThread, THREADS } from '../../lib/settings/known-answers';
import { SERVICE_CHOICES } from '../../lib/settings/service-choices';
import { readItem } from '../../lib/storage/stored-item';
import type { FakeService } from '../fake-service/fake-service';
import { givenBackground, newId, nextLife, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { order, theFirst, unreadChapter } from '../support/service-side';
import { credentialsOf, signInTo } from '../support/signed-in';

let kept: KeptDependencies;
givenBackground({
  isSignedIn: false,
  live: (world) => {
    kept = world.startKept();
    return parts();
  },
});

/** Those of the service that is chosen. */
async function parts(): Promise<Dependencies> {
  const built = kept.dependencies();
  await world.through(built);
  return built;
}
const choosing = (service: ServiceName) => kept.change((built, retire) => chooseService(built, service, retire));
const choose = (service: ServiceName) => world.through(choosing(service));
/** It is not chosen, and the first one stays. */
async function expectNotChosen(): Promise<void> {
  await world.through(expect(choosing('development')).rejects.toMatchObject({ code: 'storage-failed' }));
  expect((await parts()).profile.api).toBe(liveProfile.api);
}
const signedInAt = async (service: FakeService) => {
  const account = theFirst(service.world.accounts);
  await signInTo(world, await parts(), account);
  return account;
};
const mark = async (chapterId: string) => markChapter(await parts(), { operationId: newId(), chapterId, read: true });
/** What was asked of a service since then, revocations aside. */
const askedOf = ({ journal }: FakeService, since = 0) =>
  journal.requests().filter(({ asked: { target } }, place) => place >= since && !target.endsWith('/revoke'));
const revoked = ({ journal }: FakeService) =>
  journal.requests({ host: 'auth' }).filter(({ asked: { target } }) => target.endsWith('/revoke')).length;
const tokensIn = (service: FakeService) =>
  new Set(
    service.journal
      .requests()
      .flatMap(({ asked: { headers, body } }) => [
        ...(headers.authorization ? [headers.authorization] : []),
        ...new URLSearchParams(body).getAll('refresh_token'),
        ...new URLSearchParams(body).getAll('token'),
      ]),
  );

const shown = () => readView('session');
const expectNoSharedToken = () =>
  expect([...tokensIn(world.fakeService).intersection(tokensIn(world.twin))]).toEqual([]);

/** An hour in which everything that could be left to do is done. */
async function anHour(): Promise<void> {
  for (let passed = 0; passed < 6; passed++) {
    await world.clock.run(10 * MINUTE);
    await world.through(parts().then(resumeWork));
  }
}

describe('another service', () => {
  it('is another sign-in: from then on the first one is asked nothing more, and neither sees a token of the other', async () => {
    await signedInAt(world.fakeService);
    await choose('development');
    // What is built for it shows it.
    expect(await (await parts()).session.isSignedIn()).toBe(false);
    expect(await shown()).toMatchObject({ state: 'signed-out', account: null, service: 'development' });
    await world.until(() => revoked(world.fakeService) === 1);

    const before = world.fakeService.journal.requests().length;
    const account = await signedInAt(world.twin);
    expect(await shown()).toMatchObject({
      state: 'signed-in',
      account: { id: ownerAt(developmentProfile, account.id), name: account.username },
      service: 'development',
    });
    await anHour();
    expect(world.fakeService.journal.requests()).toHaveLength(before);
    expect(askedOf(world.twin).length).toBeGreaterThan(5);
    expectNoSharedToken();
  });

  it('does not get what waits for the first, which has it after it is chosen again, though the accounts have one id', async () => {
    const { id, read } = await signedInAt(world.fakeService);
    const chapterId = unreadChapter().id;
    world.isReachable = false;
    await mark(chapterId);
    await choose('development');
    world.isReachable = true;
    const twin = await signedInAt(world.twin);
    expect(twin.id).toBe(id);
    await anHour();
    expect(await (await parts()).outbox.all(ownerAt(developmentProfile, id))).toEqual([]);
    expect([read.has(chapterId), twin.read.has(chapterId)]).toEqual([false, false]);

    await choose('live');
    await signedInAt(world.fakeService);
    await world.until(() => read.has(chapterId));
    expect(twin.read.has(chapterId)).toBe(false);
    expect(askedOf(world.twin).filter(({ asked: { method, host } }) => method === 'POST' && host === 'api')).toEqual(
      [],
    );
  });

  it('gets its own marks', async () => {
    await choose('development');
    const twin = await signedInAt(world.twin);
    const chapterId = unreadChapter().id;
    await mark(chapterId);
    await world.until(() => twin.read.has(chapterId));
    expect(askedOf(world.fakeService)).toEqual([]);
  });

  it('leaves a mark whose answer has not come where it was made', async () => {
    const { id, read } = await signedInAt(world.fakeService);
    const chapterId = unreadChapter().id;
    order({ route: '/manga/{id}/read' }, { kind: 'delay', ms: 10 * SECOND });
    await mark(chapterId);
    await world.until(async () => (await (await parts()).outbox.all(id))[0]?.state.name === 'sending');
    await choose('development');
    expect(await (await parts()).outbox.all(id)).toMatchObject([{ key: chapterId }]);
    const twin = await signedInAt(world.twin);
    await anHour();
    expect(twin.read.has(chapterId)).toBe(false);
    await choose('live');
    await signedInAt(world.fakeService);
    await world.until(async () => (await (await parts()).outbox.all(id)).length === 0);
    expect(read.has(chapterId)).toBe(true);
  });

  it('is reached by no sign-in that began at the first, and the first by none', async () => {
    order({ host: 'auth' }, { kind: 'delay', ms: 10 * SECOND });
    const earlier = await parts();
    void signIn(earlier, credentialsOf(world.reader));
    await world.until(() => askedOf(world.fakeService).length === 1);
    await choose('development');
    void signIn(earlier, credentialsOf(world.reader));
    await anHour();
    expect(askedOf(world.fakeService)).toHaveLength(1);
    expect(askedOf(world.twin)).toEqual([]);
    expect(await shown()).toMatchObject({ state: 'signed-out', service: 'development' });
    await choose('live');
    expect(await (await parts()).session.isSignedIn()).toBe(false);
  });

  it('shows nothing of what the first one says late', async () => {
    await signedInAt(world.fakeService);
    order({ host: 'auth' }, { kind: 'delay', ms: 15 * SECOND });
    const earlier = await parts();
    await choose('development');
    await parts();
    expect(await shown()).toMatchObject({ service: 'development', unconfirmed: null });
    await signedInAt(world.twin);
    await world.clock.run(20 * SECOND);
    await anHour();
    earlier.counts.recount();
    // The database in memory answers in turns of the event loop.
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
    expect(await shown()).toMatchObject({ state: 'signed-in', service: 'development', unconfirmed: null });
    expect((await readView('counts')).unreadSeries).toBeGreaterThan(0);
  });

  it('is not chosen where the session of the first cannot be erased', async () => {
    await signedInAt(world.fakeService);
    const { local } = fakeBrowser.storage;
    vi.spyOn(local, 'remove').mockRejectedValue(new Error('locked'));
    await expectNotChosen();
    expect((await readItem(SERVICE_CHOICES)).service).toBe('live');
    expect(await shown()).not.toHaveProperty('service');
  });

  it('is not chosen where that cannot be stored: signed out, at the first', async () => {
    await signedInAt(world.fakeService);
    const { local } = fakeBrowser.storage;
    const set = local.set.bind(local);
    vi.spyOn(local, 'set').mockImplementation(((items: object) =>
      SERVICE_CHOICES.key in items ? Promise.reject(new Error('full')) : set(items)) as typeof local.set);
    await expectNotChosen();
    expect(await shown()).toMatchObject({ state: 'signed-out' });
  });

  it('is not held up by what the first one has said: a captcha, refused writes, a thread', async () => {
    await signedInAt(world.fakeService);
    const first = await parts();
    await first.captchas.hold('mark');
    await rememberThread(unreadChapter().id, 7);
    await choose('development');
    const { captchas } = await parts();
    expect([...(await captchas.present()).keys()]).toEqual([]);
    expect(await recallThread(unreadChapter().id)).toBeNull();
  });

  it('has no route for single marks only where it has said so itself', async () => {
    const { serviceChoices } = await parts();
    await serviceChoices.choose({ singleMarks: true });
    await serviceChoices.singleMarks.routeIsMissing((await serviceChoices.singleMarks.choice()) ?? '');
    expect(await serviceChoices.singleMarks.choice()).toBeNull();
    await choose('development');
    expect(await serviceChoices.singleMarks.choice()).not.toBeNull();
  });

  it('is forgotten with everything else: then it is the live one, in the worker that lives as in the next', async () => {
    await choose('development');
    await signedInAt(world.twin);
    await world.through(startOver(kept.change, createDiagnosticLog(world.clock)));
    expect((await parts()).profile.id).toBe('live');
    expect(await shown()).not.toHaveProperty('service');
    const before = askedOf(world.twin).length;
    await signedInAt(world.fakeService);
    expect(askedOf(world.twin)).toHaveLength(before);
  });

  it('is given to no one before the change is over', async () => {
    await parts();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const given: string[] = [];
    const changed = kept.change(async (built, retire) => {
      retire();
      void kept.dependencies().then(({ profile }) => given.push(profile.id));
      await over;
      await built.serviceChoices.choose({ service: 'development' });
    });
    await world.clock.run(5 * SECOND);
    expect(given).toEqual([]);
    end();
    await world.through(changed);
    await world.until(() => given.length > 0);
    expect(given).toEqual(['development']);
  });

  it('keeps what pages of the site ask from it', async () => {
    const { serviceChoices } = await parts();
    await serviceChoices.requireLive();
    await choose('development');
    await expect(serviceChoices.requireLive()).rejects.toMatchObject({ code: 'other-service' });
  });
});

/** Calls of a storage that a worker dies in, by what they are about; each before or after the browser has done it. */
const deaths = [
  { area: 'local', call: 'remove', key: SESSION_MARKER.key },
  { area: 'session', call: 'remove', key: ACCESS_TOKEN.key },
  { area: 'local', call: 'set', key: SERVICE_CHOICES.key },
  { area: 'session', call: 'remove', key: THREADS.key },
] as const;

describe('a worker that dies while another service is chosen', () => {
  it.each(deaths.flatMap((death) => (['before', 'after'] as const).map((when) => ({ ...death, when }))))(
    'leaves one of them, with nothing of the other: $when it does $call of $key',
    async ({ area, call, key, when }) => {
      await signedInAt(world.fakeService);
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
      const storage = fakeBrowser.storage[area];
      const real = storage[call].bind(storage) as (about: unknown) => Promise<void>;
      const dying = vi.spyOn(storage, call).mockImplementation((async (about: unknown) => {
        const isIt = typeof about === 'string' ? about === key : key in (about as object);
        if (!isIt || when === 'after') await real(about);
        if (!isIt) return;
        reach();
        await new Promise(() => undefined);
      }) as never);
      void choosing('development');
      await world.through(reached);
      world.kill();
      dying.mockRestore();
      await nextLife();
      const { profile, session } = await parts();
      expect(profile.id).toBe((await readItem(SERVICE_CHOICES)).service);
      const [here, there] = profile.id === 'live' ? [world.fakeService, world.twin] : [world.twin, world.fakeService];
      const before = there.journal.requests().length;
      if (!(await session.isSignedIn())) await signedInAt(here);
      await mark(unreadChapter().id);
      await anHour();
      expect(askedOf(there, before)).toEqual([]);
      expectNoSharedToken();
    },
  );
});
