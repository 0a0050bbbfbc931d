import { beforeEach, describe, expect, it } from 'vitest';
import { createMarking } from '../../../entrypoints/popup/marking';
import { Failure } from '../../../lib/failure';
import type { ask } from '../../../lib/messages/ask';
import { speak } from '../../support/texts';
import { virtualClock } from '../../support/virtual-clock';

const entry = {
  mangaId: 'm1',
  title: 'Series 0',
  unread: 2,
  isComplete: true,
  next: { chapterId: 'c12', name: 'Ch. 12', groups: 'G', language: 'en', address: 'https://x.example', publishAt: 1 },
};

describe('marking from the list', () => {
  beforeEach(() => speak('en'));

  it('shows at once what was pressed, until the local copy shows it', async () => {
    const { marking, answer, rereadDone } = prepared();
    const marked = marking.mark(entry);
    expect([...marking.presses.value]).toEqual([['c12', true]]);
    answer.resolve(undefined);
    await turn();
    expect([...marking.presses.value]).toEqual([['c12', true]]);
    rereadDone.resolve(undefined);
    await marked;
    expect([...marking.presses.value]).toEqual([]);
  });

  it('says what was marked and offers to take it back, for ten seconds', async () => {
    const { marking, clock, answerAll } = prepared();
    answerAll();
    await marking.mark(entry);
    expect(marking.toast.value).toMatchObject({
      text: 'Marked as read: Series 0, Ch. 12',
      offer: { does: 'undo', name: 'Undo: Series 0, Ch. 12' },
    });
    await clock.run(9_999);
    expect(marking.toast.value).not.toBeNull();
    await clock.run(1);
    expect(marking.toast.value).toBeNull();
  });

  it('takes back the wish that was made, once', async () => {
    const { marking, asked, answerAll } = prepared();
    answerAll();
    await marking.mark(entry);
    await marking.undo();
    await marking.undo();
    expect(asked).toEqual([
      ['chapter.mark', { commandId: 'id-1', chapterId: 'c12', read: true }],
      ['chapter.undo', { commandId: 'id-2', chapterId: 'c12', wishId: 'id-1', wished: true }],
    ]);
    expect(marking.toast.value).toBeNull();
  });

  it('takes back one mark after the other, the last one first', async () => {
    const { marking, asked, answerAll } = prepared();
    answerAll();
    await marking.mark(entry);
    await marking.mark({ ...entry, title: 'Series 1', next: { ...entry.next, chapterId: 'c7', name: 'Ch. 7' } });
    await marking.undo();
    expect(marking.toast.value?.offer?.name).toBe('Undo: Series 0, Ch. 12');
    await marking.undo();
    expect(marking.toast.value).toBeNull();
    const undone = asked.flatMap(([name, input]) => (name === 'chapter.undo' ? [input] : []));
    expect(undone).toMatchObject([{ chapterId: 'c7' }, { chapterId: 'c12' }]);
  });

  it('waits with taking back until the mark is written down', async () => {
    const { marking, asked, answer, rereadDone } = prepared();
    const marked = marking.mark(entry);
    const undone = marking.undo();
    await turn();
    expect(asked.map(([name]) => name)).toEqual(['chapter.mark']);
    answer.resolve(undefined);
    rereadDone.resolve(undefined);
    await Promise.all([marked, undone]);
    expect(asked.map(([name]) => name)).toEqual(['chapter.mark', 'chapter.undo']);
  });

  it('shows the chapter as unread again when the mark came to nothing, and says why', async () => {
    const { marking, answer } = prepared();
    const marked = marking.mark(entry);
    answer.reject(new Failure('storage-failed'));
    await marked;
    expect([...marking.presses.value]).toEqual([]);
    expect(marking.toast.value).toMatchObject({ tone: 'danger', offer: null });
    expect(marking.toast.value?.text).toContain('could not store it');
  });

  it('offers to reload the extension when its background is silent', async () => {
    const { marking, answer } = prepared();
    const marked = marking.mark(entry);
    answer.reject(new Failure('no-background'));
    await marked;
    expect(marking.toast.value?.offer).toMatchObject({ does: 'reload', name: 'Reload the extension' });
  });

  it('has nothing to do where nothing is unread', async () => {
    const { marking, asked } = prepared();
    await marking.mark({ ...entry, next: null });
    await marking.undo();
    expect(asked).toEqual([]);
  });
});

function prepared() {
  const clock = virtualClock();
  const answer = Promise.withResolvers<unknown>();
  const rereadDone = Promise.withResolvers<void>();
  const asked: unknown[][] = [];
  let ids = 0;
  const background = (...question: unknown[]) => {
    asked.push(question);
    return answer.promise;
  };
  const marking = createMarking({
    ask: background as typeof ask,
    clock,
    newCommandId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    reread: () => rereadDone.promise,
  });
  const answerAll = () => {
    answer.resolve(undefined);
    rereadDone.resolve(undefined);
  };
  return { marking, clock, asked, answer, rereadDone, answerAll };
}

/** Lets every promise that can go on go on. */
function turn(): Promise<void> {
  return new Promise(setImmediate);
}
