// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastOfResult } from '../../../components/texts/result-sentence';
import { hideInTime, openToasts, type Toasts } from '../../../entrypoints/toast/toasts';
import { SECOND } from '../../../lib/clock';
import { Failure } from '../../../lib/failure';
import type { Refusal } from '../../../lib/in-page/visibility';
import type { ActionResult } from '../../../lib/messages/action-result';
import type { PageToast } from '../../../lib/messages/page-toast';
import type { askFromToast } from '../../../lib/messages/question';
import type { NextLine } from '../../../lib/messages/up-next-line';
import { resultOf } from '../../support/action-results';
import { buttonNames, press } from '../../support/mount';
import { type VirtualClock, virtualClock } from '../../support/virtual-clock';

// What happens at the edge of the corner has its own tests: here its inside is looked into.
const corner = vi.hoisted(() => ({
  root: null as HTMLElement | null,
  onClick: (_: Refusal | null) => undefined as void,
}));
vi.mock('../../../lib/in-page/corner', () => ({
  openCorner: ({ onClick }: { onClick: (refusal: Refusal | null) => void }) => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = host.appendChild(document.createElement('div'));
    Object.assign(corner, { root, onClick });
    return { root, drawn: vi.fn(), reattach: vi.fn(), remove: () => host.remove() };
  },
}));

const onGone = vi.fn();
const ask = vi.fn<(name: string, input: unknown) => Promise<PageToast | NextLine>>();
let clock: VirtualClock;
let toasts: Toasts;

