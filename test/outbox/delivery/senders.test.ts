import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import '../../support/memory-database';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../lib/clock';
import { openDexmark } from '../../../lib/database/database';
import { Failure, type FailureCode } from '../../../lib/failure';
import { type IntentKind, type IntentValue, isValueIntent, type NewIntent } from '../../../lib/model/intents';
import { type CaptchaHolds, createCaptchaHolds } from '../../../lib/outbox/delivery/captcha-holds';
import { createIntentSender, type Delivery, inParallel } from '../../../lib/outbox/delivery/create-delivery';
import { createLane } from '../../../lib/outbox/delivery/lane';
import { createMarkSender } from '../../../lib/outbox/delivery/mark-sender';
import { createReportSender } from '../../../lib/outbox/delivery/report-sender';
import type { Sender } from '../../../lib/outbox/delivery/sender';
import { createOutbox, type Outbox } from '../../../lib/outbox/outbox';
import type { ListedReport } from '../../../lib/outbox/reports';
import { type VirtualClock, virtualClock } from '../../support/virtual-clock';
import { confirmed, id, newMark } from '../some-intents';
import { captchaMemory } from './captcha-memory';

/** What the service met, in order: `mark`, `follow`, `status`, `report`, or `verify`. */
type Asked = IntentKind | 'verify';

let clock: VirtualClock;
let outbox: Outbox;
let captchas: CaptchaHolds;
let account: string | null;
let blockReason: Failure | null;
let asked: Asked[];
/** What the service has, by kind and key. */
let service: Map<string, IntentValue>;
let reported: ListedReport[];
/** What each next request of a kind meets; without one it is done. */
let faults: Partial<Record<Asked, (() => void | Promise<void>)[]>>;
/** How late a report is listed. */
const SHOWN_AFTER_MS = 3 * SECOND;

beforeEach(newWorld);

async function newWorld(): Promise<void> {
  globalThis.indexedDB = new IDBFactory();
  clock = virtualClock(undefined, databaseTurns);
  [account, blockReason, asked, service, reported, faults] = ['ann', null, [], new Map(), [], {}];
  captchas = createCaptchaHolds({ clock, memory: captchaMemory() });
  outbox = createOutbox({ database: await openDexmark(), clock, onChange: () => undefined });
}

/** The database in memory answers in turns of the event loop, not in virtual time. */
async function databaseTurns(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await new Promise(setImmediate);
}

/** A life of the background over the same outbox; what it does after its end has no effect. */
function life(): { delivery: Delivery; end(): void } {
  let isAlive = true;
  const meet = async (kind: Asked, work: () => void) => {
    asked.push(kind);
    const fate = faults[kind]?.shift();
    try {
      await fate?.();
    } catch (thrown) {
      if (thrown instanceof DoneUnheard) work();
      throw thrown instanceof DoneUnheard ? new Failure('no-answer') : thrown;
    }
    work();
  };
  const set = (kind: IntentKind, key: string, value: IntentValue) => void service.set(`${kind} ${key}`, value);
  const shared = {
    outbox,
    account: async () => account,
    onProgress: () => undefined,
    delivered: async () => undefined,
  };
  const marks = createMarkSender({
    ...shared,
    knownManga: async (_, ids) => new Map(ids.map((one) => [one, id(one < id(8) ? 98 : 99)])),
    findManga: async () => ({ manga: new Map(), isWhole: true }),
    areSingle: async () => false,
    singleMarksUntil: () => null,
    send: (_owner, { read, unread }) =>
      meet('mark', () => {
        for (const one of read) set('mark', one, true);
        for (const one of unread) set('mark', one, false);
      }),
  });
  const oneByOne = (kind: 'follow' | 'status') =>
    createIntentSender({ ...shared, kind, send: (_owner, { key, value }) => meet(kind, () => set(kind, key, value)) });
  const reports = createReportSender({
    ...shared,
    send: async (_owner, report, beforeLeaving) => {
      await beforeLeaving();
      const { objectId, reasonId, details } = report;
      await meet('report', () => reported.push({ objectId, reasonId, details: details ?? '', createdAt: clock.now() }));
    },
    list: async () => {
      let listed: ListedReport[] = [];
      await meet('verify', () => {
        listed = reported.filter(({ createdAt }) => createdAt + SHOWN_AFTER_MS <= clock.now());
      });
      return { listed, aheadMs: 0 };
    },
  });
  const sleep = async (ms: number, signal?: AbortSignal) => {
    await clock.sleep(ms, signal);
    if (!isAlive) await new Promise(() => undefined);
  };
  const unblocked = { heldReason: async () => null, mayHurry: () => true, resumesAt: async () => null };
  const where = { captchas, clock: { ...clock, sleep }, blockReason: () => blockReason, ...unblocked };
  const lane = (...senders: Sender[]) => createLane({ ...shared, ...where, senders });
  const delivery = inParallel([lane(marks, oneByOne('follow'), oneByOne('status')), lane(reports)]);
  const end = () => {
    isAlive = false;
  };
  return { delivery, end };
}

