// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type ChapterControl,
  type ControlParts,
  showControl,
} from '../../../entrypoints/reader.content/chapter-control';
import { SECOND } from '../../../lib/clock';
import { Failure } from '../../../lib/failure';
import type { ChapterState } from '../../../lib/messages/chapter-state';
import type { askFromReader } from '../../../lib/messages/question';
import type { UpNextLine } from '../../../lib/messages/up-next-line';
import { chapterId, operationId, read, unread, waiting } from '../../support/chapter-states';
import { buttonNames, press, settle } from '../../support/mount';
import { speakNoMore } from '../../support/texts';
import { virtualClock } from '../../support/virtual-clock';

const onDrawn = vi.fn();
/** The controls that a test has opened. */
const open: ChapterControl[] = [];

describe('the control of a chapter', () => {
  afterEach(() => {
    for (const control of open.splice(0)) control.end();
    document.body.replaceChildren();
  });

  it('offers to mark an unread chapter', async () => {
    const { control } = await openControl({ known: unread });
    expect(buttonNames(control)).toEqual(['Mark as read', 'Discuss', 'Report', 'Minimize']);
  });

  it('says at once that a chapter is read', async () => {
    const { control } = await openControl({ known: read });
    expect(buttonNames(control)).toEqual(['Mark as unread', 'Read', 'Discuss', 'Report', 'Minimize']);
  });

  it('can be pressed before anything is known', async () => {
    const { control, asked } = await openControl({ known: 'no answer' });
    await press(control, 'Mark as read');
    expect(asked('chapter.mark')).toEqual([{ operationId, chapterId, read: true }]);
  });

  it('is pressed at once, and read only when the wish is queued', async () => {
    const { control, answer } = await openControl({ known: unread });
    await press(control, 'Mark as read');
    expect(buttonNames(control)).toEqual(['Saving…', 'Discuss', 'Report', 'Minimize']);
    await answer(waiting);
    expect(buttonNames(control)).toEqual(['Undo', 'Read', 'Discuss', 'Report', 'Minimize']);
    expect(control.textContent).toContain('Saved, not sent yet');
  });

  it('takes one press, not two', async () => {
    const { control, asked, answer } = await openControl({ known: unread });
    await press(control, 'Mark as read');
    await press(control, 'Saving…');
    await answer(waiting);
    await press(control, 'Read');
    expect(asked('chapter.mark')).toHaveLength(1);
    expect(asked('chapter.undo')).toHaveLength(0);
  });

  it('offers "Undo" for ten seconds, then the opposite wish', async () => {
    const { control, answer, clock } = await openControl({ known: unread });
    await press(control, 'Mark as read');
    await answer(waiting);
    await clock.run(9_000);
    await settle();
    expect(buttonNames(control)).toContain('Undo');
    await clock.run(2_000);
    await settle();
    expect(buttonNames(control)).toEqual(['Mark as unread', 'Read', 'Discuss', 'Report', 'Minimize']);
  });

  it('takes the wish back by its id', async () => {
    const { control, asked, answer } = await openControl({ known: unread });
    await press(control, 'Mark as read');
    await answer(waiting);
    await press(control, 'Undo');
    expect(asked('chapter.undo')).toEqual([{ operationId, chapterId, targetId: operationId }]);
    await answer(unread);
    expect(buttonNames(control)).toEqual(['Mark as read', 'Discuss', 'Report', 'Minimize']);
  });

  it('unmarks a chapter that was read before', async () => {
    const { control, asked } = await openControl({ known: read });
    await press(control, 'Mark as unread');
    expect(asked('chapter.mark')).toEqual([{ operationId, chapterId, read: false }]);
  });

  it('says what went wrong, and can be pressed again', async () => {
    const { control, fail } = await openControl({ known: unread });
    await press(control, 'Mark as read');
    await fail(new Failure('no-background'));
    expect(buttonNames(control)).toEqual(['Mark as read', 'Discuss', 'Report', 'Minimize']);
    expect(control.textContent).toContain('Reload the extension.');
  });

  it('hears of its own delivery alone', async () => {
    const { control, tell } = await openControl({ known: waiting });
    await tell({ ...read, chapterId: chapterId.replace('0', '1'), delivery: 'refused' });
    expect(control.textContent).toContain('Saved, not sent yet');
    await tell(read);
    expect(control.textContent).toContain('MangaDex has it');
  });

  it('credits no chapter that the page has left', async () => {
    const { control, asked } = await openControl({ known: unread, isStillShown: () => false });
    await press(control, 'Mark as read');
    expect(asked('chapter.mark')).toEqual([]);
  });

  it('asks again when the page comes back', async () => {
    const { asked } = await openControl({ known: unread });
    window.dispatchEvent(new Event('pageshow'));
    await settle();
    expect(asked('chapter.states')).toHaveLength(2);
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(asked('chapter.states')).toHaveLength(3);
  });

  it('asks once for events of one moment', async () => {
    const { asked } = await openControl({ known: unread });
    window.dispatchEvent(new Event('pageshow'));
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(asked('chapter.states')).toHaveLength(2);
  });

  it('does not go back to what was known before a press', async () => {
    const { control, answer, know } = await openControl({ known: 'no answer' });
    await press(control, 'Mark as read');
    await answer(waiting);
    await know(unread);
    expect(buttonNames(control)).toEqual(['Undo', 'Read', 'Discuss', 'Report', 'Minimize']);
  });

  it('shows the way to sign in, and takes marks all the same', async () => {
    const { control, asked } = await openControl({ known: unread, signedIn: false });
    expect(buttonNames(control)).toEqual(['Sign in', 'Mark as read', 'Discuss', 'Report', 'Minimize']);
    await press(control, 'Sign in');
    expect(asked('options.open')).toHaveLength(1);
    await press(control, 'Mark as read');
    expect(asked('chapter.mark')).toHaveLength(1);
  });

  it('made small is a dot that still says whether the chapter is read', async () => {
    const { control } = await openControl({ known: read, wasSmall: true });
    expect(buttonNames(control)).toEqual(['Show Dexmark — Read']);
  });

  it('opens the report window for its chapter, with the page that is in view', async () => {
    const { control, asked } = await openControl({ known: unread });
    await press(control, 'Report');
    expect(asked('report.open')).toEqual([{ category: 'chapter', objectId: chapterId, page: 7 }]);
  });

  it('reports no chapter that the page does not show any more', async () => {
    const { control, asked } = await openControl({ known: unread, isStillShown: () => false });
    await press(control, 'Report');
    expect(asked('report.open')).toEqual([]);
  });

  it('opens the discussion of its chapter, and says why where it cannot', async () => {
    const { control, asked, fail } = await openControl({ known: unread });
    await press(control, 'Discuss');
    expect(asked('chapter.discuss')).toEqual([{ chapterId }]);
    await fail(new Failure('banned'));
    expect(control.textContent).toContain('MangaDex has blocked this address');
  });

  it('shows what comes up next, and opens it', async () => {
    const upNext = { text: 'Up next: Ch. 6', canOpen: true, resume: null };
    const { control, asked } = await openControl({ known: unread, upNext });
    expect(asked('upNext.show')).toEqual([{ chapterId }]);
    await press(control, 'Up next: Ch. 6');
    expect(asked('upNext.open')).toEqual([{ chapterId }]);
    expect(asked('chapter.mark')).toEqual([]);
  });

  it('says that nothing else is unread, and opens nothing then', async () => {
    const { control, asked } = await openControl({
      known: unread,
      upNext: { text: 'No other unread chapters', canOpen: false, resume: null },
    });
    await press(control, 'No other unread chapters');
    expect(asked('upNext.open')).toEqual([]);
    expect(control.querySelector('.press-next')?.getAttribute('aria-disabled')).toBe('true');
  });

  it('keeps the place of that line while it is empty, or cannot be known', async () => {
    const { control } = await openControl({ known: unread, upNext: new Failure('not-allowed') });
    expect(control.querySelector('.press-next')?.textContent).toBe('');
    expect(control.querySelector('[role=status]')?.textContent).toBe('');
  });

  it('opens nothing from a chapter that the page does not show any more', async () => {
    const upNext = { text: 'Up next: Ch. 6', canOpen: true, resume: null };
    const { control, asked } = await openControl({ known: unread, upNext, isStillShown: () => false });
    await press(control, 'Up next: Ch. 6');
    expect(asked('upNext.open')).toEqual([]);
  });

  it('offers to resume a chapter that was left further in, until a page is turned', async () => {
    const upNext = { text: 'Up next: Ch. 6', canOpen: true, resume: 'Resume at page 12' };
    const { control, asked, turnTo } = await openControl({ known: unread, upNext, openedAt: 1 });
    expect(buttonNames(control)).toContain('Resume at page 12');
    await press(control, 'Resume at page 12');
    expect(asked('reader.resume')).toEqual([{ chapterId }]);
    await turnTo(2, 1);
    expect(buttonNames(control)).not.toContain('Resume at page 12');
    expect(buttonNames(control)).toContain('Up next: Ch. 6');
  });

  it('offers to resume where nothing else is unread, and not at a page further in', async () => {
    const upNext = { text: 'No other unread chapters', canOpen: false, resume: 'Resume at page 12' };
    const first = await openControl({ known: unread, upNext, openedAt: 1 });
    expect(buttonNames(first.control)).toContain('Resume at page 12');
    const later = await openControl({ known: unread, upNext, openedAt: 12 });
    expect(buttonNames(later.control)).not.toContain('Resume at page 12');
  });

  it('offers no page of a chapter that is read', async () => {
    const upNext = { text: 'Up next: Ch. 6', canOpen: true, resume: 'Resume at page 12' };
    const { control, tell } = await openControl({ known: unread, upNext, openedAt: 1 });
    await tell(read);
    expect(buttonNames(control)).not.toContain('Resume at page 12');
    expect(buttonNames(control)).toContain('Up next: Ch. 6');
    await tell({ ...read, delivery: 'refused' });
    expect(buttonNames(control)).toContain('Resume at page 12');
  });

  it('tells the page at which its chapter is left', async () => {
    const { asked, turnTo } = await openControl({ known: unread, openedAt: 1 });
    await turnTo(12);
    expect(asked('reader.page')).toEqual([{ chapterId, page: 12, isSingle: false }]);
  });

  it('asks what comes next again when the page has the focus again, and when the session has changed', async () => {
    const { asked, changeSites } = await openControl({ known: unread });
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(asked('upNext.show')).toHaveLength(2);
    await changeSites();
    expect(asked('upNext.show')).toHaveLength(3);
  });

  it('does not ask what comes next while it is small, and does when it is made whole', async () => {
    const { control, asked } = await openControl({ known: unread, isSmall: true, wasSmall: true });
    expect(asked('upNext.show')).toEqual([]);
    await press(control, 'Show Dexmark — Unread');
    await settle();
    expect(asked('upNext.show')).toHaveLength(1);
  });

  it('goes on after a captcha', async () => {
    const { control, asked } = await openControl({ known: { ...waiting, pausedBy: 'captcha' } });
    await press(control, 'Try again');
    expect(asked('captcha.solved')).toHaveLength(1);
  });

  it('discusses no chapter that the page does not show any more', async () => {
    const { control, asked } = await openControl({ known: unread, isStillShown: () => false });
    await press(control, 'Discuss');
    expect(asked('chapter.discuss')).toEqual([]);
  });

  it('is gone with its chapter: an answer that comes later draws nothing', async () => {
    const { control, shown, answer } = await openControl({ known: unread });
    await press(control, 'Mark as read');
    shown.end();
    await answer(waiting);
    expect(control.innerHTML).toBe('');
  });

  it('says that something covered the button, until the next click is seen', async () => {
    const { control, shown } = await openControl({ known: read });
    shown.sayRefused('covered');
    expect(control.querySelector('[role=status]')?.textContent).toBe('Something covered this button. Press again.');
    shown.sayRefused(null);
    expect(control.querySelector('[role=status]')?.textContent).toBe('MangaDex has it');
  });

  it('keeps the focus when "Undo" goes with its press', async () => {
    const { control, answer } = await openControl({ known: unread });
    await press(control, 'Mark as read');
    await answer(waiting);
    await pressFocused(control, 'Undo');
    expect(document.activeElement?.textContent).toBe('Saving…');
  });

  it('keeps the focus when "Mark as unread" goes with its press', async () => {
    const { control } = await openControl({ known: read });
    await pressFocused(control, 'Mark as unread');
    expect(document.activeElement?.textContent).toBe('Saving…');
  });

  it('keeps the focus when it is made small, also by Escape, and when it is made whole again', async () => {
    const { control } = await openControl({ known: unread });
    await pressFocused(control, 'Minimize');
    expect(document.activeElement).toBe(control.querySelector('.dot'));
    await pressFocused(control, 'Show Dexmark — Unread');
    expect(document.activeElement?.textContent).toBe('Mark as read');
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(document.activeElement).toBe(control.querySelector('.dot'));
  });

  it('takes no focus from the page when its size comes from elsewhere', async () => {
    const { know } = await openControl({ known: 'no answer', isSmall: false, wasSmall: true });
    await know(unread);
    expect(document.activeElement).toBe(document.body);
  });

  it('is marked at its last page where the person wants that, and can be undone as any mark', async () => {
    const { control, asked, answer, turnTo } = await openControl({ known: unread, pages: 2 });
    await turnTo(8, 1, 2);
    expect(asked('chapter.mark')).toEqual([{ operationId, chapterId, read: true }]);
    await answer(waiting);
    expect(buttonNames(control)).toEqual(['Undo', 'Read', 'Discuss', 'Report', 'Minimize']);
  });

  it.each<[string, ControlOptions]>([
    ['the person does not want that', { known: unread, pages: null }],
    ['it is read already', { known: read, pages: 2 }],
    ['it is not known whether it is', { known: 'no answer', pages: 2 }],
    ['there is no session', { known: unread, signedIn: false, pages: 2 }],
    ['the page has left it', { known: unread, pages: 2, isStillShown: () => false }],
  ])('is not marked at its last page where %s', async (_, options) => {
    const { asked, turnTo } = await openControl(options);
    await turnTo(1, 2);
    expect(asked('chapter.mark')).toEqual([]);
  });

  it('is not marked at its last page again when that was undone', async () => {
    const { control, asked, answer, turnTo } = await openControl({ known: unread, pages: 2 });
    await turnTo(1, 2);
    await answer(waiting);
    await press(control, 'Undo');
    await answer(unread);
    await turnTo(1, 2);
    expect(asked('chapter.mark')).toHaveLength(1);
  });

  it('is not marked at its last page when another tab has marked it, and undone that', async () => {
    const { asked, tell, turnTo } = await openControl({ known: unread, pages: 2 });
    await tell(read);
    await tell(unread);
    await turnTo(1, 2);
    expect(asked('chapter.mark')).toEqual([]);
  });

  it('reports the page that it was turned to', async () => {
    const { control, asked, turnTo } = await openControl({ known: unread });
    await turnTo(8);
    await press(control, 'Report');
    expect(asked('report.open')).toEqual([{ category: 'chapter', objectId: chapterId, page: 8 }]);
  });

  it('made small asks for that to be remembered, and shows it at once', async () => {
    const { control, asked } = await openControl({ known: unread });
    await press(control, 'Minimize');
    expect(asked('reader.place')).toEqual([{ isSmall: true }]);
    expect(buttonNames(control)).toEqual(['Show Dexmark — Unread']);
    await press(control, 'Show Dexmark — Unread');
    expect(asked('reader.place')).toEqual([{ isSmall: true }, { isSmall: false }]);
  });

  it('is not drawn in one size and then in another: not before it is known how it was left', async () => {
    const { control, know } = await openControl({ known: 'no answer', isSmall: null, wasSmall: true });
    expect(buttonNames(control)).toEqual([]);
    await know(read);
    expect(buttonNames(control)).toEqual(['Show Dexmark — Read']);
  });

  it('is there all the same when it is not known how it was left', async () => {
    const { control } = await openControl({ known: new Failure('no-background'), isSmall: null });
    expect(buttonNames(control)).toEqual(['Mark as read', 'Discuss', 'Report', 'Minimize']);
    expect(control.textContent).toContain('Reload the extension.');
  });

  it('keeps the size that the person chose while an older answer was on its way', async () => {
    const { control, know } = await openControl({ known: 'no answer', isSmall: false });
    await press(control, 'Minimize');
    await know(unread);
    expect(buttonNames(control)).toEqual(['Show Dexmark — Unread']);
  });

  it('says what it read at its start when its extension is gone: at a press, and else when nothing has taken its place', async () => {
    const isAlive = vi.fn(() => true);
    const [pressed, left] = [
      await openControl({ known: unread, isAlive }),
      await openControl({ known: unread, isAlive }),
    ];
    isAlive.mockReturnValue(false);
    speakNoMore();

    await press(pressed.control, 'Mark as read');
    expect(pressed.control.textContent).toBe('The last words.');
    expect(buttonNames(pressed.control)).toEqual([]);
    await left.clock.run(4 * SECOND);
    await settle();
    expect(buttonNames(left.control)).toContain('Mark as read');
    await left.clock.run(4 * SECOND);
    await settle();
    expect(left.control.textContent).toBe('The last words.');
  });
});

