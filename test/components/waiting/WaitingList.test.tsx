// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { WaitingList } from '../../../components/waiting/WaitingList';
import type { WaitingEntry } from '../../../components/waiting/waiting-entry';
import { buttonNames, mount, press, remount, settle, type } from '../../support/mount';
import { virtualClock } from '../../support/virtual-clock';
import { free, pausedBy, refusedMark, undecidedReport, waitingMark } from './entries';

const clock = virtualClock();
const cover = signal<string | null>(null);
const [onRetry, onDismiss, onDecide] = [vi.fn(), vi.fn(), vi.fn()];
const [onTakeBack, onTakeAllBack] = [vi.fn(), vi.fn()];
const follow = waitingMark({ kind: 'follow', summary: { kind: 'follow', value: true }, chapter: null });

describe('the queue', () => {
  it('shows of each mark the series, the chapter, since when, and how it stands', async () => {
    const list = await mount(queue([waitingMark({ at: clock.now() - 180_000 })]));
    expect(list.querySelector('h2')?.textContent).toBe('Series 0');
    expect(list.textContent).toContain('Ch. 12\u00a0· marked as read 3 min ago');
    expect(list.textContent).toContain('Saved, not sent yet');
    expect(buttonNames(list)).toEqual(['Undo: Series 0, Ch. 12']);
  });

  it('counts a pause down', async () => {
    const list = await mount(queue([waitingMark({ state: pausedBy('throttled', clock.now() + 42_000) })]));
    expect(list.textContent).toContain('will be sent in 0:42');
    await clock.run(2_000);
    await settle();
    expect(list.textContent).toContain('will be sent in 0:40');
  });

  it('has no button that does anything while a press of the same row is answered', async () => {
    const list = await mount(queue([refusedMark({ isPressed: true })]));
    expect(list.querySelector('li')?.getAttribute('aria-busy')).toBe('true');
    await press(list, 'Try again: Series 0, Ch. 12');
    expect(onRetry).not.toHaveBeenCalled();
    await remount(list, queue([refusedMark()]));
    await press(list, 'Try again: Series 0, Ch. 12');
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('offers for a refused mark, and for no other, to try again and to let go', async () => {
    const list = await mount(queue([refusedMark(), waitingMark({ key: 'c1', state: { name: 'sending' } })]));
    expect(list.textContent).toContain('MangaDex no longer has this.');
    expect(buttonNames(list)).toEqual(['Try again: Series 0, Ch. 12', 'Dismiss: Series 0, Ch. 12']);
    await press(list, 'Try again: Series 0, Ch. 12');
    expect(onRetry).toHaveBeenCalledExactlyOnceWith(refusedMark());
    await press(list, 'Dismiss: Series 0, Ch. 12');
    expect(onDismiss).toHaveBeenCalledExactlyOnceWith(refusedMark());
  });

  it.each<[string, WaitingEntry, string]>([
    ['a mark', waitingMark(), 'Ch. 12'],
    ['a mark in a pause', waitingMark({ state: pausedBy('offline') }), 'Ch. 12'],
    ['a follow', follow, 'follow'],
    ['a status', { ...follow, kind: 'status', summary: { kind: 'status', value: null } }, 'reading status'],
    ['a report that is held', undecidedReport({ state: { name: 'held', until: 7_000 } }), 'Ch. 12, report'],
  ])('lets %s be undone that has not left yet', async (_, entry, what) => {
    const list = await mount(queue([entry]));
    expect(buttonNames(list)).toEqual([`Undo: Series 0, ${what}`]);
    await press(list, `Undo: Series 0, ${what}`);
    expect(onTakeBack).toHaveBeenCalledExactlyOnceWith(entry);
  });

  it('offers no undo of what is on its way', async () => {
    const looking: WaitingEntry = undecidedReport({ state: { name: 'verifying', verifyAt: clock.now() + 7_000 } });
    const list = await mount(queue([waitingMark({ state: { name: 'sending' } }), looking]));
    expect(buttonNames(list)).toEqual([]);
  });

  it('undoes all that waits, and nothing else, after it has said how much', async () => {
    const two = [waitingMark({ key: 'c1' }), waitingMark({ key: 'c2' })];
    const list = await mount(queue([refusedMark(), ...two, waitingMark({ key: 'c3', state: { name: 'sending' } })]));
    await press(list, 'Undo all waiting changes');
    expect(onTakeAllBack).not.toHaveBeenCalled();
    expect(list.querySelector('.waiting-all')?.textContent).toContain('2 changes are waiting. Undo them all?');
    await press(list, 'Undo 2');
    expect(onTakeAllBack).toHaveBeenCalledExactlyOnceWith(two);
  });

  it.each(['Keep them', 'Escape'])('leaves all of it where the person has second thoughts: %s', async (how) => {
    const list = await mount(queue([waitingMark({ key: 'c1' }), waitingMark({ key: 'c2' })]));
    await press(list, 'Undo all waiting changes');
    expect(document.activeElement?.textContent).toBe('Keep them');
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    if (how === 'Escape') await act(() => void document.activeElement?.dispatchEvent(key));
    else await press(list, how);
    expect(onTakeAllBack).not.toHaveBeenCalled();
    expect(document.activeElement?.textContent).toBe('Undo all waiting changes');
  });

  it('asks what to do with a report that may have arrived', async () => {
    const list = await mount(queue([undecidedReport()]));
    expect(list.textContent).toContain('MangaDex may still have it.');
    const [again, not] = ['Send again: Series 0, Ch. 12, report', 'Do not send: Series 0, Ch. 12, report'] as const;
    expect(buttonNames(list)).toEqual([again, not]);
    await press(list, again);
    expect(onDecide).toHaveBeenLastCalledWith(undecidedReport(), true);
    await press(list, not);
    expect(onDecide).toHaveBeenLastCalledWith(undecidedReport(), false);
  });

  it('lets a lost text be written once more', async () => {
    const lost = undecidedReport({ state: { name: 'needs-decision', why: 'restored' } });
    const list = await mount(queue([lost]));
    await type(list, 'What you wrote, as best you remember', 'Page 3 is missing');
    await press(list, 'Send again: Series 0, Ch. 12, report');
    expect(onDecide).toHaveBeenLastCalledWith(lost, true, 'Page 3 is missing');
  });

  it('asks before Escape loses a text, and puts the question away before the text', async () => {
    const lost = undecidedReport({ state: { name: 'needs-decision', why: 'restored' } });
    const list = await mount(queue([lost, waitingMark({ key: 'c1' }), waitingMark({ key: 'c2' })]));
    const field = list.querySelector('textarea');
    field?.focus();
    expect(await pressEscape()).toBe('left alone');
    await type(list, 'What you wrote, as best you remember', 'Page 3 is missing');
    await press(list, 'Undo all waiting changes');
    expect([await pressEscape(), field?.value, buttonNames(list).includes('Discard')]).toEqual([
      ...['ours', 'Page 3 is missing', false],
    ]);
    field?.focus();
    expect([await pressEscape(), document.activeElement?.textContent]).toEqual(['ours', 'Keep writing']);
    expect([await pressEscape(), document.activeElement, field?.value]).toEqual(['ours', field, 'Page 3 is missing']);
    await pressEscape();
    await press(list, 'Discard');
    expect([await pressEscape(), document.activeElement, field?.value]).toEqual(['left alone', field, '']);
  });

  it('shows what is wanted of a series without naming a chapter', async () => {
    const list = await mount(queue([{ ...follow, at: clock.now() }]));
    expect(list.querySelector('.waiting-what')?.textContent).toBe('followed just now');
  });

  it('shows the sign of a pause only where there is one', async () => {
    const again = waitingMark({ key: 'c1', state: { ...free, lastError: 'service-trouble' } });
    const list = await mount(queue([waitingMark(), again, waitingMark({ key: 'c2', state: pausedBy('offline') })]));
    const signs = [...list.querySelectorAll('.waiting-state path')].map((path) => path.getAttribute('d'));
    expect(signs[0]).toBe(signs[1]);
    expect(signs[2]).not.toBe(signs[0]);
  });

  it('shows the cover where the series is known', async () => {
    cover.value = 'blob:cover';
    const list = await mount(queue([waitingMark(), waitingMark({ key: 'c1', mangaId: null })]));
    expect(list.querySelectorAll('img')).toHaveLength(1);
    expect(list.querySelectorAll('.cover-plain')).toHaveLength(1);
  });

  it('keeps the focus when the row that had it goes', async () => {
    const list = await mount(queue([refusedMark(), waitingMark({ key: 'c1' })]));
    list.querySelector('button')?.focus();
    await remount(list, queue([waitingMark({ key: 'c1' })]));
    expect(document.activeElement).toBe(list.querySelector('section'));
    await remount(list, queue([]));
    expect(document.activeElement).toBe(list.querySelector('section'));
  });

  it('takes no focus that it did not have, has above its rows what can be done about many, and says that none is left', async () => {
    const list = await mount(queue([refusedMark()]));
    expect(list.querySelector('p')?.textContent).toBe('Look here first.');
    await remount(list, queue([]));
    expect(document.activeElement).toBe(document.body);
    expect(list.textContent).toBe('Nothing waiting');
  });
});

/** Where the focus is. */
async function pressEscape(): Promise<'ours' | 'left alone'> {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  await act(() => void document.activeElement?.dispatchEvent(event));
  return event.defaultPrevented ? 'ours' : 'left alone';
}

function queue(entries: readonly WaitingEntry[]) {
  const presses = { onRetry, onDismiss, onDecide, onTakeBack, onTakeAllBack };
  return (
    <WaitingList {...{ entries, clock, ...presses }} coverOf={() => cover} head={<p>Look here first.</p>}>
      Nothing waiting
    </WaitingList>
  );
}