/** The request was done, and no answer of it was heard. */
class DoneUnheard extends Error {}

const fail = (code: FailureCode) => () => {
  throw new Failure(code);
};
const unheard = () => {
  throw new DoneUnheard();
};

const follow = (parts: Partial<Extract<NewIntent, { kind: 'follow' }>> = {}) =>
  ({ ...newMark(), ...parts, kind: 'follow' }) as const;
const status = (value: Extract<NewIntent, { kind: 'status' }>['value'], key = id(1)) =>
  ({ ...newMark({ key }), kind: 'status', value, baseline: null }) as const;

/** A report that was confirmed just now, and is held for a while, or so long ago that it is due. */
const wantReport = (parts: Parameters<typeof confirmed>[0] = {}, agoMs = 0) =>
  outbox.report(confirmed({ at: clock.now() - agoMs, ...parts }));
const wantDueReport = (parts?: Parameters<typeof confirmed>[0]) => wantReport(parts, MINUTE);
const states = async () => (await outbox.all('ann')).map(({ state }) => state);

/** Delivers what is due by a sender of reports that sends like this. */
async function deliverBy(send: (beforeLeaving: () => Promise<void>) => Promise<void>): Promise<void> {
  const sender = createReportSender({
    outbox,
    account: async () => account,
    onProgress: () => undefined,
    send: async (_owner, _report, beforeLeaving) => {
      await send(beforeLeaving);
      asked.push('report');
    },
    list: () => Promise.reject(new Error('nobody looks')),
  });
  await sender.deliver('ann', await outbox.all('ann'));
}

async function deliver({ delivery } = life()): Promise<Failure | null> {
  delivery.wake();
  await clock.run(0);
  return delivery.idle();
}

describe('follows and reading statuses', () => {
  it('are delivered one by one, the latest first', async () => {
    await outbox.enqueue(follow({ key: id(1), value: true, at: 1 }));
    await outbox.enqueue({ ...status('reading'), at: 2 });
    await outbox.enqueue(follow({ key: id(2), value: false, at: 3 }));
    expect(await deliver()).toBeNull();
    expect(asked).toEqual(['follow', 'status', 'follow']);
    const has = { [`follow ${id(2)}`]: false, [`status ${id(1)}`]: 'reading', [`follow ${id(1)}`]: true };
    expect(Object.fromEntries(service)).toEqual(has);
    expect(await outbox.all('ann')).toEqual([]);
  });

  it.each<FailureCode>(['bad-request', 'not-found'])('that meet %s are refused, and block nothing', async (code) => {
    await outbox.enqueue(status('reading', id(1)));
    await outbox.enqueue(status('dropped', id(2)));
    faults.status = [fail(code)];
    expect(await deliver()).toBeNull();
    expect(service.size).toBe(1);
    expect(await states()).toMatchObject([{ name: 'refused', code }]);
  });
});

