import { describe, expect, it, vi } from 'vitest';
import { createWriteGuard } from '../../lib/api/guard-writes';
import type { PacedFetch } from '../../lib/api/paced-fetch';
import type { Turn } from '../../lib/pacing/turn';
import { noDoubt, WRITE_HOLD_MS, type WriteRecord } from '../../lib/service/write-record';
import { virtualClock } from '../support/virtual-clock';

const mark: Turn = { host: 'api', method: 'POST', route: '/manga/{id}/read', priority: 'mark', reason: 'mark' };
const read: Turn = { ...mark, method: 'GET', reason: 'sync' };
const report: Turn = { ...mark, route: '/report', reason: 'report' };
const renewal: Turn = { ...mark, host: 'auth', route: 'token', reason: 'renew-session' };

const answers = {
  taken: () => Response.json({ result: 'ok' }),
  notFound: () => Response.json({ result: 'error', errors: [] }, { status: 404 }),
  refused: () => Response.json({ result: 'error', errors: [{ status: 403, title: 'forbidden' }] }, { status: 403 }),
  blocked: () => new Response('<h1>Forbidden</h1>', { status: 403, headers: { 'Content-Type': 'text/html' } }),
  brokenOff: () => new Response(bodyThatBreaksOff(), { status: 403, headers: { 'Content-Type': 'text/html' } }),
  throttled: () => new Response('', { status: 429 }),
  broken: () => new Response('', { status: 503 }),
  captcha: () => Response.json({}, { status: 403, headers: { 'X-Captcha-Sitekey': 'key' } }),
};

type Asked = [turn: Turn, answer: keyof typeof answers, path?: string];
const refused = (turn: Turn, path: string): Asked[] => [
  [turn, 'refused', path],
  [read, 'taken'],
];
/** The same three times, with a good read after each. */
const thrice = (...asked: Asked): Asked[] => [1, 2, 3].flatMap((): Asked[] => [asked, [read, 'taken']]);

