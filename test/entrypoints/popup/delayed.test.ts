import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createDelayed } from '../../../entrypoints/popup/delayed';
import type { QueuedIntent } from '../../../lib/library/queue';
import type { MarkIntent } from '../../../lib/model/intents';
import { chapter, id, manga, NOW } from '../../library/rows';
import { virtualClock } from '../../support/virtual-clock';

const waiting = { name: 'waiting', attempts: 0 } as const;

describe('what deserves a tab', () => {
  it('is not what leaves within moments of the click', async () => {
    const { queue, delayed, clock } = setUp();
    queue.value = [queuedMark(clock.now(), waiting)];
    expect(delayed.value).toBe(0);
    await clock.run(1_000);
    queue.value = [];
    await clock.run(10_000);
    expect(delayed.value).toBe(0);
  });

  it('is what does not leave', async () => {
    const { queue, delayed, clock } = setUp();
    queue.value = [queuedMark(clock.now(), waiting)];
    await clock.run(2_000);
    expect(delayed.value).toBe(1);
  });

  it('is what was clicked long before this was opened', () => {
    const { queue, delayed } = setUp();
    queue.value = [queuedMark(NOW - 60_000, waiting)];
    expect(delayed.value).toBe(1);
  });

  it('is what a clock that was set back dates into the future', () => {
    const { queue, delayed } = setUp();
    queue.value = [queuedMark(NOW + 3_600_000, waiting)];
    expect(delayed.value).toBe(1);
  });

  it('is at once what was refused', () => {
    const { queue, delayed, clock } = setUp();
    queue.value = [queuedMark(clock.now(), { name: 'refused', attempts: 1, since: NOW, code: 'not-found' })];
    expect(delayed.value).toBe(1);
  });

  it('is at once everything, while nothing leaves', () => {
    const { queue, isPaused, delayed, clock } = setUp();
    queue.value = [queuedMark(clock.now(), waiting)];
    isPaused.value = true;
    expect(delayed.value).toBe(1);
  });
});

function setUp() {
  const clock = virtualClock(NOW);
  const queue = signal<readonly QueuedIntent[]>([]);
  const isPaused = signal(false);
  return { clock, queue, isPaused, delayed: createDelayed({ queue, isPaused, clock }) };
}

function queuedMark(at: number, state: MarkIntent['state']): QueuedIntent {
  const made = {
    operationId: 'click',
    value: true,
    at,
    undoValue: null,
    previous: null,
    baseline: null,
    inDoubt: null,
  } as const;
  return { intent: { ...made, kind: 'mark', key: id(1), account: 'a', state }, chapter: chapter(1), manga: manga() };
}
