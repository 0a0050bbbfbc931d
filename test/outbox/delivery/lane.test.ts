import '../../support/fresh-database';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDexmark } from '../../../lib/database/database';
import { Failure, type FailureCode } from '../../../lib/failure';
import { isValueIntent, ORPHAN_MS } from '../../../lib/model/intents';
import { createCaptchaHolds } from '../../../lib/outbox/delivery/captcha-holds';
import type { Delivery } from '../../../lib/outbox/delivery/create-delivery';
import { createLane } from '../../../lib/outbox/delivery/lane';
import { createMarkSender, type MarkSenderParts } from '../../../lib/outbox/delivery/mark-sender';
import type { Sender } from '../../../lib/outbox/delivery/sender';
import { createOutbox, type Outbox } from '../../../lib/outbox/outbox';
import type { MarksOfManga } from '../../../lib/service/endpoints';
import type { Id } from '../../../lib/service/ids';
import { type JumpingClock, jumpingClock } from '../../support/jumping-clock';
import { waitFor } from '../../support/wait-for';
import { id, newMark } from '../some-intents';
import { captchaMemory } from './captcha-memory';

/** Ten chapters to a manga. */
const mangaOf = (chapterId: Id) => id(1_000_000 + Math.floor(Number.parseInt(chapterId.slice(-12), 16) / 10));

let account: string | null;
let clock: JumpingClock;
let outbox: Outbox;
/** Requests in the order in which the service took them. */
let requests: MarksOfManga[];
/** What each next request meets; without one it is done. */
let faults: ((marks: MarksOfManga) => void | Promise<void>)[];
let unknown: Set<Id>;
let delivered: MarksOfManga[];
let told: Id[];

beforeEach(async () => {
  [account, clock, requests, faults, unknown, delivered, told] = ['ann', jumpingClock(), [], [], new Set(), [], []];
  outbox = createOutbox({ database: await openDexmark(), clock, onChange: () => undefined });
});

let held: Failure | null = null;
let mayHurry = false;

/** A life of the background over the same outbox. */
function life(parts: Partial<MarkSenderParts> = {}): Delivery {
  const marks = createMarkSender({
    ...{ outbox, account: async () => account },
    knownManga: async (_, ids) => new Map(ids.filter((one) => !unknown.has(one)).map((one) => [one, mangaOf(one)])),
    findManga: async () => ({ manga: new Map(), isWhole: true }),
    send: async (_owner, marks) => {
      await faults.shift()?.(marks);
      requests.push(marks);
    },
    areSingle: async () => false,
    singleMarksUntil: () => null,
    delivered: async (_account, marks) => void delivered.push(marks),
    onProgress: (intents) => told.push(...intents.map(({ key }) => key)),
    ...parts,
  });
  return laneOf(marks);
}

function laneOf(sender: Sender): Delivery {
  const captchas = createCaptchaHolds({ clock, memory: captchaMemory() });
  const why = { blockReason: () => null, heldReason: async () => held, mayHurry: () => mayHurry };
  const again = { resumesAt: async () => clock.now() + ALARM_MS, onProgress: () => undefined };
  return createLane({
    ...{ outbox, captchas, clock, account: async () => account },
    ...why,
    ...again,
    senders: [sender],
  });
}

/** When the alarm rings. */
const ALARM_MS = 30_000;

/** Marks that are wanted, by the numbers of their chapters. */
async function want(...chapters: number[]): Promise<void> {
  for (const n of chapters) await outbox.enqueue(newMark({ key: id(n) }));
}

/** What each request marked as read, and as unread. */
const marksSent = () => requests.map(({ read, unread }) => [read, unread]);

async function deliver(delivery = life()): Promise<Failure | null> {
  delivery.wake();
  return delivery.idle();
}

/** A life that ends when its request has left: no answer reaches it. */
async function dieWhileSending(): Promise<void> {
  await new Promise<void>((hasLeft) => {
    faults = [() => new Promise(() => hasLeft())];
    life().wake();
  });
}

const fail = (code: FailureCode) => () => {
  throw new Failure(code);
};