describe('the guard of writes', () => {
  it('sends no write after two refusals in the API’s own words, says so once, and still reads and renews its session', async () => {
    const given = guard();
    await given.refuseTwice();
    expect(given.onHoldChange).toHaveBeenCalledTimes(1);
    await expect(given.ask(mark, 'taken')).rejects.toMatchObject({ code: 'writes-refused' });
    expect(given.left()).toBe(4);
    await given.askInTurn([read, 'taken'], [renewal, 'taken']);
    expect(given.left()).toBe(6);
    expect(await given.writes.heldUntil()).toBe(3_000 + WRITE_HOLD_MS);
  });

  it.each(['blocked', 'brokenOff'] as const)(
    'waits for a read after each refusal that looks like a block (%s): a probe is one',
    async (answer) => {
      const given = guard();
      for (const _ of [1, 2, 3]) await given.ask(mark, answer);
      expect(given.onHoldChange).not.toHaveBeenCalled();
      await given.probe();
      await given.askInTurn([mark, answer], [read, 'taken']);
      await expect(given.ask(mark, 'taken')).rejects.toMatchObject({ code: 'writes-refused' });
      expect(given.onHoldChange).toHaveBeenCalledTimes(1);
    },
  );

  it.each<[what: string, asked: Asked[]]>([
    ['an answer that is throttled', thrice(mark, 'throttled')],
    ['an answer that is broken', thrice(mark, 'broken')],
    ['an answer that demands a captcha', thrice(mark, 'captcha')],
    ['the sign-in host, of which reads of the API prove nothing', thrice(renewal, 'blocked')],
  ])('learns nothing from %s', async (_, asked) => {
    const given = guard();
    await given.askInTurn(...asked, [mark, 'taken']);
    expect(given.stored()).toBe(noDoubt);
  });

  it.each<[what: string, asked: Asked[]]>([
    [
      'a refusal of a report in the API’s own words for one of that report',
      [1, 2, 3].flatMap((n) => refused(report, `report/${n}`)),
    ],
    ['refusals of the same write for a word on what it is about', thrice(mark, 'refused', 'manga/a/follow')],
    [
      'any judgement of what was sent for a sign that writes are taken',
      [[mark, 'refused', 'a'], [mark, 'notFound', 'b'], [read, 'taken'], ...refused(mark, 'c')],
    ],
  ])('takes %s', async (_, asked) => {
    const given = guard();
    await given.askInTurn(...asked, [mark, 'taken', 'manga/b/read']);
    expect(given.onHoldChange).not.toHaveBeenCalled();
  });

  it('remembers in the next worker, and lets writes leave a day later', async () => {
    const first = guard();
    await first.refuseTwice();
    const next = guard(first.stored());
    await expect(next.ask(mark, 'taken')).rejects.toMatchObject({ code: 'writes-refused' });
    const later = guard(first.stored(), WRITE_HOLD_MS + 10_000);
    await later.ask(mark, 'taken');
    expect(later.stored().doubt).toBeNull();
  });

  it('lets a person try again, and is convinced by one more refusal', async () => {
    const given = guard();
    await given.refuseTwice();
    await given.writes.release();
    await given.askInTurn(...refused(mark, 'once more'));
    await expect(given.ask(mark, 'taken')).rejects.toMatchObject({ code: 'writes-refused' });
    await given.writes.release();
    await given.ask(mark, 'taken');
    expect(given.stored()).toEqual(noDoubt);
  });

  it('learns nothing from what left before a person’s last try', async () => {
    const given = guard();
    await given.refuseTwice();
    await given.writes.release();
    const late = given.leave(mark, 'refused');
    await given.writes.leaveOutOrigin(true);
    await late.answer();
    expect(given.stored()).toEqual({ isOriginLeftOut: true, doubt: null });
  });

  it('has the browser leave out the origin before the next write leaves, and in each later worker', async () => {
    const given = guard();
    await given.refuseTwice();
    await given.writes.leaveOutOrigin(true);
    expect(given.applyOrigin.mock.calls).toEqual([[true]]);
    expect(given.stored()).toEqual({ isOriginLeftOut: true, doubt: null });

    for (const turn of [mark, renewal]) {
      const next = guard(given.stored());
      expect(next.applyOrigin).not.toHaveBeenCalled();
      await next.askInTurn([turn, 'taken'], [turn, 'taken']);
      expect(next.order).toEqual(['origin true', 'leaves', 'leaves']);
    }
  });

  it('touches nothing of the browser while the switch is off, and takes the rule away when it is turned off', async () => {
    const given = guard();
    await given.ask(mark, 'taken');
    expect(given.applyOrigin).not.toHaveBeenCalled();
    await given.writes.leaveOutOrigin(false);
    expect(given.applyOrigin.mock.calls).toEqual([[false]]);
  });

  it('has a write wait whose turn comes while the switch is being turned on', async () => {
    const given = guard();
    await given.ask(mark, 'taken');
    const { promise: madeRule, resolve: makeRule } = Promise.withResolvers<void>();
    given.applyOrigin.mockImplementationOnce(() => madeRule.then(() => void given.order.push('origin true')));
    const turned = given.writes.leaveOutOrigin(true);
    const write = given.ask(mark, 'taken');
    await given.settled();
    expect(given.order).toEqual(['leaves']);
    makeRule();
    await Promise.all([turned, write]);
    expect(given.order).toEqual(['leaves', 'origin true', 'leaves']);
  });

  it('lets no write leave while the browser makes no rule in a later worker, and tries again at the next', async () => {
    const given = guard({ isOriginLeftOut: true, doubt: null });
    given.applyOrigin.mockRejectedValueOnce(new Error('no rules'));
    await expect(given.ask(mark, 'taken')).rejects.toMatchObject({ code: 'storage-failed' });
    expect(await given.writes.heldUntil()).toBeNull();
    expect(given.left()).toBe(0);
    await given.ask(mark, 'taken');
    expect(given.order).toEqual(['origin true', 'leaves']);
  });

  it('keeps the switch as it was where the browser makes no rule, or it cannot be stored, and says so', async () => {
    const given = guard();
    given.applyOrigin.mockRejectedValueOnce(new Error('no rules'));
    await expect(given.writes.leaveOutOrigin(true)).rejects.toThrow('no rules');
    expect(given.stored().isOriginLeftOut).toBe(false);
    given.failing.writes = true;
    given.applyOrigin.mockClear();
    await expect(given.writes.leaveOutOrigin(true)).rejects.toThrow('no storage');
    expect(given.applyOrigin).not.toHaveBeenCalled();
    expect(given.stored()).toEqual(noDoubt);
  });

  it('makes the rule again where it cannot be stored that the switch is off', async () => {
    const given = guard({ isOriginLeftOut: true, doubt: null });
    await given.ask(mark, 'taken');
    given.failing.writes = true;
    await expect(given.writes.leaveOutOrigin(false)).rejects.toThrow('no storage');
    await given.ask(mark, 'taken');
    expect(given.order).toEqual(['origin true', 'leaves', 'origin false', 'origin true', 'leaves']);
  });

  it('lets writes leave as ever while its record cannot be read, writes none, and reads it again', async () => {
    const given = guard({ isOriginLeftOut: true, doubt: null });
    given.failing.reads = true;
    await given.refuseTwice();
    expect(given.left()).toBe(4);
    expect(given.stored()).toEqual({ isOriginLeftOut: true, doubt: null });
    given.failing.reads = false;
    await given.ask(mark, 'taken');
    expect(given.order.slice(-3)).toEqual(['leaves', 'origin true', 'leaves']);
  });
});

