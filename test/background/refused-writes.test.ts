import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resumeWork } from '../../entrypoints/background/resume-work';
import { chapterStates } from '../../lib/actions/chapters/chapter-states';
import { markChapter } from '../../lib/actions/chapters/mark-chapter';
import type { Dependencies } from '../../lib/actions/dependencies';
import { retryWrites } from '../../lib/actions/queue/retry-writes';
import { leaveOutOrigin } from '../../lib/actions/settings/leave-out-origin';
import { DAY, HOUR, MINUTE } from '../../lib/clock';
import { heldUntil } from '../../lib/service/write-record';
import { WRITE_RECORD } from '../../lib/settings/write-record-item';
import { readItem } from '../../lib/storage/stored-item';
import { unreadIn } from '../e2e/support/find-chapters';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { signInTo } from '../support/signed-in';

let world: BackgroundWorld;
let parts: Dependencies;
let chapterId: string;
let refusedSince: number;
beforeEach(async () => {
  world = backgroundWorld();
  parts = await world.start();
  await signInTo(world, parts);
  chapterId = unreadIn(world.fakeService.world, world.reader).chapter.id;
  refusedSince = world.clock.now();
});
afterEach(() => world.end());

/** Since the service began to refuse them. */
const writes = () =>
  world.fakeService.journal
    .requests({ host: 'api' })
    .filter(({ asked, at }) => asked.method !== 'GET' && at > refusedSince);
const renewals = () => world.fakeService.journal.requests({ host: 'auth' }).length;
const areRefused = async () => heldUntil(await readItem(WRITE_RECORD), world.clock.now()) !== null;
const mark = () => markChapter(parts, { operationId: crypto.randomUUID(), chapterId, read: true });

/** The alarm rings every half hour at least while something waits. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += HOUR / 2) {
    await world.clock.run(HOUR / 2);
    await world.through(resumeWork(parts));
  }
}

describe('a service that answers every write of an extension as if the address were blocked', () => {
  beforeEach(async () => {
    world.fakeService.switches.extensionOrigins = 'blocked';
    await mark();
    await world.until(() => writes().length === 1);
    await pass(6 * HOUR);
  });

  it('gets two, and no more for a day: no session is renewed for them either', async () => {
    expect(await areRefused()).toBe(true);
    expect(writes()).toHaveLength(2);
    const renewed = renewals();
    const probes = world.fakeService.journal.requests({ route: '/ping' }).length;
    await pass(12 * HOUR);
    expect(writes()).toHaveLength(2);
    // A mark that may not leave asks for no session either.
    expect(renewals()).toBe(renewed);
    // Nothing is blocked any more, so nothing is asked about that either.
    expect(world.fakeService.journal.requests({ route: '/ping' }).length).toBe(probes);
    expect(parts.pacer.blockStatus().code).toBeNull();
  });

  it('loses nothing, and the control says why it waits, also after a death', async () => {
    world.kill();
    parts = await world.start();
    await pass(HOUR);
    const [state] = await chapterStates(parts, [chapterId]);
    expect(state).toMatchObject({ read: 'read', delivery: 'waiting', pausedBy: 'writes-refused' });
    expect(world.reader.read.has(chapterId)).toBe(false);
  });

  it('takes them once the browser leaves out where they come from, in later lives too', async () => {
    await world.through(leaveOutOrigin(parts, true));
    await world.until(() => world.reader.read.has(chapterId));
    world.kill();
    parts = await world.start();
    await markChapter(parts, { operationId: crypto.randomUUID(), chapterId, read: false });
    await world.until(() => !world.reader.read.has(chapterId));
    expect(
      writes()
        .slice(3)
        .filter(({ asked }) => asked.headers.origin !== undefined),
    ).toEqual([]);
  });

  it('gets one more when a person wants to try again', async () => {
    await world.through(retryWrites(parts));
    await world.until(() => writes().length > 2);
    await pass(MINUTE);
    expect(writes()).toHaveLength(3);
    await pass(HOUR);
    expect(await areRefused()).toBe(true);
  });

  it('gets one more after a day, which arrives where it has changed its mind', async () => {
    world.fakeService.switches.extensionOrigins = 'taken';
    await pass(DAY + HOUR);
    expect(world.reader.read.has(chapterId)).toBe(true);
    expect((await readItem(WRITE_RECORD)).doubt).toBeNull();
  });
});

describe('while the API answers as if the address were blocked', () => {
  beforeEach(async () => {
    world.fakeService.switches.extensionOrigins = 'blocked';
    await mark();
    await world.until(() => parts.pacer.blockStatus().code !== null);
  });

  it.each([
    ['turns on the switch that leaves out the origin', () => leaveOutOrigin(parts, true)],
    ['wants to try again', () => retryWrites(parts)],
  ])('nothing leaves before the pause ends, also where a person %s', async (_, act) => {
    const requests = () => world.fakeService.journal.requests({}).length;
    const until = parts.pacer.blockStatus().until ?? 0;
    expect(until).toBeGreaterThan(world.clock.now() + 10 * MINUTE);
    const asked = requests();
    await world.through(act());
    while (world.clock.now() < until - MINUTE) {
      await world.clock.run(MINUTE / 2);
      await world.through(resumeWork(parts));
    }
    expect(requests()).toBe(asked);
    await pass(HOUR);
    expect(requests()).toBeGreaterThan(asked);
  });
});

it('a block that comes back twice, with a mark that is taken between, is only a block', async () => {
  for (const read of [true, false]) {
    world.fakeService.switches.extensionOrigins = 'blocked';
    await markChapter(parts, { operationId: crypto.randomUUID(), chapterId, read });
    const asked = writes().length;
    await world.until(() => writes().length > asked);
    world.fakeService.switches.extensionOrigins = 'taken';
    await pass(6 * HOUR);
    expect(world.reader.read.has(chapterId)).toBe(read);
    expect(await areRefused()).toBe(false);
  }
});
