import { beforeEach, describe, expect, it } from 'vitest';
import { retryWrites } from '../../lib/actions/queue';
import { leaveOutOrigin } from '../../lib/actions/service';
import { DAY, HOUR, MINUTE } from '../../lib/clock';
import { heldUntil } from '../../lib/service/write-record';
import { WRITE_RECORD } from '../../lib/settings/write-record-item';
import { readItem } from '../../lib/storage/stored-item';
import { unreadIn } from '../e2e/support/find-chapters';
import { givenBackground, nextLife, parts, world } from '../support/given-background';
import { arrives, asked, isRead, requests } from '../support/service-side';
import { control, mark, resume } from '../support/worker-side';

let chapterId: string;
let refusedSince: number;
givenBackground();
beforeEach(async () => {
  chapterId = unreadIn(world.fakeService.world, world.reader).chapter.id;
  refusedSince = world.clock.now();
});

/** Since the service began to refuse them. */
const writes = () => requests({ host: 'api' }).filter(({ asked, at }) => asked.method !== 'GET' && at > refusedSince);
const areRefused = async () => heldUntil(await readItem(WRITE_RECORD), world.clock.now()) !== null;

/** The alarm rings every half hour at least while something waits. */
async function passWithAlarms(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += HOUR / 2) {
    await world.clock.run(HOUR / 2);
    await resume();
  }
}

describe('a service that answers every write of an extension as if the address were blocked', () => {
  beforeEach(async () => {
    world.fakeService.switches.extensionOrigins = 'blocked';
    await mark(chapterId);
    await world.until(() => writes().length === 1);
    await passWithAlarms(6 * HOUR);
  });

  it('gets two, and no more for a day: no session is renewed for them either', async () => {
    expect(await areRefused()).toBe(true);
    expect(writes()).toHaveLength(2);
    const before = [asked({ host: 'auth' }), asked({ route: '/ping' })];
    await passWithAlarms(12 * HOUR);
    expect(writes()).toHaveLength(2);
    // A mark that may not leave asks for no session, and nothing is blocked any more, so nothing is asked about that.
    expect([asked({ host: 'auth' }), asked({ route: '/ping' })]).toEqual(before);
    expect(parts.pacer.blockStatus().code).toBeNull();
  });

  it('loses nothing, and the control says why it waits, also after a death', async () => {
    await nextLife();
    await passWithAlarms(HOUR);
    expect(await control(chapterId)).toMatchObject({ read: 'read', delivery: 'waiting', pausedBy: 'writes-refused' });
    expect(isRead(chapterId)).toBe(false);
  });

  it('takes them once the browser leaves out where they come from, in later lives too', async () => {
    await world.through(leaveOutOrigin(parts, true));
    await arrives(chapterId);
    await nextLife();
    await mark(chapterId, false);
    await arrives(chapterId, false);
    const origins = writes().map(({ asked }) => asked.headers.origin);
    expect(origins.slice(3).filter((origin) => origin !== undefined)).toEqual([]);
  });

  it('gets one more when a person wants to try again', async () => {
    await world.through(retryWrites(parts));
    await world.until(() => writes().length > 2);
    await passWithAlarms(MINUTE);
    expect(writes()).toHaveLength(3);
    await passWithAlarms(HOUR);
    expect(await areRefused()).toBe(true);
  });

  it('gets one more after a day, which arrives where it has changed its mind', async () => {
    world.fakeService.switches.extensionOrigins = 'taken';
    await passWithAlarms(DAY + HOUR);
    expect(isRead(chapterId)).toBe(true);
    expect((await readItem(WRITE_RECORD)).doubt).toBeNull();
  });
});

describe('while the API answers as if the address were blocked', () => {
  beforeEach(async () => {
    world.fakeService.switches.extensionOrigins = 'blocked';
    await mark(chapterId);
    await world.until(() => parts.pacer.blockStatus().code !== null);
  });

  it.each([
    ['turns on the switch that leaves out the origin', () => leaveOutOrigin(parts, true)],
    ['wants to try again', () => retryWrites(parts)],
  ])('nothing leaves before the pause ends, also where a person %s', async (_, act) => {
    const until = parts.pacer.blockStatus().until ?? 0;
    expect(until).toBeGreaterThan(world.clock.now() + 10 * MINUTE);
    const before = asked();
    await world.through(act());
    while (world.clock.now() < until - MINUTE) {
      await world.clock.run(MINUTE / 2);
      await resume();
    }
    expect(asked()).toBe(before);
    await passWithAlarms(HOUR);
    expect(asked()).toBeGreaterThan(before);
  });
});

it('a block that comes back twice, with a mark that is taken between, is only a block', async () => {
  for (const read of [true, false]) {
    world.fakeService.switches.extensionOrigins = 'blocked';
    await mark(chapterId, read);
    const before = writes().length;
    await world.until(() => writes().length > before);
    world.fakeService.switches.extensionOrigins = 'taken';
    await passWithAlarms(6 * HOUR);
    expect(isRead(chapterId)).toBe(read);
    expect(await areRefused()).toBe(false);
  }
});