function guard(initial: WriteRecord = noDoubt, startsAt = 0) {
  let record = initial;
  const failing = { reads: false, writes: false };
  const order: string[] = [];
  const clock = virtualClock(startsAt);
  const applyOrigin = vi.fn(async (isLeftOut: boolean) => void order.push(`origin ${isLeftOut}`));
  const onHoldChange = vi.fn();
  const writes = createWriteGuard({
    clock,
    memory: {
      read: async () => {
        if (failing.reads) throw new Error('no storage');
        return record;
      },
      write: async (changed) => {
        if (failing.writes) throw new Error('no storage');
        record = changed;
      },
    },
    applyOrigin,
    onHoldChange,
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 2));
  /** A request that has left; its answer comes when it is asked for. */
  const leave = (...[turn, answer, path = 'manga/x/read']: Asked) => {
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    const pacedFetch: PacedFetch = async (_, __, request) => {
      await request.beforeLeaving?.();
      order.push('leaves');
      await arrival;
      const came = answers[answer]();
      request.answered?.(came);
      return came;
    };
    const url = `https://${turn.host}.mangadex.org/${path}`;
    const done = writes.guarding(pacedFetch)(turn, url, { method: turn.method });
    done.catch(() => undefined);
    return {
      answer: async () => {
        arrive();
        await done;
        await settled();
      },
    };
  };
  const ask = async (...asked: Asked) => {
    clock.set(1_000);
    await leave(...asked).answer();
  };
  const askInTurn = async (...all: Asked[]) => {
    for (const asked of all) await ask(...asked);
  };
  return {
    ...{ writes, applyOrigin, onHoldChange, order, failing, leave, ask, askInTurn, settled },
    left: () => order.filter((step) => step === 'leaves').length,
    stored: () => record,
    refuseTwice: () => askInTurn(...refused(mark, 'manga/a/read'), ...refused(mark, 'manga/b/read')),
    probe: async () => {
      clock.set(1_000);
      await writes.listening(async () => answers.taken())(new AbortController().signal);
      await settled();
    },
  };
}

function bodyThatBreaksOff(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
}
