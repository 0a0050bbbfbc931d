import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createShareAnswer, type ShareAnswer } from '../../lib/api/share-answers';
import { Failure } from '../../lib/failure';
import type { RequestSlot, Turn } from '../../lib/pacing/turn';

const turn: Turn = { host: 'api', method: 'GET', route: '/manga', priority: 'background', reason: 'sync' };

/** A queue that the test serves by hand. */
interface Place {
  readonly turn: Turn;
  leave(): void;
}

let queue: Place[];
let share: ShareAnswer;
let answer: PromiseWithResolvers<Response>;
const send = vi.fn(() => answer.promise);

beforeEach(() => {
  queue = [];
  answer = Promise.withResolvers();
  send.mockClear();
  const requestSlot: RequestSlot = (taken, leave) =>
    new Promise((resolve, reject) => {
      const leaveAtOnce = () => leave(new AbortController().signal, () => undefined);
      const place: Place = { turn: taken, leave: () => leaveAtOnce().then(resolve, reject) };
      queue.push(place);
      taken.signal?.addEventListener('abort', () => {
        queue = queue.filter((other) => other !== place);
        reject(taken.signal?.reason);
      });
    });
  share = createShareAnswer(requestSlot);
});

const ask = (key = 'key', changed: Partial<Turn> = {}) => share(key, { ...turn, ...changed }, send);
const texts = (asked: readonly Promise<Response>[]) => Promise.all(asked.map(async (one) => (await one).text()));

describe('identical requests', () => {
  it('leave once, and all who asked can read the answer', async () => {
    const asked = [ask(), ask()];
    queue[0]?.leave();
    asked.push(ask());
    answer.resolve(new Response('the list'));
    expect(await texts(asked)).toEqual(['the list', 'the list', 'the list']);
    expect(send).toHaveBeenCalledTimes(1);
    expect(queue).toHaveLength(1);
  });

  it('keep a place each while they wait, so that the most urgent decides when they leave', async () => {
    const asked = [ask(), ask('key', { priority: 'click' })];
    expect(queue.map(({ turn: { priority } }) => priority)).toEqual(['background', 'click']);
    queue[1]?.leave();
    expect(queue.map(({ turn: { priority } }) => priority)).toEqual(['click']);
    answer.resolve(new Response('the list'));
    expect(await texts(asked)).toEqual(['the list', 'the list']);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('share a failure', async () => {
    const asked = [ask(), ask()];
    queue[0]?.leave();
    answer.reject(new Failure('no-answer'));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes).toMatchObject([{ reason: { code: 'no-answer' } }, { reason: { code: 'no-answer' } }]);
  });

  it('go on when one who asked gives up', async () => {
    const giveUp = new AbortController();
    const [first, second] = [ask('key', { signal: giveUp.signal }), ask()];
    giveUp.abort(new Error('changed my mind'));
    await expect(first).rejects.toThrow('changed my mind');
    queue[0]?.leave();
    answer.resolve(new Response('the list'));
    expect(await texts([second])).toEqual(['the list']);
  });

  it('are made again once they were answered', async () => {
    for (const text of ['old', 'new']) {
      answer = Promise.withResolvers();
      const asked = ask();
      queue.at(-1)?.leave();
      answer.resolve(new Response(text));
      expect(await texts([asked])).toEqual([text]);
    }
  });

  it('are only those of one key', async () => {
    const asked = [ask('one'), ask('another')];
    for (const place of queue) place.leave();
    answer.resolve(new Response('the list'));
    await Promise.all(asked);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
