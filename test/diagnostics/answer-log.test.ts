import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { SECOND } from '../../lib/clock';
import { ANSWERS, type AnswerLog, createAnswerLog } from '../../lib/diagnostics/answer-log';
import { Failure } from '../../lib/failure';
import type { RequestSlot } from '../../lib/pacing/turn';
import { readItem } from '../../lib/storage/stored-item';
import { type VirtualClock, virtualClock } from '../support/virtual-clock';

const turn = { host: 'api', method: 'GET', route: '/manga', priority: 'background', reason: 'check' } as const;

describe('what the service answers', () => {
  let clock: VirtualClock;
  let log: AnswerLog;
  beforeEach(() => {
    fakeBrowser.reset();
    clock = virtualClock();
    log = createAnswerLog(clock);
  });

  it('is counted by status, with the time and the reason of the last one', async () => {
    const begin = clock.now();
    const ask = log.listening((_turn, send) => send(new AbortController().signal, () => undefined));
    for (const status of [200, 429, 200]) {
      await ask(turn, async () => new Response(null, { status }));
      await clock.run(10);
    }
    log.note('probe', new Response(null, { status: 403 }));
    await clock.run(2 * SECOND);
    expect(await readItem(ANSWERS)).toEqual([
      { status: 429, times: 1, at: begin + 10, reason: 'check' },
      { status: 200, times: 2, at: begin + 20, reason: 'check' },
      { status: 403, times: 1, at: begin + 30, reason: 'probe' },
    ]);
  });

  it('goes on to the asker untouched, and so does a failure, which is no answer', async () => {
    const answer = new Response('said');
    const slot: RequestSlot = (_turn, send) => send(new AbortController().signal, () => undefined);
    expect(await log.listening(slot)(turn, async () => answer)).toBe(answer);
    expect(answer.bodyUsed).toBe(false);
    await expect(log.listening(slot)(turn, () => Promise.reject(new Failure('no-answer')))).rejects.toThrow(
      'no-answer',
    );
    await clock.run(2 * SECOND);
    expect(await readItem(ANSWERS)).toMatchObject([{ status: 200, times: 1 }]);
  });

  it('is written once for all of a second, and adds to what an earlier worker has counted', async () => {
    const set = vi.spyOn(browser.storage.session, 'set');
    for (let asked = 0; asked < 5; asked += 1) log.note('check', new Response());
    await clock.run(SECOND);
    expect(set).toHaveBeenCalledOnce();
    createAnswerLog(clock).note('mark', new Response());
    await clock.run(SECOND);
    expect(await readItem(ANSWERS)).toMatchObject([{ status: 200, times: 6, reason: 'mark' }]);
  });

  it('is counted on after a write that the browser refused', async () => {
    vi.spyOn(browser.storage.session, 'set').mockRejectedValueOnce(new Error('full'));
    log.note('check', new Response());
    await clock.run(SECOND);
    log.note('check', new Response());
    await clock.run(SECOND);
    expect(await readItem(ANSWERS)).toMatchObject([{ times: 1 }]);
  });
});