describe('delivery', () => {
  it('ends where an attempt leaves everything as it was', async () => {
    await outbox.enqueue(newMark());
    const idle = laneOf({ kind: 'mark', deliver: async () => undefined });
    expect(await deliver(idle)).toMatchObject({ code: 'unexpected' });
  });

  it('claims nothing while no write may leave, and sends all of it afterwards', async () => {
    await want(1);
    const before = await outbox.all('ann');
    held = new Failure('writes-refused');
    expect(await deliver()).toMatchObject({ code: 'writes-refused' });
    expect(requests).toEqual([]);
    expect(await outbox.all('ann')).toEqual(before);
    held = null;
    expect(await deliver()).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it('sends one mark at once, with history, and hands it to the library before it is crossed out', async () => {
    await want(1);
    expect(await deliver()).toBeNull();
    expect(requests).toEqual([{ mangaId: mangaOf(id(1)), read: [id(1)], unread: [], history: true }]);
    expect(delivered).toEqual(requests);
    expect(told).toContain(id(1));
    expect(await outbox.all('ann')).toEqual([]);
  });

  it('sends many marks in one request for each manga', async () => {
    for (let n = 0; n < 30; n++) await outbox.enqueue(newMark({ key: id(n), value: n % 2 === 0 }));
    await deliver();
    expect(requests.map(({ read, unread }) => read.length + unread.length)).toEqual([10, 10, 10]);
    expect(requests.every(({ history }) => !history)).toBe(true);
  });

  it('lets a click that comes meanwhile go before what waits longer', async () => {
    for (const n of [1, 11, 21]) await outbox.enqueue(newMark({ key: id(n), at: n }));
    faults = [async () => void (await outbox.enqueue(newMark({ key: id(31), at: 100 })))];
    await deliver();
    expect(requests.map(({ read }) => read)).toEqual([[id(21)], [id(31)], [id(11)], [id(1)]]);
  });

  it('sends nothing while signed out, and never the intents of another account', async () => {
    await outbox.enqueue(newMark({ account: 'ann', key: id(1) }));
    await outbox.enqueue(newMark({ account: 'signed-out', key: id(2) }));
    account = null;
    expect(await deliver()).toBeNull();
    account = 'bob';
    expect(await deliver()).toBeNull();
    expect(requests).toEqual([]);
    expect(await outbox.counts('ann')).toEqual({ waiting: 1, refused: 0 });
  });

  it('works once however often it is woken, and looks again when it was woken meanwhile', async () => {
    await want(1);
    const delivery = life();
    faults = [
      () => {
        delivery.wake();
        throw new Failure('unreachable');
      },
    ];
    delivery.wake();
    delivery.wake();
    expect(await delivery.idle()).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it('does not try again what it has tried since it was woken', async () => {
    await want(1, 11);
    const delivery = life();
    faults = [delivery.wake, fail('service-refused')];
    expect(await deliver(delivery)).toMatchObject({ code: 'service-refused' });
    expect(requests).toHaveLength(1);
  });

  it('asks once more for the series of a chapter, of which it could not ask before it was woken', async () => {
    await want(11, 1);
    unknown = new Set([id(1)]);
    let questions = 0;
    const delivery = life({
      findManga: async () => {
        questions += 1;
        throw new Failure('service-trouble');
      },
    });
    faults = [delivery.wake];
    await deliver(delivery);
    expect(questions).toBe(2);
  });

  const ofTheRoad = ['unreachable', 'no-answer', 'offline', 'service-trouble', 'unreadable-answer', 'throttled'];
  const ofAddressOrSession = ['banned', 'unresponsive', 'signed-out', 'session-ended', 'service-refused', 'unexpected'];
  it.each([...ofTheRoad, ...ofAddressOrSession] as FailureCode[])(
    'keeps every intent and stops when it meets %s, and goes on when it is woken again',
    async (code) => {
      await want(1, 2, 11);
      faults = [fail(code)];
      const delivery = life();
      expect(await deliver(delivery)).toMatchObject({ code });
      expect(requests).toEqual([]);
      expect(await outbox.counts('ann')).toEqual({ waiting: 3, refused: 0 });

      expect(await deliver(delivery)).toBeNull();
      expect(await outbox.counts('ann')).toEqual({ waiting: 0, refused: 0 });
    },
  );

  it.each<[FailureCode, 'withdrawn' | 'too-late']>([
    ['throttled', 'withdrawn'],
    ['banned', 'withdrawn'],
    ['no-answer', 'too-late'],
    ['service-trouble', 'too-late'],
  ])('after %s finds an undo %s', async (code, outcome) => {
    await outbox.enqueue(newMark({ operationId: 'a', key: id(1) }));
    faults = [fail(code)];
    await deliver();
    expect(await outbox.takeBack({ account: 'ann', kind: 'mark', key: id(1) }, 'a')).toBe(outcome);
  });

  it.each<FailureCode>(['bad-request', 'not-found'])(
    'halves a batch that is refused with %s until the bad id stands alone, and delivers the others',
    async (code) => {
      await want(...Array(10).keys());
      faults = Array(20).fill(({ read }: MarksOfManga) => read.includes(id(3)) && fail(code)());
      expect(await deliver()).toBeNull();

      expect(requests.flatMap(({ read }) => read).sort()).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9].map(id));
      expect(await outbox.all('ann')).toMatchObject([{ key: id(3), state: { name: 'refused', code } }]);
    },
  );

  it('keeps the other half waiting when the road breaks off in the middle of halving', async () => {
    await want(1, 2);
    faults = [fail('bad-request'), fail('offline')];
    expect(await deliver()).toMatchObject({ code: 'offline' });
    const left = await outbox.all('ann');
    expect(left.map((intent) => [intent.state.name, isValueIntent(intent) && intent.inDoubt !== null])).toEqual([
      ['waiting', false],
      ['waiting', true],
    ]);
    await deliver();
    expect(requests.flatMap(({ read }) => read).sort()).toEqual([id(1), id(2)]);
  });

  it('refuses a chapter that the service does not know, and does not let it stand in the way', async () => {
    await want(1, 2);
    unknown.add(id(2));
    expect(await deliver()).toBeNull();
    expect(requests).toHaveLength(1);
    expect(await outbox.all('ann')).toMatchObject([{ key: id(2), state: { name: 'refused', code: 'not-found' } }]);
  });

  it('does not send a batch when another account has signed in while its manga was looked up', async () => {
    await want(1);
    const knownManga = async (_owner: string, ids: readonly Id[]) => {
      account = 'bob';
      return new Map(ids.map((one) => [one, mangaOf(one)]));
    };
    await deliver(life({ knownManga }));
    expect(requests).toEqual([]);
  });
});

describe('chapters that another series has now', () => {
  const [before, after] = [id(1_000_000), id(2_000_000)];
  let here: Map<Id, Id>;
  let questions: (readonly Id[])[];

  /** A life for which chapters up to `last` are in the series before, while the service has some of them in the other. */
  function lifeWith(last: number, hasMoved: (chapterId: Id) => boolean): Delivery {
    here = new Map(Array.from({ length: last }, (_, n) => [id(n + 1), before]));
    questions = [];
    const home = (one: Id) => (hasMoved(one) ? after : before);
    faults = Array(50).fill(({ mangaId, read }: MarksOfManga) => {
      if (read.some((one) => home(one) !== mangaId)) throw new Failure('not-found');
    });
    return life({
      knownManga: async (_, ids) => new Map(ids.flatMap((one) => [[one, here.get(one) ?? before]])),
      findManga: async (_, ids) => {
        questions.push(ids);
        const manga = new Map(ids.map((one) => [one, home(one)]));
        for (const [one, mangaId] of manga) here.set(one, mangaId);
        return { manga, isWhole: true };
      },
    });
  }

  it.each([1, 30, 100])('leave with that series after one question for all %i', async (count) => {
    const delivery = lifeWith(count, () => true);
    await want(...Array.from({ length: count }, (_, n) => n + 1));
    expect(await deliver(delivery)).toBeNull();
    expect(questions).toHaveLength(1);
    expect(requests).toMatchObject([{ mangaId: after }]);
    expect(delivered).toEqual(requests);
    expect(await outbox.all('ann')).toEqual([]);
  });

  it('are sent apart from those that stay', async () => {
    const delivery = lifeWith(150, (one) => one > id(120));
    await want(...Array.from({ length: 150 }, (_, n) => n + 1));
    expect(await deliver(delivery)).toBeNull();
    expect(questions.length).toBeLessThanOrEqual(2);
    expect(requests.filter(({ mangaId }) => mangaId === after).flatMap(({ read }) => read)).toHaveLength(30);
    expect(await outbox.all('ann')).toEqual([]);
  });

  it('are refused where that series refuses them, too, after one question', async () => {
    const delivery = lifeWith(1, () => true);
    faults = Array(50).fill(fail('not-found'));
    await want(1);
    expect(await deliver(delivery)).toBeNull();
    expect(questions).toHaveLength(1);
    expect(await outbox.all('ann')).toMatchObject([{ state: { name: 'refused', code: 'not-found' } }]);
  });

  it.each<[FailureCode, string]>([
    ['unreadable-answer', 'refused'],
    ['offline', 'waiting'],
  ])('whose question meets %s are %s', async (code, state) => {
    lifeWith(1, () => true);
    const delivery = life({ findManga: fail(code) });
    await want(1);
    expect((await deliver(delivery))?.code).toBe(state === 'waiting' ? code : undefined);
    expect(await outbox.all('ann')).toMatchObject([{ state: { name: state } }]);
  });
});

describe('a connection that drops', () => {
  const stateOf = async () => (await outbox.all('ann')).map(({ state }) => state);
  /** When requests left, in seconds after the first. */
  let leftAt: number[];
  let begin: number;
  const drop = (code: FailureCode) => () => {
    leftAt.push((clock.now() - begin) / 1_000);
    fail(code)();
  };

  beforeEach(async () => {
    [mayHurry, leftAt, begin] = [true, [], clock.now()];
    await want(1);
    return () => {
      mayHurry = false;
    };
  });

  it('is tried again after three seconds, then ten, and the rest is left to the alarm', async () => {
    faults = [drop('unreachable'), drop('unreachable'), drop('unreachable'), drop('unreachable')];
    await deliver();
    expect(leftAt).toEqual([0, 3, 13]);
    const retryAt = clock.now() + ALARM_MS;
    expect(await stateOf()).toEqual([{ name: 'waiting', attempts: 1, lastError: 'unreachable', retryAt }]);
    // One that has been tried for longer, also in another life.
    await deliver();
    expect(leftAt).toHaveLength(4);
    expect(await stateOf()).toMatchObject([{ attempts: 2 }]);
  });

  it('says until when it waits, and arrives as soon as there is a connection', async () => {
    faults = [drop('unreachable')];
    const sleep = vi.spyOn(clock, 'sleep').mockImplementationOnce(() => new Promise(() => undefined));
    const delivery = life();
    await deliver(delivery);
    const retryAt = clock.now() + 3_000;
    await waitFor(async () =>
      expect(await stateOf()).toEqual([{ name: 'waiting', attempts: 0, lastError: 'unreachable', retryAt }]),
    );
    sleep.mockRestore();
    expect(await deliver(delivery)).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it('is hurried again once there was a connection in between', async () => {
    faults = [drop('unreachable'), drop('unreachable')];
    const delivery = life();
    expect(await deliver(delivery)).toBeNull();
    await want(11);
    begin = clock.now();
    faults = [drop('unreachable')];
    expect(await deliver(delivery)).toBeNull();
    expect(leftAt).toEqual([0, 3, 0]);
    expect(clock.now() - begin).toBe(3_000);
  });

  it.each<FailureCode>(['no-answer', 'throttled', 'banned', 'unresponsive', 'service-trouble'])(
    'is not taken for %s, which is tried no sooner than ever',
    async (code) => {
      faults = [drop(code)];
      expect(await deliver()).toMatchObject({ code });
      expect(leftAt).toEqual([0]);
    },
  );

  it('is not hurried while the service may have blocked this address, nor once it may have since', async () => {
    mayHurry = false;
    faults = [drop('unreachable')];
    await deliver();
    expect(leftAt).toEqual([0]);

    mayHurry = true;
    await want(11);
    faults = [drop('unreachable')];
    vi.spyOn(clock, 'sleep').mockImplementationOnce(async () => {
      mayHurry = false;
    });
    await deliver();
    expect(leftAt).toHaveLength(2);
  });
});

describe('after a death', () => {
  it('sends again what was in flight: at once where it is the same, for marking twice does no harm', async () => {
    await want(1);
    await dieWhileSending();

    await deliver();
    expect(requests).toHaveLength(1);
    expect(clock.waits).toEqual([]);
  });

  it('waits out the old value before it sends a changed one', async () => {
    await outbox.enqueue(newMark({ key: id(1), value: true }));
    await dieWhileSending();
    await outbox.enqueue(newMark({ key: id(1), value: false }));
    await outbox.enqueue(newMark({ key: id(11), value: true }));

    const bootAt = clock.now();
    const sentAt: number[] = [];
    faults = Array.from({ length: 2 }, () => () => void sentAt.push(clock.now()));
    await deliver();
    expect(marksSent()).toEqual([
      [[id(11)], []],
      [[], [id(1)]],
    ]);
    expect(sentAt[1]).toBeGreaterThanOrEqual(bootAt + ORPHAN_MS);
  });

  it('does not hold a changed value for long when the clock was set back', async () => {
    await outbox.enqueue(newMark({ key: id(1), value: true }));
    faults = [fail('no-answer')];
    await deliver();
    await outbox.enqueue(newMark({ key: id(1), value: false }));
    clock.pass(-3_600_000);
    await deliver();
    expect(requests).toHaveLength(1);
    expect(clock.waits).toEqual([ORPHAN_MS]);
  });

  it('between the answer and the crossing out repeats the mark and loses nothing', async () => {
    await want(1);
    vi.spyOn(outbox.delivery, 'ack').mockRejectedValueOnce(new Failure('storage-failed'));
    expect(await deliver()).toMatchObject({ code: 'storage-failed' });
    expect(await deliver()).toBeNull();
    expect(requests).toHaveLength(2);
    expect(await outbox.all('ann')).toEqual([]);
  });
});
