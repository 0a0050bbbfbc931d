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
import { trusted } from '../../support/input-activity';
import { buttonNames, press, settle } from '../../support/mount';
import { speakNoMore } from '../../support/texts';
import { virtualClock } from '../../support/virtual-clock';

const onDrawn = vi.fn();
/** The controls that a test has opened. */
const open: ChapterControl[] = [];
const always = ['Discuss', 'Report', 'Minimize'];
/** The buttons of a chapter that is not read, is read, and was marked a moment ago. */
const ofUnread = ['Mark as read', ...always];
const ofRead = ['Mark as unread', 'Read', ...always];
const ofMarked = ['Undo', 'Read', ...always];
const wish = { operationId, chapterId, read: true };
const upNext = { text: 'Up next: Ch. 6', canOpen: true, resume: null, begin: null };
const nothingNext = { ...upNext, text: 'No other unread chapters', canOpen: false };
const resume = 'Resume at page 12';
const begin = (isDone: boolean) => ({ ...upNext, begin: { offer: 'Set to Reading', done: 'Reading', isDone } });

describe('the control of a chapter', () => {
  afterEach(() => {
    for (const control of open.splice(0)) control.end();
    document.body.replaceChildren();
  });

  it.each<[string, ControlOptions, readonly string[]]>([
    ['to mark an unread chapter', { known: unread }, ofUnread],
    ['to mark a read one as unread, at once', { known: read }, ofRead],
    ['a sign-in, and marks all the same', { known: unread, signedIn: false }, ['Sign in', ...ofUnread]],
    ['a dot that still says whether the chapter is read', { known: read, wasSmall: true }, ['Show Dexmark — Read']],
  ])('offers %s', async (_, options, buttons) => {
    const { control } = await openControl(options);
    expect(buttonNames(control)).toEqual(buttons);
  });

  it.each<[string, ControlOptions, [message: string, input?: unknown]]>([
    ['Mark as read', { known: unread, signedIn: false }, ['chapter.mark', wish]],
    ['Mark as unread', { known: read }, ['chapter.mark', { ...wish, read: false }]],
    ['Sign in', { known: unread, signedIn: false }, ['options.open']],
    ['Try again', { known: { ...waiting, pausedBy: 'captcha' } }, ['captcha.solved']],
    ['Report', { known: unread }, ['report.open', { category: 'chapter', objectId: chapterId, page: 7 }]],
    ['Discuss', { known: unread }, ['chapter.discuss', { chapterId }]],
    ['Up next: Ch. 6', { known: unread, upNext }, ['upNext.open', { chapterId }]],
    ['Set to Reading', { known: read, upNext: begin(false) }, ['series.begin', { operationId, chapterId }]],
    [resume, { known: unread, upNext: { ...upNext, resume }, openedAt: 1 }, ['reader.resume', { chapterId }]],
  ])('asks for what a press on "%s" wants', async (button, options, [message, input]) => {
    const { control, asked } = await openControl(options);
    const before = asked().length;
    await press(control, button);
    expect(asked().slice(before)).toEqual([input]);
    expect(asked(message)).toEqual([input]);
  });

  it('can be pressed before anything is known', async () => {
    const { control, asked } = await openControl({ known: 'no answer' });
    await press(control, 'Mark as read');
    expect(asked('chapter.mark')).toEqual([wish]);
  });

  it.each([
    ['Mark as read', 'chapter.mark'],
    ['Report', 'report.open'],
    ['Discuss', 'chapter.discuss'],
    ['Up next: Ch. 6', 'upNext.open'],
  ])('does nothing at "%s" for a chapter that the page does not show any more', async (button, message) => {
    const { control, asked } = await openControl({ known: unread, upNext, isStillShown: () => false });
    await press(control, button);
    expect(asked(message)).toEqual([]);
  });

  it('takes one press, which shows at once, and is read only when the wish is queued', async () => {
    const { control, asked, answer } = await openControl({ known: unread });
    await press(control, 'Mark as read');
    expect(buttonNames(control)).toEqual(['Saving…', ...always]);
    await press(control, 'Saving…');
    await answer(waiting);
    expect(buttonNames(control)).toEqual(ofMarked);
    expect(control.textContent).toContain('Saved, not sent yet');
    await press(control, 'Read');
    expect(asked('chapter.mark')).toHaveLength(1);
    expect(asked('chapter.undo')).toHaveLength(0);
  });

  it('offers "Undo" for ten seconds, then the opposite wish', async () => {
    const { control, pass } = await openMarked();
    await pass(9 * SECOND);
    expect(buttonNames(control)).toContain('Undo');
    await pass(2 * SECOND);
    expect(buttonNames(control)).toEqual(ofRead);
  });

  it('takes the wish back by its id', async () => {
    const { control, asked, answer } = await openMarked();
    await press(control, 'Undo');
    expect(asked('chapter.undo')).toEqual([{ operationId, chapterId, targetId: operationId }]);
    await answer(unread);
    expect(buttonNames(control)).toEqual(ofUnread);
  });

  it.each([
    ['Mark as read', 'no-background', 'Reload the extension.'],
    ['Discuss', 'banned', 'MangaDex has blocked your internet address'],
  ] as const)('says why "%s" came to nothing, and can be pressed again', async (button, code, why) => {
    const { control, fail } = await openControl({ known: unread });
    await press(control, button);
    await fail(new Failure(code));
    expect(buttonNames(control)).toEqual(ofUnread);
    expect(control.textContent).toContain(why);
  });

  it('hears of its own delivery alone', async () => {
    const { control, tell } = await openControl({ known: waiting });
    await tell({ ...read, chapterId: chapterId.replace('0', '1'), delivery: 'refused' });
    expect(control.textContent).toContain('Saved, not sent yet');
    await tell(read);
    expect(control.textContent).toContain('MangaDex has it');
  });

  it('asks again when the page comes back, once for events of one moment', async () => {
    const { asked } = await openControl({ known: unread });
    const comeBack = () => window.dispatchEvent(new Event('pageshow'));
    const comeIntoSight = () => document.dispatchEvent(new Event('visibilitychange'));
    for (const [times, events] of [[comeBack], [comeIntoSight], [comeBack, comeIntoSight]].entries()) {
      for (const happen of events) happen();
      await settle();
      expect(asked('chapter.states')).toHaveLength(2 + times);
    }
  });

  it('does not go back to what was known before a press', async () => {
    const { control, know } = await openMarked({ known: 'no answer' });
    await know(unread);
    expect(buttonNames(control)).toEqual(ofMarked);
  });

  it('says that nothing else is unread, and opens nothing then', async () => {
    const { control, asked } = await openControl({ known: unread, upNext: nothingNext });
    await press(control, 'No other unread chapters');
    expect(asked('upNext.open')).toEqual([]);
    expect(control.querySelector('.press-next')?.getAttribute('aria-disabled')).toBe('true');
  });

  it('does nothing more at "Set to Reading" once that is done', async () => {
    const { control, asked } = await openControl({ known: read, upNext: begin(true) });
    await press(control, 'Reading');
    expect(asked('series.begin')).toEqual([]);
  });

  it('asks after a mark whether there is more to offer, also after one by a key or in another tab', async () => {
    const { asked } = await openMarked({ known: unread });
    expect(asked('upNext.show')).toHaveLength(2);
    const elsewhere = await openControl({ known: unread });
    await elsewhere.tell({ ...read, delivery: 'waiting' });
    await elsewhere.tell(read);
    expect(elsewhere.asked('upNext.show')).toHaveLength(2);
  });

  it('keeps the place of that line while it is empty, or cannot be known', async () => {
    const { control, said } = await openControl({ known: unread, upNext: new Failure('not-allowed') });
    expect(control.querySelector('.press-next')?.textContent).toBe('');
    expect(said()).toBe('');
  });

  it('offers to resume a chapter that was left further in, until a page is turned', async () => {
    const { control, turnTo } = await openControl({ known: unread, upNext: { ...upNext, resume }, openedAt: 1 });
    expect(buttonNames(control)).toContain(resume);
    await turnTo(2, 1);
    expect(buttonNames(control)).not.toContain(resume);
    expect(buttonNames(control)).toContain('Up next: Ch. 6');
  });

  it('offers to resume where nothing else is unread, and not at a page further in', async () => {
    const options = { known: unread, upNext: { ...nothingNext, resume } };
    expect(buttonNames((await openControl({ ...options, openedAt: 1 })).control)).toContain(resume);
    expect(buttonNames((await openControl({ ...options, openedAt: 12 })).control)).not.toContain(resume);
  });

  it('offers no page of a chapter that is read', async () => {
    const { control, tell } = await openControl({ known: unread, upNext: { ...upNext, resume }, openedAt: 1 });
    await tell(read);
    expect(buttonNames(control)).not.toContain(resume);
    expect(buttonNames(control)).toContain('Up next: Ch. 6');
    await tell({ ...read, delivery: 'refused' });
    expect(buttonNames(control)).toContain(resume);
  });

  it('tells the page at which its chapter is left, and reports that page', async () => {
    const { control, asked, turnTo } = await openControl({ known: unread, openedAt: 1 });
    await turnTo(12);
    expect(asked('reader.page')).toEqual([{ chapterId, page: 12, isSingle: false }]);
    await press(control, 'Report');
    expect(asked('report.open')).toEqual([{ category: 'chapter', objectId: chapterId, page: 12 }]);
  });

  it('asks what comes next again when the page has the focus again, and when the session has changed', async () => {
    const { asked, changeSites } = await openControl({ known: unread });
    expect(asked('upNext.show')).toEqual([{ chapterId }]);
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

  it('is gone with its chapter: an answer that comes later draws nothing', async () => {
    const { control, shown, answer } = await openControl({ known: unread });
    await press(control, 'Mark as read');
    shown.end();
    await answer(waiting);
    expect(control.innerHTML).toBe('');
  });

  it('says that something covered the button, until the next click is seen', async () => {
    const { shown, said } = await openControl({ known: read });
    shown.sayRefused('covered');
    expect(said()).toBe('Something covered this button. Press again.');
    shown.sayRefused(null);
    expect(said()).toBe('MangaDex has it');
  });

  it.each<[string, () => Promise<{ control: HTMLElement }>]>([
    ['Undo', openMarked],
    ['Mark as unread', () => openControl({ known: read })],
  ])('keeps the focus when "%s" goes with its press', async (button, openIt) => {
    const { control } = await openIt();
    await pressFocused(control, button);
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

  it('is marked at its last page where the person wants that, can be undone as any mark, and is not marked again then', async () => {
    const { control, asked, answer, turnTo } = await openControl({ known: unread, pages: 2 });
    await turnTo(8, 1, 2);
    expect(asked('chapter.mark')).toEqual([wish]);
    await answer(waiting);
    expect(buttonNames(control)).toEqual(ofMarked);
    await press(control, 'Undo');
    await answer(unread);
    await turnTo(1, 2);
    expect(asked('chapter.mark')).toHaveLength(1);
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

  it('is not marked at its last page when another tab has marked it, and undone that', async () => {
    const { asked, tell, turnTo } = await openControl({ known: unread, pages: 2 });
    await tell(read);
    await tell(unread);
    await turnTo(1, 2);
    expect(asked('chapter.mark')).toEqual([]);
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
    expect(buttonNames(control)).toEqual(ofUnread);
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
    await left.pass(4 * SECOND);
    expect(buttonNames(left.control)).toContain('Mark as read');
    await left.pass(4 * SECOND);
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
async function openControl({
  known,
  signedIn = true,
  wasSmall = false,
  pages = null,
  openedAt = 7,
  upNext = { text: '', canOpen: false, resume: null, begin: null },
  isStillShown = () => true,
  isSmall = false,
  isAlive = () => true,
}: ControlOptions) {
  const clock = virtualClock();
  const questions: { name: string; input: unknown }[] = [];
  const lateAnswer = Promise.withResolvers<unknown>();
  let pending = Promise.withResolvers<unknown>();
  let told: (states: readonly ChapterState[]) => void = () => undefined;
  let sitesChanged: () => void = () => undefined;

  const given = (answer: unknown) => (answer instanceof Failure ? Promise.reject(answer) : Promise.resolve(answer));
  const background = (name: string, input: unknown): Promise<unknown> => {
    questions.push({ name, input });
    if (name === 'chapter.pages') return given({ pages });
    if (name === 'upNext.show') return given(upNext);
    if (name !== 'chapter.states') return pending.promise;
    if (known === 'no answer') return lateAnswer.promise;
    return given(known instanceof Failure ? known : answerWith(known));
  };
  const answerWith = (state: ChapterState) => ({ states: [state], signedIn, isSmall: wasSmall });
  const end = (settles: (waiting: PromiseWithResolvers<unknown>) => void) => {
    settles(pending);
    pending = Promise.withResolvers();
    return settle();
  };
  const control = document.createElement('div');
  document.body.append(control);
  const shown = showControl({
    ...{ chapterId, root: control, ask: background as typeof askFromReader, clock, newOperationId: () => operationId },
    listenToUpdates: (onStates, onSitesChanged = () => undefined) => {
      told = onStates;
      sitesChanged = onSitesChanged;
      return vi.fn();
    },
    ...{
      isStillShown,
      isFiltered: () => false,
      page: openedAt,
      isSmall,
      isAlive,
      lastWords: 'The last words.',
      onDrawn,
    },
  });
  open.push(shown);
  await settle();
  const pass = async (ms: number) => {
    await clock.run(ms);
    await settle();
  };
  return {
    ...{ control, shown, pass },
    said: () => control.querySelector('[role=status]')?.textContent,
    /** With what something was asked, or everything. */
    asked: (name?: string) => questions.filter((one) => !name || one.name === name).map(({ input }) => input),
    answer: (state: ChapterState) => end(({ resolve }) => resolve(state)),
    fail: (failure: Failure) => end(({ reject }) => reject(failure)),
    know: (state: ChapterState) => {
      lateAnswer.resolve(answerWith(state));
      return settle();
    },
    /** A person turns to these pages, one after the other, and stays at the last of them for a while. */
    turnTo: (...views: readonly number[]) => {
      window.dispatchEvent(trusted(new Event('keydown')));
      views.forEach(shown.movedTo);
      return pass(4 * SECOND);
    },
    changeSites: () => {
      sitesChanged();
      return settle();
    },
    tell: (state: ChapterState) => {
      told([state]);
      return settle();
    },
  };
}

/** A control a moment after its chapter was marked as read. */
async function openMarked(options: ControlOptions = { known: unread }) {
  const opened = await openControl(options);
  await press(opened.control, 'Mark as read');
  await opened.answer(waiting);
  return opened;
}

async function pressFocused(control: HTMLElement, name: string): Promise<void> {
  const button = [...control.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.textContent) === name);
  button?.focus();
  await press(control, name);
}