interface ControlOptions extends Partial<Pick<ControlParts, 'isStillShown' | 'isSmall' | 'isAlive'>> {
  readonly known: ChapterState | 'no answer' | Failure;
  readonly signedIn?: boolean;
  /** 7, where nothing is said. */
  readonly openedAt?: number;
  /** What is said of what comes next. */
  readonly upNext?: UpNextLine | Failure;
  /** How many pages there are to pass, where the chapter is to be marked at the last. */
  readonly pages?: number | null;
  /** What the background says of the size. */
  readonly wasSmall?: boolean;
}

/** A mounted control whose background is the test: presses wait until it answers. */
async function openControl(options: ControlOptions) {
  const {
    known,
    signedIn = true,
    wasSmall = false,
    pages = null,
    openedAt = 7,
    upNext = { text: '', canOpen: false, resume: null },
    isStillShown = () => true,
    isSmall = false,
    isAlive = () => true,
  } = options;
  const clock = virtualClock();
  const questions: { name: string; input: unknown }[] = [];
  const lateAnswer = Promise.withResolvers<unknown>();
  let pending = Promise.withResolvers<unknown>();
  let told: (states: readonly ChapterState[]) => void = () => undefined;
  let sitesChanged: () => void = () => undefined;

  const background = (name: string, input: unknown): Promise<unknown> => {
    questions.push({ name, input });
    if (name === 'chapter.pages') return Promise.resolve({ pages });
    if (name === 'upNext.show') return upNext instanceof Failure ? Promise.reject(upNext) : Promise.resolve(upNext);
    if (name !== 'chapter.states') return pending.promise;
    if (known === 'no answer') return lateAnswer.promise;
    return known instanceof Failure ? Promise.reject(known) : Promise.resolve(answerWith(known));
  };
  const answerWith = (state: ChapterState) => ({ states: [state], signedIn, isSmall: wasSmall });
  const control = document.createElement('div');
  document.body.append(control);
  const shown = showControl({
    chapterId,
    root: control,
    ask: background as typeof askFromReader,
    listenToUpdates: (onStates, onSitesChanged = () => undefined) => {
      told = onStates;
      sitesChanged = onSitesChanged;
      return vi.fn();
    },
    clock,
    newOperationId: () => operationId,
    isStillShown,
    page: openedAt,
    isSmall,
    isAlive,
    lastWords: 'The last words.',
    onDrawn,
  });
  open.push(shown);
  await settle();
  return {
    control,
    shown,
    clock,
    asked: (name: string) => questions.filter((question) => question.name === name).map(({ input }) => input),
    answer: async (state: ChapterState) => {
      pending.resolve(state);
      pending = Promise.withResolvers();
      await settle();
    },
    fail: async (failure: Failure) => {
      pending.reject(failure);
      pending = Promise.withResolvers();
      await settle();
    },
    know: async (state: ChapterState) => {
      lateAnswer.resolve(answerWith(state));
      await settle();
    },
    /** A person turns to these pages, one after the other, and stays at the last of them for a while. */
    turnTo: async (...views: readonly number[]) => {
      const key = new Event('keydown');
      Object.defineProperty(key, 'isTrusted', { value: true });
      window.dispatchEvent(key);
      views.forEach(shown.movedTo);
      await clock.run(4_000);
      await settle();
    },
    changeSites: async () => {
      sitesChanged();
      await settle();
    },
    tell: async (state: ChapterState) => {
      told([state]);
      await settle();
    },
  };
}

async function pressFocused(control: HTMLElement, name: string): Promise<void> {
  const button = [...control.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.textContent) === name);
  button?.focus();
  await press(control, name);
}
