// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WaitingList } from '../../../components/waiting/WaitingList';
import type { WaitingEntry } from '../../../components/waiting/waiting-entry';
import { buttonNames, mount, press, remount, settle, unmountAll } from '../../support/mount';
import { speak } from '../../support/texts';
import { virtualClock } from '../../support/virtual-clock';
import { refused, waitingMark } from './entries';

const clock = virtualClock();
const cover = signal<string | null>(null);
const [onRetry, onDismiss] = [vi.fn(), vi.fn()];

describe('the queue', () => {
  beforeEach(() => {
    speak('en');
    vi.clearAllMocks();
  });
  afterEach(unmountAll);

  it('shows of each mark the series, the chapter, since when, and how it stands', async () => {
    const list = await mount(queue([waitingMark({ at: clock.now() - 180_000 })]));
    expect(list.querySelector('h2')?.textContent).toBe('Series 0');
    expect(list.textContent).toContain('Ch. 12 · marked as read 3 min ago');
    expect(list.textContent).toContain('Kept, waits to be sent');
    expect(buttonNames(list)).toEqual([]);
  });

  it('counts a pause down', async () => {
    const list = await mount(queue([waitingMark({ pausedBy: 'throttled', pausedUntil: clock.now() + 42_000 })]));
    expect(list.textContent).toContain('goes on in 0:42');
    await clock.run(2_000);
    await settle();
    expect(list.textContent).toContain('goes on in 0:40');
  });

  it('offers for a refused mark, and for no other, to try again and to let go', async () => {
    const list = await mount(queue([refused(), waitingMark({ chapterId: 'c1' })]));
    expect(list.textContent).toContain('MangaDex no longer has this.');
    expect(buttonNames(list)).toEqual(['Try again: Series 0, Ch. 12', 'Dismiss: Series 0, Ch. 12']);
    await press(list, 'Try again: Series 0, Ch. 12');
    expect(onRetry).toHaveBeenCalledExactlyOnceWith(refused());
    await press(list, 'Dismiss: Series 0, Ch. 12');
    expect(onDismiss).toHaveBeenCalledExactlyOnceWith(refused());
  });

  it('shows the cover where the series is known', async () => {
    cover.value = 'blob:cover';
    const list = await mount(queue([waitingMark(), waitingMark({ chapterId: 'c1', mangaId: null })]));
    expect(list.querySelectorAll('img')).toHaveLength(1);
    expect(list.querySelectorAll('.cover-plain')).toHaveLength(1);
  });

  it('keeps the focus when the row that had it goes', async () => {
    const list = await mount(queue([refused(), waitingMark({ chapterId: 'c1' })]));
    list.querySelector('button')?.focus();
    await remount(list, queue([waitingMark({ chapterId: 'c1' })]));
    expect(document.activeElement).toBe(list.querySelector('section'));
    await remount(list, queue([]));
    expect(document.activeElement).toBe(list.querySelector('section'));
  });

  it('takes no focus that it did not have', async () => {
    const list = await mount(queue([refused()]));
    await remount(list, queue([]));
    expect(document.activeElement).toBe(document.body);
  });

  it('says that nothing is left', async () => {
    const list = await mount(queue([]));
    expect(list.textContent).toBe('Nothing waits');
  });
});

function queue(entries: readonly WaitingEntry[]) {
  return (
    <WaitingList entries={entries} coverOf={() => cover} clock={clock} onRetry={onRetry} onDismiss={onDismiss}>
      Nothing waits
    </WaitingList>
  );
}
