import { describe, expect, it } from 'vitest';
import { createMarking } from '../../../entrypoints/popup/marking';
import { createToasts } from '../../../entrypoints/popup/toasts';
import { Failure } from '../../../lib/failure';
import { turn } from '../../support/event-turn';
import { virtualClock } from '../../support/virtual-clock';
import { fakeBackground } from './fake-background';
import '../../support/english';

const chapter = { chapterId: 'c12', name: 'Ch. 12', title: 'Series 0' };

describe('marking', () => {
  it('shows at once what was pressed, until the local copy shows it', async () => {
    const { marking, answer, rereadDone } = setUp();
    const marked = marking.mark(chapter, true);
    expect([...marking.presses.value]).toEqual([['c12', true]]);
    answer.resolve(undefined);
    await turn();
    expect([...marking.presses.value]).toEqual([['c12', true]]);
    rereadDone.resolve(undefined);
    await marked;
    expect([...marking.presses.value]).toEqual([]);
  });

  it.each([
    [true, 'Marked as read: Series 0, Ch. 12'],
    [false, 'Marked as unread: Series 0, Ch. 12'],
  ])('says what was marked (read: %s) and takes back the wish that was made', async (read, text) => {
    const { marking, toasts, requests, answerAll } = setUp();
    answerAll();
    await marking.mark(chapter, read);
    await turn();
    expect(toasts.toast.value).toMatchObject({ text, offer: { does: 'undo', name: 'Undo: Series 0, Ch. 12' } });
    await toasts.undo();
    expect(requests).toEqual([
      ['chapter.mark', { operationId: 'id-1', chapterId: 'c12', read }],
      ['chapter.undo', { operationId: 'id-2', chapterId: 'c12', targetId: 'id-1' }],
    ]);
  });

  it('waits with taking back until the mark is written down', async () => {
    const { marking, toasts, requests, answerAll } = setUp();
    const marked = marking.mark(chapter, true);
    const undone = toasts.undo();
    await turn();
    expect(requests.map(([name]) => name)).toEqual(['chapter.mark']);
    answerAll();
    await Promise.all([marked, undone]);
    expect(requests.map(([name]) => name)).toEqual(['chapter.mark', 'chapter.undo']);
  });

  it('shows the chapter as unread again when the mark came to nothing, says why, and takes nothing back', async () => {
    const { marking, toasts, requests, answer } = setUp();
    const marked = marking.mark(chapter, true);
    answer.reject(new Failure('storage-failed'));
    await marked;
    expect([...marking.presses.value]).toEqual([]);
    expect(toasts.toast.value?.text).toContain('couldn’t save that');
    await toasts.undo();
    expect(requests).toHaveLength(1);
  });
});

describe('marking many chapters', () => {
  it('is one command, shown at once, and taken back by its name', async () => {
    const { marking, toasts, requests, answerAll } = setUp();
    const marked = marking.markAll(['c1', 'c2'], chapter);
    expect([...marking.presses.value.keys()]).toEqual(['c1', 'c2']);
    answerAll();
    await marked;
    await turn();
    expect(toasts.toast.value?.text).toBe('Marked as read: Series 0, 2 chapters up to Ch. 12');
    await toasts.undo();
    expect(requests).toEqual([
      ['chapters.mark', { operationId: 'id-1', chapterIds: ['c1', 'c2'], read: true }],
      ['chapters.undo', { operationId: 'id-2', targetId: 'id-1' }],
    ]);
    expect([...marking.presses.value]).toEqual([]);
  });

  it('is as many commands as the messages need, and all of them are taken back', async () => {
    const { marking, toasts, requests, answerAll } = setUp();
    answerAll();
    await marking.markAll(
      Array.from({ length: 501 }, (_, n) => `c${n}`),
      chapter,
    );
    await toasts.undo();
    expect(requests.map(([name]) => name)).toEqual([
      'chapters.mark',
      'chapters.mark',
      'chapters.undo',
      'chapters.undo',
    ]);
    expect(requests[1]).toMatchObject(['chapters.mark', { chapterIds: ['c500'] }]);
  });

  it('says how many were marked where not all could be, and takes those back', async () => {
    const { marking, toasts, requests, answerAll, failRequest } = setUp();
    answerAll();
    failRequest(2, new Failure('storage-full'));
    await marking.markAll(
      Array.from({ length: 1_001 }, (_, n) => `c${n}`),
      chapter,
    );
    await turn();
    expect(toasts.toast.value).toMatchObject({
      tone: 'danger',
      offer: { does: 'undo', name: 'Undo: Series 0, Ch. 12' },
    });
    expect(toasts.toast.value?.text).toMatch(
      /^Series 0: only 500 of 1001 chapters up to Ch. 12 were marked as read. ./,
    );
    expect([...marking.presses.value]).toEqual([]);
    await toasts.undo();
    expect(requests.map(([name]) => name)).toEqual(['chapters.mark', 'chapters.mark', 'chapters.undo']);
    expect(requests[2]).toMatchObject(['chapters.undo', { targetId: 'id-1' }]);
    expect(toasts.toast.value).toBeNull();
  });

  it('offers nothing to take back where none could be marked', async () => {
    const { marking, toasts, requests, failRequest } = setUp();
    failRequest(1, new Failure('storage-full'));
    await marking.markAll(['c1', 'c2'], chapter);
    expect(toasts.toast.value).toMatchObject({ tone: 'danger', offer: null });
    await toasts.undo();
    expect(requests).toHaveLength(1);
  });
});

function setUp() {
  const background = fakeBackground();
  const toasts = createToasts(virtualClock());
  return { ...background, toasts, marking: createMarking({ ...background, ...toasts, toasts }) };
}