describe('one kind in trouble', () => {
  it.each<FailureCode>(['service-refused', 'throttled', 'service-trouble', 'no-answer', 'unreadable-answer'])(
    'does not stop the others when it meets %s, and says what it met',
    async (code) => {
      await outbox.enqueue(status('reading'));
      await outbox.enqueue(follow());
      await outbox.enqueue(newMark());
      faults.follow = [fail(code)];
      expect(await deliver()).toMatchObject({ code });
      expect([...service.keys()].map((what) => what.split(' ')[0]).sort()).toEqual(['mark', 'status']);
      expect(await outbox.all('ann')).toMatchObject([{ kind: 'follow', state: { name: 'waiting', lastError: code } }]);
    },
  );

  it('holds up nothing else while it waits for a quota of its own', async () => {
    await wantDueReport();
    faults.report = [() => clock.sleep(MINUTE)];
    const here = life();
    here.delivery.wake();
    await clock.run(SECOND);
    await outbox.enqueue(newMark());
    here.delivery.wake();
    await clock.run(SECOND);
    expect([...service.keys()]).toEqual([`mark ${newMark().key}`]);
    await clock.run(MINUTE);
    expect(await here.delivery.idle()).toBeNull();
    expect(reported).toHaveLength(1);
  });

  it.each<FailureCode>(['offline', 'unreachable', 'session-ended', 'storage-failed'])(
    'stops everything where %s concerns everything',
    async (code) => {
      await outbox.enqueue({ ...status('reading'), at: 1 });
      await outbox.enqueue(follow({ at: 2 }));
      faults.follow = [fail(code)];
      expect(await deliver()).toMatchObject({ code });
      expect(asked).toEqual(['follow']);
    },
  );

  it('nothing is asked, and nothing counts as tried, while everything is paused', async () => {
    await outbox.enqueue(follow());
    blockReason = new Failure('banned');
    expect(await deliver()).toMatchObject({ code: 'banned' });
    expect(asked).toEqual([]);
    expect(await states()).toMatchObject([{ name: 'waiting', attempts: 0 }]);
  });
});

