import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { MINUTE, SECOND } from '../../lib/clock';
import { createRequestLog, REQUEST_RECORD, type RequestLog } from '../../lib/diagnostics/request-log';
import { Failure } from '../../lib/failure';
import type { RequestSlot, SendRequest } from '../../lib/pacing/turn';
import { readItem } from '../../lib/storage/stored-item';
import { givenTurns } from '../support/turns';
import { type VirtualClock, virtualClock } from '../support/virtual-clock';

const turn = { host: 'api', method: 'GET', route: '/manga', priority: 'background', reason: 'sync' } as const;
const probeTurn = { method: 'GET', route: '/ping', reason: 'probe' } as const;
/** A slot that is free at once, and finds nothing in the way. */
const freeSlot = givenTurns().requestSlot;
const left = (requestId: string) => ({ kind: 'left', requestId, method: 'GET', route: '/manga' }) as const;

describe('the log of requests', () => {
  let clock: VirtualClock;
  let log: RequestLog;
  beforeEach(() => {
    fakeBrowser.reset();
    clock = virtualClock();
    log = createRequestLog(clock);
  });

  it('tells of each request when it left, why, what came of it, how long it waited and took', async () => {
    const begin = clock.now();
    const slot: RequestSlot = async (...given) => {
      await clock.sleep(300);
      return freeSlot(...given);
    };
    const answer = async () => {
      await clock.sleep(120);
      return new Response(null, { status: 429 });
    };
    const asked = log.listening(slot)(turn, sender(answer));
    await clock.run(420 + SECOND);
    await asked;
    const { sent, minutes } = await readItem(REQUEST_RECORD);
    expect(sent).toEqual([
      {
        ...{ at: begin + 300, method: 'GET', route: '/manga', reason: 'sync' },
        ...{ status: 429, waitedMs: 300, tookMs: 120 },
      },
    ]);
    expect(minutes).toEqual([{ at: begin, by: 'sync', count: 1 }]);
  });

  it('counts answers by status, with the time and the reason of the last one', async () => {
    const begin = clock.now();
    for (const status of [200, 429, 200]) {
      await ask(async () => new Response(null, { status }));
      await clock.run(10);
    }
    const probe = log.listeningToProbe(probeTurn, async () => new Response(null, { status: 403 }));
    await probe(new AbortController().signal);
    await clock.run(2 * SECOND);
    const { answers, sent } = await readItem(REQUEST_RECORD);
    expect(answers).toEqual([
      { status: 429, times: 1, at: begin + 10, reason: 'sync' },
      { status: 200, times: 2, at: begin + 20, reason: 'sync' },
      { status: 403, times: 1, at: begin + 30, reason: 'probe' },
    ]);
    expect(sent.at(-1)).toMatchObject({ method: 'GET', route: '/ping', reason: 'probe', status: 403 });
  });

  it('hands the answer on untouched, and notes a request without one as that', async () => {
    const answer = new Response('said');
    expect(await ask(async () => answer)).toBe(answer);
    expect(answer.bodyUsed).toBe(false);
    await expect(ask(() => Promise.reject(new Failure('no-answer')))).rejects.toThrow('no-answer');
    await clock.run(2 * SECOND);
    expect(await readItem(REQUEST_RECORD)).toMatchObject({
      answers: [{ status: 200, times: 1 }],
      sent: [{ status: 200 }, { status: null }],
      minutes: [{ by: 'sync', count: 2 }],
    });
  });

  it('knows no request that was kept here', async () => {
    const blocked: RequestSlot = (_turn, send) =>
      send(new AbortController().signal, () => {
        throw new Failure('banned');
      });
    await expect(log.listening(blocked)(turn, sender())).rejects.toThrow('banned');
    const refused = log.listening(freeSlot)(turn, () => Promise.reject(new Failure('writes-refused')));
    await expect(refused).rejects.toThrow('writes-refused');
    const set = vi.spyOn(browser.storage.session, 'set');
    await clock.run(2 * SECOND);
    expect(set).not.toHaveBeenCalled();
  });

  it('counts what tabs of the site call, without what came from the cache, and says nothing else of it', async () => {
    const seen = vi.fn();
    const observe = log.listeningToSite(seen);
    for (const requestId of ['a', 'b', 'c']) observe(left(requestId));
    observe({ kind: 'cached', requestId: 'c' });
    observe({ kind: 'failed', requestId: 'b' });
    expect(seen).toHaveBeenCalledTimes(5);
    await clock.run(2 * SECOND);
    expect(await readItem(REQUEST_RECORD)).toEqual({
      answers: [],
      sent: [],
      minutes: [{ at: clock.now() - 2 * SECOND, by: 'site', count: 2 }],
    });
  });

  it('takes a call that came from the cache off the minute in which it seemed to leave', async () => {
    const observe = log.listeningToSite(vi.fn());
    const begin = clock.now();
    await clock.run(MINUTE - (begin % MINUTE) - 10);
    for (const requestId of ['a', 'b']) observe(left(requestId));
    await clock.run(20);
    observe({ kind: 'cached', requestId: 'a' });
    observe({ kind: 'cached', requestId: 'never seen to leave' });
    await clock.run(2 * SECOND);
    expect((await readItem(REQUEST_RECORD)).minutes).toEqual([
      { at: Math.floor(begin / MINUTE) * MINUTE, by: 'site', count: 1 },
    ]);
  });

  it('is written at once after a quiet second, so that an idle worker ends with nothing unwritten', async () => {
    for (let asked = 1; asked <= 2; asked += 1) {
      await ask();
      await clock.run(0);
      expect((await readItem(REQUEST_RECORD)).sent).toHaveLength(asked);
      await clock.run(SECOND);
    }
  });

  it('is written at most once a second, and adds to what an earlier worker has written', async () => {
    const set = vi.spyOn(browser.storage.session, 'set');
    for (let asked = 0; asked < 5; asked += 1) await ask();
    await clock.run(SECOND);
    expect(set).toHaveBeenCalledTimes(2);
    await clock.run(10 * SECOND);
    expect(set).toHaveBeenCalledTimes(2);
    log = createRequestLog(clock);
    await ask();
    await clock.run(SECOND);
    const { answers, sent } = await readItem(REQUEST_RECORD);
    expect(answers).toMatchObject([{ status: 200, times: 6 }]);
    expect(sent).toHaveLength(6);
  });

  it('goes on after a write that the browser refused', async () => {
    vi.spyOn(browser.storage.session, 'set').mockRejectedValueOnce(new Error('full'));
    await ask();
    await clock.run(SECOND);
    await ask();
    await clock.run(SECOND);
    expect(await readItem(REQUEST_RECORD)).toMatchObject({ answers: [{ times: 1 }] });
  });

  it('is cleared with what is under way, and with what is not yet written', async () => {
    await ask();
    await clock.run(SECOND);
    const asked = ask(async () => {
      await clock.sleep(SECOND);
      return new Response();
    });
    await ask();
    await clock.run(10);
    await log.clear();
    await clock.run(5 * SECOND);
    await asked;
    expect(await browser.storage.session.get()).toEqual({});
  });

  function ask(answer?: () => Promise<Response>): Promise<Response> {
    return log.listening(freeSlot)(turn, sender(answer));
  }
});

/** Sends at once, as the pacer expects it. */
function sender(answer = async () => new Response()): SendRequest {
  return (_signal, recheck) => {
    recheck();
    return answer();
  };
}
