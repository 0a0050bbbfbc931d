import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createDelayed } from '../../../entrypoints/popup/delayed';
import type { QueuedIntent } from '../../../lib/library/list/pending';
import type { MarkIntent } from '../../../lib/model/intents';
import { chapter, id, manga, NOW } from '../../library/rows';
import { virtualClock } from '../../support/virtual-clock';

const waiting = { name: 'waiting', attempts: 0 } as const;

describe('what deserves a tab', () => {
  it('is not what leaves within moments of the click', async () => {
    const { queue, delayed, clock } = setUp([queuedMark(NOW, waiting)]);
    expect(delayed.value).toBe(0);
    await clock.run(1_000);
    queue.value = [];
    await clock.run(10_000);
    expect(delayed.value).toBe(0);
  });

  it('is what does not leave', async () => {
    const { delayed, clock } = setUp([queuedMark(NOW, waiting)]);
    await clock.run(2_000);
    expect(delayed.value).toBe(1);
  });

  it.each([
    ['what was clicked long before this was opened', queuedMark(NOW - 60_000, waiting)],
    ['what a clock that was set back dates into the future', queuedMark(NOW + 3_600_000, waiting)],
    ['what was refused', queuedMark(NOW, { name: 'refused', attempts: 1, since: NOW, code: 'not-found' })],
  ])('is at once %s', (_, queued) => {
    expect(setUp([queued]).delayed.value).toBe(1);
  });

  it('is at once everything, while nothing leaves', () => {
    const { isPaused, delayed } = setUp([queuedMark(NOW, waiting)]);
    isPaused.value = true;
    expect(delayed.value).toBe(1);
  });
});

function setUp(queued: readonly QueuedIntent[]) {
  const clock = virtualClock(NOW);
  const queue = signal<readonly QueuedIntent[]>([]);
  const isPaused = signal(false);
  const delayed = createDelayed({ queue, isPaused, clock });
  queue.value = queued;
  return { clock, queue, isPaused, delayed };
}

function queuedMark(at: number, state: MarkIntent['state']): QueuedIntent {
  const made = { operationId: 'click', account: 'a', value: true, undoValue: null, previous: null } as const;
  const intent = { ...made, kind: 'mark', key: id(1), at, baseline: null, inDoubt: null, state } as const;
  return { intent, chapter: chapter(1), manga: manga() };
}