describe('a report', () => {
  /** An alarm wakes the delivery for what is further off than a life of the worker is sure to last. */
  async function wakeEachMinute(here: ReturnType<typeof life>): Promise<void> {
    for (let n = 0; n < 8; n++) {
      await clock.run(MINUTE);
      await deliver(here);
    }
  }

  it('is held for ten seconds, then sent once, without anything waking the delivery', async () => {
    await wantReport();
    await deliver();
    await clock.run(9_900);
    expect(asked).toEqual([]);
    await clock.run(200);
    expect(asked).toEqual(['report']);
    expect(await outbox.all('ann')).toEqual([]);
    await clock.run(10 * MINUTE);
    expect(reported).toHaveLength(1);
  });

  it('leaves in one run with all others that are due, the longest due first', async () => {
    const { delivery } = life();
    for (const details of ['one', 'two', 'three', 'four']) {
      await wantReport({ details });
      await clock.run(SECOND);
    }
    await clock.run(HOUR);
    delivery.wake();
    await clock.run(MINUTE);
    expect(await delivery.idle()).toBeNull();
    expect(reported.map(({ details }) => details)).toEqual(['one', 'two', 'three', 'four']);
  });

  it('that is taken back in time never leaves', async () => {
    await wantReport({ key: 'a' });
    await deliver();
    await clock.run(9_000);
    expect(await outbox.undo({ account: 'ann', kind: 'report', key: 'a' }, 'a', 'undo')).toBe('withdrawn');
    await clock.run(MINUTE);
    expect(asked).toEqual([]);
  });

  it('that is taken back while it waits for its turn never leaves', async () => {
    await wantReport({ key: 'a' });
    clock.set(MINUTE);
    await deliverBy(async (beforeLeaving) => {
      await outbox.undo({ account: 'ann', kind: 'report', key: 'a' }, 'a', 'undo');
      await beforeLeaving();
    });
    expect(asked).toEqual([]);
    expect(await outbox.all('ann')).toEqual([]);
  });

  it('never leaves for another account that has signed in meanwhile', async () => {
    await wantReport();
    account = 'bob';
    await deliver();
    await clock.run(MINUTE);
    expect(asked).toEqual([]);
    account = 'ann';
    await deliver();
    expect(asked).toEqual(['report']);
  });

  it('is not repeated for another account that has signed in since its token was refused', async () => {
    await wantDueReport();
    const delivered = deliverBy(async (beforeLeaving) => {
      await beforeLeaving();
      account = 'bob';
      await beforeLeaving();
    });
    await expect(delivered).rejects.toMatchObject({ code: 'signed-out' });
    expect(asked).toEqual([]);
    expect(await states()).toMatchObject([{ name: 'waiting', lastError: 'signed-out' }]);
  });

  it('is not judged by the list of another account', async () => {
    await wantDueReport();
    faults.report = [unheard];
    await deliver();
    const signInAsBob = () => {
      account = 'bob';
    };
    faults.verify = [signInAsBob];
    await clock.run(11 * SECOND);
    expect(asked).toEqual(['report', 'verify']);
    expect(await states()).toMatchObject([{ name: 'verifying', verifications: 0 }]);
  });

  it('holds up no click, and goes before what waits', async () => {
    await wantReport();
    const here = life();
    await deliver(here);
    await outbox.enqueue(follow());
    await deliver(here);
    expect(asked).toEqual(['follow']);
    await clock.run(11 * SECOND);
    expect(asked).toEqual(['follow', 'report']);
  });

  it('that never arrived is looked for three times; then the person is asked, and it is sent once more if they say so', async () => {
    await wantReport({ key: 'a' });
    faults.report = [fail('no-answer')];
    const here = life();
    await deliver(here);
    await wakeEachMinute(here);
    expect(asked).toEqual(['report', 'verify', 'verify', 'verify']);
    const asking = await outbox.undecided('ann', 'a');
    expect(asking?.state).toMatchObject({ name: 'needs-decision', why: 'absent' });

    await outbox.sendAgain({ account: 'ann', key: 'a' }, 'again', undefined);
    await deliver(here);
    expect(reported).toHaveLength(1);
    expect(await outbox.all('ann')).toEqual([]);
  });

  it('whose answer was lost is looked for, and found, and not sent again', async () => {
    await wantReport();
    faults.report = [unheard];
    await deliver();
    await clock.run(11 * SECOND);
    expect(await states()).toMatchObject([{ name: 'verifying' }]);
    await clock.run(11 * SECOND);
    expect(asked).toEqual(['report', 'verify']);
    expect(await outbox.all('ann')).toEqual([]);
    expect(reported).toHaveLength(1);
  });

  it('is not given up as absent by a question that failed', async () => {
    await wantReport({ key: 'a' });
    faults.report = [unheard];
    faults.verify = Array.from({ length: 5 }, () => fail('service-trouble'));
    const here = life();
    await deliver(here);
    await wakeEachMinute(here);
    expect(await outbox.all('ann')).toEqual([]);
    expect(reported).toHaveLength(1);
  });

  it('that met a captcha waits for a person, and is not sent again by whatever wakes the delivery', async () => {
    await wantDueReport();
    await outbox.enqueue(follow());
    faults.report = [fail('captcha'), fail('captcha')];
    expect(await deliver()).toMatchObject({ code: 'captcha' });
    expect(asked.sort()).toEqual(['follow', 'report']);
    // It surely did not arrive, so it is not looked for.
    expect(await states()).toMatchObject([{ name: 'waiting', lastError: 'captcha' }]);
    await wantDueReport({ key: 'b' });
    for (let n = 0; n < 5; n++) expect(await deliver()).toMatchObject({ code: 'captcha' });
    expect(asked).toHaveLength(2);

    await captchas.release();
    expect(await deliver()).toMatchObject({ code: 'captcha' });
    expect(asked).toHaveLength(3);
    await clock.run(HOUR);
    expect(await deliver()).toBeNull();
    expect(reported).toHaveLength(2);
  });

  it('about something that is gone is refused, and can be tried again', async () => {
    await wantDueReport({ key: 'a' });
    faults.report = [fail('not-found')];
    expect(await deliver()).toBeNull();
    expect(await states()).toMatchObject([{ name: 'refused', code: 'not-found' }]);
    await outbox.retry({ account: 'ann', kind: 'report', key: 'a' }, 'again');
    await deliver();
    expect(reported).toHaveLength(1);
  });

  it('that was in flight when the worker died is looked for by the next life', async () => {
    await wantDueReport();
    faults.report = [() => new Promise(() => undefined)];
    const first = life();
    first.delivery.wake();
    await clock.run(0);
    first.end();
    reported.push({ objectId: id(1), reasonId: id(2), details: 'Page 3.', createdAt: clock.now() });
    await deliver();
    await clock.run(11 * SECOND);
    expect(asked).toEqual(['report', 'verify']);
    expect(await outbox.all('ann')).toEqual([]);
  });
});

