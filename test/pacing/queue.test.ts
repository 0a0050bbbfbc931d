import { describe, expect, it, vi } from 'vitest';
import { AGEING_MS, createQueue, type Job } from '../../lib/pacing/queue';
import type { Priority } from '../../lib/pacing/turn';

function job(priority: Priority, signal?: AbortSignal): Job {
  const asked = { host: 'api', method: 'GET', route: '/chapter', reason: 'sync' } as const;
  const turn = { ...asked, priority, ...(signal && { signal }) };
  return { turn, quota: null, send: () => Promise.reject(new Error('never sent')), resolve: vi.fn(), reject: vi.fn() };
}

describe('the queue', () => {
  it('serves by priority, and within one by order of arrival', () => {
    const queue = createQueue();
    const [mark, click, laterMark] = [job('mark'), job('click'), job('mark')];
    for (const each of [mark, click, laterMark]) queue.add(each, 0);
    expect(queue.inOrder()).toEqual([click, mark, laterMark]);
  });

  it('lets no turn be overtaken by clicks that come more than 150 s later', () => {
    const queue = createQueue();
    const [early, patient, late] = [job('click'), job('background'), job('click')];
    queue.add(patient, 0);
    queue.add(early, 5 * AGEING_MS - 1);
    queue.add(late, 5 * AGEING_MS + 1);
    expect(queue.inOrder()).toEqual([early, patient, late]);
  });

  it('lets a job go when its signal says so, and tells it why', () => {
    const queue = createQueue();
    const giveUp = new AbortController();
    const waiting = job('mark', giveUp.signal);
    queue.add(waiting, 0);
    giveUp.abort('changed my mind');
    expect(queue.inOrder()).toEqual([]);
    expect(waiting.reject).toHaveBeenCalledExactlyOnceWith('changed my mind');
  });

  it('has nothing to do with the signal of a job that was taken', () => {
    const queue = createQueue();
    const giveUp = new AbortController();
    const taken = job('mark', giveUp.signal);
    queue.add(taken, 0);
    queue.take(taken);
    giveUp.abort();
    expect(queue.inOrder()).toEqual([]);
    expect(taken.reject).not.toHaveBeenCalled();
  });
});
