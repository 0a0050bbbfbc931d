import { describe, expect, it, vi } from 'vitest';
import { announceResults } from '../../../entrypoints/popup/announce-results';
import { createToasts } from '../../../entrypoints/popup/toasts';
import type { ActionResult } from '../../../lib/messages/action-result';
import type { ask } from '../../../lib/messages/ask';
import type { View } from '../../../lib/storage/views';
import { resultOf } from '../../support/action-results';
import { turn } from '../../support/event-turn';
import { virtualClock } from '../../support/virtual-clock';
import '../../support/english';

const clock = virtualClock();
const sent = vi.fn(async () => undefined);

function setUp() {
  const toasts = createToasts(clock);
  let show: (view: View<'result'>) => void = () => undefined;
  const watch = (onView: typeof show) => {
    show = onView;
  };
  announceResults({ toasts, ask: sent as unknown as typeof ask, clock, newOperationId: () => 'c2' }, watch);
  /** A click of this moment has come to this. */
  const push = (change: Partial<ActionResult> = {}) =>
    show({ result: resultOf({ goesAt: clock.now() + 10_000, ...change }), flashUntil: 0 });
  return { toasts, push };
}

describe('the popup, where a page could not say what came of a click', () => {
  it('says it with "Undo", which names the click alone', async () => {
    const { toasts, push } = setUp();
    push();
    await turn();
    expect(toasts.toast.value).toMatchObject({ text: 'Marked as read: The Quiet Harbour, Ch. 12', tone: 'done' });
    expect(toasts.toast.value?.offer?.name).toBe('Undo: The Quiet Harbour, Ch. 12');
    await toasts.undo();
    expect(sent).toHaveBeenCalledExactlyOnceWith('toast.undo', { operationId: 'c2', targetId: resultOf().operationId });
  });

  it('says it once, and not when its time is over', () => {
    const { toasts, push } = setUp();
    push({ goesAt: clock.now() });
    expect(toasts.toast.value).toBeNull();
    push();
    toasts.forget();
    push({ delivery: 'delivered' });
    expect(toasts.toast.value).toBeNull();
  });

  it('says what did not come to be, and why, without "Undo"', () => {
    const { toasts, push } = setUp();
    push({ outcome: 'failed', code: 'storage-full', canUndo: false });
    expect(toasts.toast.value).toMatchObject({ tone: 'danger', offer: null });
    expect(toasts.toast.value?.text).toContain('There’s no space left');
  });

  it('says that there is no chapter, without alarm', () => {
    const { toasts, push } = setUp();
    push({ outcome: 'nothing', title: null, chapter: null, canUndo: false });
    expect(toasts.toast.value).toEqual({ text: 'There’s no chapter here', tone: 'done', offer: null });
  });
});
