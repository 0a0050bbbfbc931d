import { beforeEach, describe, expect, it } from 'vitest';
import { obstacleOf, waitingEntries } from '../../../entrypoints/popup/waiting-entries';
import type { QueuedWish } from '../../../lib/library/queue';
import type { MarkIntent } from '../../../lib/outbox/intents';
import { chapter, id, manga } from '../../library/rows';
import { speak } from '../../support/texts';
import { now, paused, quiet, session } from '../../support/views';

const nothing = { pausedBy: null, pausedUntil: null };
const throttled = { pausedBy: 'throttled', pausedUntil: now + 9_000 };

function queued(state: MarkIntent['state'], known: Partial<QueuedWish> = {}): QueuedWish {
  const made = { id: 'click', value: true, at: now, replaced: null, earlier: null };
  const intent = { ...made, kind: 'mark', key: id(12), account: 'a', before: null, unanswered: null, state } as const;
  return { intent, chapter: chapter(12), manga: manga(), ...known };
}
const waiting = queued({ name: 'waiting', attempts: 0 });

describe('the rows of the queue', () => {
  beforeEach(() => speak('en'));

  it('name the series and the chapter', () => {
    expect(waitingEntries([waiting], '', nothing)).toEqual([
      {
        chapterId: id(12),
        wishId: 'click',
        mangaId: manga().id,
        title: 'A Quiet Harbour',
        chapter: 'Ch. 12',
        read: true,
        at: now,
        delivery: 'waiting',
        ...nothing,
      },
    ]);
  });

  it('say so where the series, or even the chapter, is not known here', () => {
    const [stray, unknown] = waitingEntries(
      [
        { ...waiting, manga: null },
        { ...waiting, manga: null, chapter: null },
      ],
      '',
      nothing,
    );
    expect(stray).toMatchObject({ mangaId: null, title: 'A series that is not in your list', chapter: 'Ch. 12' });
    expect(unknown).toMatchObject({ chapter: 'A chapter' });
  });

  it('say what keeps a waiting mark here, and why another was refused', () => {
    const refused = queued({ name: 'refused', attempts: 1, since: now, code: 'not-found' });
    expect(waitingEntries([waiting, refused], '', throttled)).toMatchObject([
      { delivery: 'waiting', ...throttled },
      { delivery: 'refused', pausedBy: 'not-found', pausedUntil: null },
    ]);
  });

  it('are found by title as the follow list is, and unknown ones by nothing', () => {
    const queue = [waiting, { ...waiting, manga: null }];
    expect(waitingEntries(queue, 'hárbour', nothing)).toHaveLength(1);
    expect(waitingEntries(queue, 'zz', nothing)).toHaveLength(0);
    expect(waitingEntries(queue, ' ', nothing)).toHaveLength(2);
  });
});

describe('what keeps every mark here', () => {
  it.each([
    ['nothing', session, quiet.pause, nothing],
    ['a pause', session, paused('throttled', now + 9_000), throttled],
    [
      'nobody signed in, before any pause',
      { ...session, state: 'signed-out' as const },
      paused('throttled', now + 9_000),
      { pausedBy: 'signed-out', pausedUntil: null },
    ],
  ])('is %s', (_, who, pause, expected) => {
    expect(obstacleOf(who, pause)).toEqual(expected);
  });
});