describe('the toasts of a page', () => {
  beforeEach(() => {
    clock = virtualClock();
    toasts = openToasts({
      ...{ clock, onGone, ask: ask as unknown as typeof askFromToast },
      newOperationId: () => 'c2',
      isAlive: () => true,
    });
  });
  afterEach(() => toasts.end());

  const undo = 'Undo: The Quiet Harbour, Ch. 12';
  const next = { text: 'Up next: Ch. 13', canOpen: true };
  const pass = (ms: number) => act(() => clock.run(ms));
  const root = () => corner.root as HTMLElement;
  const ids = ['7b1e6a52-3b0d-4c55-9c7a-0f5d2f6b8a11', '7b1e6a52-3b0d-4c55-9c7a-0f5d2f6b8a12'] as const;
  const push = async (change: Partial<ActionResult> = {}, isNew = true) => {
    const deed = resultOf({ goesAt: clock.now() + 10 * SECOND, ...change });
    const isShown = toasts.take({ event: 'toast', isNew, toast: toastOfResult(deed, clock.now()) });
    await pass(100);
    return isShown;
  };

  const showsForFiveSeconds = async (text: string) => {
    await pass(3 * SECOND);
    expect(root().textContent).toContain(text);
    await pass(2 * SECOND);
    expect(root().isConnected).toBe(false);
  };
  const undone = (goesAt = 0) => toastOfResult(resultOf({ outcome: 'undone', canUndo: false, goesAt }), clock.now());

  it('are a place that screen readers know before its first words come', async () => {
    expect(root().querySelector('[role=status]')?.textContent).toBe('');
    expect(await push()).toBe(true);
    expect(root().querySelector('[role=status]')?.textContent).toContain('Marked as read: The Quiet Harbour, Ch. 12');
  });

  it('go when their time is over, and leave nothing behind', async () => {
    await push();
    await pass(9 * SECOND);
    expect(document.body.childElementCount).toBe(1);
    await pass(SECOND);
    expect(document.body.childElementCount).toBe(0);
    expect(onGone).toHaveBeenCalledOnce();
    expect(await push()).toBe(false);
  });

  it('stand below each other, three at most: the oldest makes room', async () => {
    for (const n of [1, 2, 3, 4]) await push({ operationId: crypto.randomUUID(), chapter: `Ch. ${n}` });
    expect(buttonNames(root()).filter((name) => name.startsWith('Undo'))).toEqual([
      'Undo: The Quiet Harbour, Ch. 2',
      'Undo: The Quiet Harbour, Ch. 3',
      'Undo: The Quiet Harbour, Ch. 4',
    ]);
  });

  it('say what has become of a click in its own place, and nothing of one that is not shown', async () => {
    await push();
    await push({ operationId: ids[1] });
    await push({ delivery: 'delivered' }, false);
    expect(root().querySelectorAll('.toast')).toHaveLength(2);
    expect(root().querySelector('.toast')?.textContent).toContain('MangaDex has it');
    expect(await push({ operationId: crypto.randomUUID() }, false)).toBe(false);
  });

  it('undo once what is pressed twice, by the name of the click alone, and say that it is undone', async () => {
    const answer = Promise.withResolvers<PageToast>();
    ask.mockReturnValue(answer.promise);
    await push();
    await press(root(), undo);
    await press(root(), undo);
    expect(ask).toHaveBeenCalledExactlyOnceWith('toast.undo', { operationId: 'c2', targetId: ids[0] });
    await act(() => answer.resolve(undone()));
    await pass(1);
    expect(root().textContent).toContain('Undone: The Quiet Harbour, Ch. 12');
    expect(buttonNames(root())).toEqual(['Close']);
  });

  it('wait for the answer to "Undo" beyond their time, and show it for a moment', async () => {
    const answer = Promise.withResolvers<PageToast>();
    ask.mockReturnValue(answer.promise);
    await push();
    await pass(9 * SECOND);
    await press(root(), undo);
    await pass(2 * SECOND);
    expect(root().isConnected).toBe(true);
    await act(() => answer.resolve(undone()));
    await showsForFiveSeconds('Undone');
  });

  it('show the answer to "Undo" as long, whatever news of the click comes meanwhile', async () => {
    const goesAt = clock.now() + 10 * SECOND;
    ask.mockResolvedValue(undone(goesAt));
    await push({ goesAt });
    await pass(9 * SECOND);
    await press(root(), undo);
    await pass(1);
    await push({ outcome: 'undone', canUndo: false, goesAt }, false);
    await showsForFiveSeconds('Undone');
  });

  it.each([undo, next.text])('say why "%s" came to nothing, and offer it again', async (button) => {
    ask.mockRejectedValue(new Failure('storage-failed'));
    await push({ upNext: next });
    await press(root(), button);
    await pass(1);
    expect(root().textContent).toContain('This browser couldn’t save that.');
    expect(buttonNames(root())).toContain(button);
  });

  it('open what comes next once where it is pressed twice, by the name of the click alone, and go then', async () => {
    const answer = Promise.withResolvers<NextLine>();
    ask.mockReset().mockReturnValue(answer.promise);
    await push({ upNext: next });
    await press(root(), next.text);
    await press(root(), next.text);
    expect(ask).toHaveBeenCalledExactlyOnceWith('toast.upNext', { targetId: ids[0] });
    await act(() => answer.resolve(next));
    await pass(1);
    expect(root().isConnected).toBe(false);
  });

  it('say for a moment that nothing is left to open', async () => {
    ask.mockResolvedValue({ text: 'No other unread chapters', canOpen: false });
    await push({ upNext: next });
    await pass(9 * SECOND);
    await press(root(), next.text);
    await pass(3 * SECOND);
    expect(root().textContent).toContain('No other unread chapters');
    expect(buttonNames(root())).not.toContain(next.text);
    await pass(2 * SECOND);
    expect(root().isConnected).toBe(false);
  });

  it.each<[string, string, Partial<ActionResult>]>([
    ['line of what comes next', '.press-next', { upNext: { text: '', canOpen: false } }],
    ['"Undo" that had it', 'button', { upNext: next, canUndo: false }],
  ])('keep the focus when the %s goes', async (_, place, change) => {
    await push({ upNext: next });
    const button = root().querySelector<HTMLElement>(place);
    button?.focus();
    expect(document.activeElement).toBe(button);
    await push(change, false);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Close');
  });

  it('lead to the site where a captcha holds what was wished, and nowhere else', async () => {
    await push({ delivery: 'waiting', code: 'captcha' });
    await push({ operationId: ids[1], delivery: 'waiting', code: 'banned' });
    const ways = [...root().querySelectorAll('a')];
    expect(ways.map(({ href, target, rel }) => ({ href, target, rel }))).toEqual([
      { href: 'https://mangadex.org/', target: '_blank', rel: 'noreferrer' },
    ]);
  });

  it('are closed by their button, and by Escape', async () => {
    await push();
    await push({ operationId: ids[1] });
    await act(() => {
      const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      root().querySelector('button')?.dispatchEvent(key);
    });
    expect(root().querySelectorAll('.toast')).toHaveLength(1);
    await press(root(), 'Close');
    expect(root().isConnected).toBe(false);
    expect(onGone).toHaveBeenCalledOnce();
  });

  it('say that a click went nowhere because something of the page covered them', async () => {
    await push();
    await act(() => corner.onClick('covered'));
    expect(root().textContent).toContain('Something covered this button. Press again.');
    await act(() => corner.onClick(null));
    expect(root().textContent).not.toContain('Something covered');
  });
});

describe('what hides by its styles alone', () => {
  it('hides when its time is over, which starts over with each setting', () => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'));
    const seen: (string | null | undefined)[] = [];
    const styles = () => root.nextElementSibling?.textContent;
    root.checkVisibility = vi.fn(() => seen.push(styles()) > 0);
    const hideAfter = hideInTime(root);
    expect(styles(), 'no empty style, of which a page would be told').toBeUndefined();
    hideAfter(20_000.4);
    hideAfter(30_000);
    // The browser looks at it without the rule in between, or the first time would go on.
    expect(seen).toEqual([undefined, undefined]);
    expect(styles()).toBe(':host { visibility: hidden !important; transition: visibility 0s 30000ms !important }');
  });
});
