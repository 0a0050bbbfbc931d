// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ReaderControl, ReloadNotice } from '../../../components/reader/ReaderControl';
import { describeProgress } from '../../../components/texts/mark-progress';
import type { ChapterState } from '../../../lib/messages/chapter-state';
import { inWords, read, unread as state } from '../../support/chapter-states';
import { buttonNames, mount, press, remount } from '../../support/mount';
import { controlProps as props } from './control-props';

const { onMark } = props;

describe('the control in the reader', () => {
  it.each([
    ['not-found', 'MangaDex no longer has this.'],
    ['service-refused', 'MangaDex refused this.'],
  ])('offers a mark again that was refused, and says why: %s', async (code, why) => {
    const refused = inWords({ ...read, delivery: 'refused', pausedBy: code });
    const control = await show({ state: refused, undoUntil: 1 });
    expect(buttonNames(control)).toEqual(['Mark as read', 'Discuss', 'Report', 'Minimize']);
    expect(statusOf(control).textContent).toContain(why);
    await press(control, 'Mark as read');
    expect(onMark).toHaveBeenCalledOnce();
  });

  it('offers to take a mark back again when that was refused', async () => {
    const refused = inWords({ ...state, delivery: 'refused', pausedBy: 'service-refused' });
    const control = await show({ state: refused, undoUntil: 1 });
    expect(buttonNames(control)).toEqual(['Mark as unread', 'Read', 'Discuss', 'Report', 'Minimize']);
  });

  it('says of a mark that waits for a captcha what to do, and how it goes on then', async () => {
    const waiting = inWords({ ...read, delivery: 'waiting', pausedBy: 'captcha' });
    const control = await mount(<ReaderControl {...props} state={waiting} />);
    expect(statusOf(control).textContent).toContain('Solve the captcha on the site, then press “Try again”.');
    await press(control, 'Try again');
    expect(props.onTryAgain).toHaveBeenCalledOnce();
    await remount(control, <ReaderControl {...props} state={{ ...waiting, pausedBy: 'throttled' }} />);
    expect(buttonNames(control)).not.toContain('Try again');
  });

  it('counts the seconds down that the service asks to wait', async () => {
    const now = Date.UTC(2026, 10, 21, 12);
    const waiting: ChapterState = {
      ...{ ...read, delivery: 'waiting', pausedBy: 'throttled' },
      ...describeProgress({ delivery: 'waiting', pausedBy: 'throttled', pausedUntil: now + 42_000 }, now),
    };
    const control = await mount(<ReaderControl {...props} state={waiting} now={now} />);
    expect(statusOf(control).textContent).toBe('Saved, will be sent in 0:42');
    await remount(control, <ReaderControl {...props} state={waiting} now={now + 40_500} />);
    expect(statusOf(control).textContent).toBe('Saved, will be sent in 0:02');
  });

  it('made small shows no tick for a mark that was refused', async () => {
    const refused = inWords({ ...read, delivery: 'refused', pausedBy: 'not-found' });
    const control = await mount(<ReaderControl {...props} state={refused} isSmall />);
    expect(buttonNames(control)).toEqual(['Show Dexmark — Unread']);
  });

  it('tells screen readers that the main button rests while it saves and once the chapter is read', async () => {
    const control = await show();
    const main = found(control, '.press-main');
    const spoken = () => ['aria-disabled', 'aria-busy', 'disabled'].map((name) => main.getAttribute(name));
    expect(spoken()).toEqual(['false', 'false', null]);
    await remount(control, <ReaderControl {...props} isSaving />);
    expect(spoken()).toEqual(['true', 'true', null]);
    await remount(control, <ReaderControl {...props} state={read} />);
    expect(spoken()).toEqual(['true', 'false', null]);
    await press(control, 'Read');
    expect(onMark).not.toHaveBeenCalled();
    expect(found(control, '.press-main')).toBe(main);
  });

  it.each<[string, Partial<ChapterState>]>([
    ['MangaDex wants to check that you’re human.', { delivery: 'waiting', pausedBy: 'captcha' }],
    ['MangaDex no longer has this.', { delivery: 'refused', pausedBy: 'not-found' }],
    ['Saved, sign in to send it', { delivery: 'waiting', pausedBy: 'signed-out' }],
  ])('says what keeps a mark also when it is small, with a drawing of its own: %s', async (why, change) => {
    const control = await mount(<ReaderControl {...props} state={read} isSmall />);
    const drawing = control.querySelector('.dot path')?.getAttribute('d');
    await remount(control, <ReaderControl {...props} state={inWords({ ...read, ...change })} isSmall />);
    expect(control.querySelector('.dot')?.getAttribute('aria-description')).toContain(why);
    expect(control.querySelector<HTMLElement>('.dot')?.title).toContain(why);
    expect(control.querySelector('.dot path')?.getAttribute('d')).not.toBe(drawing);
  });

  it('speaks from one place that is there before its first word and after its last', async () => {
    const control = await show();
    const status = statusOf(control);
    expect(status.textContent).toBe('');
    expect(status.closest('[hidden]')).toBeNull();
    await remount(control, <ReaderControl {...props} state={read} />);
    expect(statusOf(control)).toBe(status);
    expect(status.textContent).toBe('MangaDex has it');
    await remount(control, <ReaderControl {...props} failure="offline" />);
    await remount(control, <ReaderControl {...props} />);
    expect(statusOf(control)).toBe(status);
    expect(status.textContent).toBe('');
  });

  it('leaves "Set to Reading" as large once that is done: a page is told what moves', async () => {
    const line = (isDone: boolean) => ({
      ...{ text: 'Up next: Ch. 6', canOpen: true, resume: null },
      begin: { offer: 'Set to Reading', done: 'Reading', isDone },
    });
    const control = await show({ state: read, upNext: line(false) });
    const button = found(control, '[data-act=begin]');
    const room = () => [...button.querySelectorAll('.words > i')].map((one) => one.getAttribute('data-words'));
    const before = room();
    expect([button.textContent, before]).toEqual(['Set to Reading', ['Set to Reading', 'Reading']]);
    await remount(control, <ReaderControl {...props} state={read} upNext={line(true)} />);
    expect([button.isConnected, button.textContent, room()]).toEqual([true, 'Reading', before]);
  });

  it('says that something covered the button, whatever else there is to say', async () => {
    const control = await mount(<ReaderControl {...props} state={read} failure="offline" refusal="covered" />);
    expect(statusOf(control).textContent).toBe('Something covered this button. Press again.');
  });

  it('says that no press on it counts on a page that is filtered, before there is one', async () => {
    const control = await mount(<ReaderControl {...props} isFiltered />);
    expect(statusOf(control).textContent).toMatch(/^This page is filtered/);
    await remount(control, <ReaderControl {...props} isFiltered state={inWords({ ...read, delivery: 'sending' })} />);
    expect(statusOf(control).textContent).not.toMatch(/filtered/);
  });

  it('has a drawing of its own for waiting to sign in, sending, a pause and trouble', async () => {
    const waiting: ChapterState = { ...read, delivery: 'waiting' };
    const drawings = {
      signedOut: await drawingOf({ isSignedIn: false }),
      paused: await drawingOf({ state: inWords({ ...waiting, pausedBy: 'banned' }) }),
      sending: await drawingOf({ state: inWords({ ...read, delivery: 'sending' }) }),
      refused: await drawingOf({ state: inWords({ ...read, delivery: 'refused' }) }),
      delivered: await drawingOf({ state: read }),
    };
    expect(new Set(Object.values(drawings)).size).toBe(5);
    expect(await drawingOf({ state: inWords({ ...waiting, pausedBy: 'session-ended' }) })).toBe(drawings.signedOut);
    expect(await drawingOf({ state: inWords(waiting) })).toBe(drawings.sending);
  });
});

function show(change: Partial<Parameters<typeof ReaderControl>[0]> = {}): Promise<HTMLElement> {
  return mount(<ReaderControl {...props} {...change} />);
}

async function drawingOf(change: Parameters<typeof show>[0]): Promise<string | null | undefined> {
  return (await show(change)).querySelector('.control-note path')?.getAttribute('d');
}

function statusOf(control: HTMLElement): Element {
  return found(control, '[role=status]');
}

function found(control: HTMLElement, selector: string): Element {
  const element = control.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element;
}

describe('the last words of a control', () => {
  it('have their drawing beside them, in the place that the words leave free for it', async () => {
    const card = await mount(<ReloadNotice>Dexmark was updated. Reload this page.</ReloadNotice>);
    expect(card.querySelectorAll('.icon')).toHaveLength(1);
    expect(card.querySelector('[role=status] > .words > .icon')).not.toBeNull();
    expect(card.querySelector('[role=status]')?.textContent).toBe('Dexmark was updated. Reload this page.');
  });
});