describe('whatever the service and the road do to any kind', () => {
  const fate = fc.constantFrom('done', 'unheard', 'lost', 'throttled', 'service-refused', 'die');
  const clickOf = (kind: 'mark' | 'follow' | 'status', most: number, value: fc.Arbitrary<IntentValue>) =>
    fc.record({ kind: fc.constant(kind), key: fc.nat({ max: most }), value });
  const click = fc.oneof(
    // Of two manga, so that batches of several leave.
    { weight: 3, arbitrary: clickOf('mark', 14, fc.boolean()) },
    clickOf('mark', 2, fc.boolean()),
    clickOf('follow', 2, fc.boolean()),
    clickOf('status', 2, fc.constantFrom('reading', 'dropped', null)),
  );

  it('the service has the last intent of every kind in the end, each report once for each confirmation, and nothing waits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(click, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 0, max: 2 }),
        fc.array(fate, { maxLength: 15 }),
        async (clicks, reports, fates) => {
          await newWorld();
          let here = life();
          const left = [...clicks];
          let isOver = false;
          const meet = async () => {
            const next = left.shift();
            if (next) await outbox.enqueue(newIntentOf(next));
            const fate = isOver ? 'done' : (fates.shift() ?? 'done');
            if (fate === 'unheard') throw new DoneUnheard();
            if (fate === 'lost') throw new Failure('no-answer');
            if (fate === 'throttled' || fate === 'service-refused') throw new Failure(fate);
            if (fate === 'die') {
              here.end();
              here = life();
              await new Promise(() => undefined);
            }
          };
          const often = () => Array.from({ length: 200 }, () => meet);
          faults = { mark: often(), follow: often(), status: often(), report: often(), verify: often() };
          for (let n = 0; n < reports; n++) {
            await wantReport({ key: `report-${n}`, details: `Page ${n}.` });
          }
          const confirmations = new Map<string, number>();
          for (let n = 0; n < 40 && (left.length > 0 || (await outbox.all('ann')).length > 0); n++) {
            const next = left.shift();
            if (next) await outbox.enqueue(newIntentOf(next));
            here.delivery.wake();
            await clock.run(MINUTE);
            for (const intent of await outbox.all('ann')) {
              if (isValueIntent(intent) || intent.state.name !== 'needs-decision') continue;
              confirmations.set(intent.key, (confirmations.get(intent.key) ?? 1) + 1);
              await outbox.sendAgain({ account: 'ann', key: intent.key }, `again-${n}`, undefined);
            }
          }
          isOver = true;
          expect(await outbox.all('ann')).toEqual([]);
          expect(service).toEqual(new Map(clicks.map((one) => [`${one.kind} ${id(one.key)}`, one.value])));
          for (let n = 0; n < reports; n++) {
            const arrived = reported.filter(({ details }) => details === `Page ${n}.`).length;
            expect(arrived).toBeGreaterThanOrEqual(1);
            expect(arrived).toBeLessThanOrEqual(confirmations.get(`report-${n}`) ?? 1);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  function newIntentOf(one: { kind: string; key: number; value: unknown }): NewIntent {
    const made = { ...newMark({ key: id(one.key), at: clock.now() }) };
    if (one.kind === 'status') {
      const value = one.value === 'reading' || one.value === 'dropped' ? one.value : null;
      return { ...made, kind: 'status', value, baseline: null };
    }
    return { ...made, kind: one.kind === 'mark' ? 'mark' : 'follow', value: one.value === true, baseline: null };
  }
});
