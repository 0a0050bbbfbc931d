import { describe, expect, it, vi } from 'vitest';
import { createFollowState } from '../../../entrypoints/popup/follow-state';
import { createToasts } from '../../../entrypoints/popup/toasts';
import { turn } from '../../support/event-turn';
import { virtualClock } from '../../support/virtual-clock';
import { fakeBackground } from './fake-background';
import '../../support/english';

const unknown = { mangaId: 'm1', title: 'Series 0', isFollowed: false, status: null };
const followed = { ...unknown, isFollowed: true, status: 'on_hold' } as const;

describe('following a series', () => {
  it('is shown at once, also begins to read it, and is taken back with that', async () => {
    const { followState, toasts, requests, answerAll } = setUp();
    const done = followState.follow(unknown, true);
    expect(followState.presses.value.get('m1')).toEqual({ isFollowed: true, status: 'reading' });
    answerAll();
    await done;
    expect(followState.presses.value.size).toBe(0);
    await turn();
    expect(toasts.toast.value).toMatchObject({ text: 'Followed: Series 0', offer: { name: 'Undo: Series 0' } });
    await toasts.undo();
    expect(requests).toEqual([
      ['series.follow', { operationId: 'id-1', mangaId: 'm1', follow: true }],
      ['intent.undo', { operationId: 'id-2', kind: 'follow', key: 'm1', targetId: 'id-1' }],
    ]);
  });

  it('leaves a reading status as it is', () => {
    const { followState } = setUp();
    void followState.follow({ ...unknown, status: 'dropped' }, true);
    expect(followState.presses.value.get('m1')).toEqual({ isFollowed: true, status: 'dropped' });
  });

  it('no more takes its reading status away too, until it is taken back', async () => {
    const { followState, toasts, answerAll } = setUp();
    void followState.follow(followed, false);
    expect(followState.presses.value.get('m1')).toEqual({ isFollowed: false, status: null });
    answerAll();
    await vi.waitFor(() => expect(toasts.toast.value?.text).toBe('Unfollowed: Series 0'));
    await toasts.undo();
    expect(followState.presses.value.size).toBe(0);
  });
});

describe('setting a reading status', () => {
  it.each([
    ['completed', 'Completed: Series 0'],
    [null, 'Reading status cleared: Series 0'],
  ] as const)('to %s is said and can be taken back', async (status, text) => {
    const { followState, toasts, requests, answerAll } = setUp();
    answerAll();
    await followState.setStatus(followed, status);
    await turn();
    expect(toasts.toast.value?.text).toBe(text);
    await toasts.undo();
    expect(requests).toEqual([
      ['series.status', { operationId: 'id-1', mangaId: 'm1', status }],
      ['intent.undo', { operationId: 'id-2', kind: 'status', key: 'm1', targetId: 'id-1' }],
    ]);
  });
});

function setUp() {
  const background = fakeBackground();
  const toasts = createToasts(virtualClock());
  return { ...background, toasts, followState: createFollowState({ ...background, ...toasts, toasts }) };
}
