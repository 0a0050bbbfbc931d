import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../lib/failure';
import { createPresses } from '../../../lib/in-page/links/chapter-presses';
import type { ChapterState } from '../../../lib/messages/chapter-state';
import type { askFromLinks } from '../../../lib/messages/question';
import { id } from '../../library/rows';
import { chapterId, operationId, unread, waiting } from '../../support/chapter-states';

function setUp(...answers: (ChapterState | Error)[]) {
  const asked = vi.fn(async (_name: string, _input: unknown) => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const onChange = vi.fn();
  const onNotAllowed = vi.fn();
  let clicks = 100;
  const ask = asked as unknown as typeof askFromLinks;
  const presses = createPresses({ ask, newOperationId: () => id(clicks++), onChange, onNotAllowed });
  presses.update([unread]);
  return { presses, asked, onChange, onNotAllowed };
}

describe('a press on the mark of a chapter', () => {
  it('is shown at once, marks it, and the next one takes exactly that back', async () => {
    const { presses, asked } = setUp(waiting, unread);
    const pressed = presses.press(chapterId);
    expect(presses.viewModel(chapterId)).toMatchObject({ isSaving: true, isRead: false });
    await pressed;
    expect(presses.viewModel(chapterId)).toMatchObject({ isSaving: false, isRead: true });
    await presses.press(chapterId);
    expect(asked.mock.calls).toEqual([
      ['chapter.mark', { operationId: id(100), chapterId, read: true }],
      ['chapter.undo', { operationId: id(101), chapterId, targetId: operationId }],
    ]);
  });

  it('wishes the opposite where the last wish came from elsewhere', async () => {
    const { presses, asked } = setUp(unread);
    presses.update([waiting]);
    await presses.press(chapterId);
    expect(asked).toHaveBeenCalledExactlyOnceWith('chapter.mark', { operationId: id(100), chapterId, read: false });
  });

  it('makes a refused wish again: it has changed nothing', async () => {
    const { presses, asked } = setUp(waiting, waiting);
    await presses.press(chapterId);
    presses.update([{ ...waiting, delivery: 'refused' }]);
    expect(presses.viewModel(chapterId)?.isRead).toBe(false);
    await presses.press(chapterId);
    expect(asked).toHaveBeenLastCalledWith('chapter.mark', { operationId: id(101), chapterId, read: true });
  });

  it('that comes while another waits does nothing', async () => {
    const { presses, asked } = setUp(waiting);
    await Promise.all([presses.press(chapterId), presses.press(chapterId)]);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('says why it came to nothing, until there is news', async () => {
    const { presses } = setUp(new Failure('storage-full'));
    await presses.press(chapterId);
    expect(presses.viewModel(chapterId)).toMatchObject({ failure: 'storage-full', isRead: false });
    presses.update([unread]);
    expect(presses.viewModel(chapterId)?.failure).toBeNull();
  });

  it('on a site that was turned off ends the marks', async () => {
    const { presses, onNotAllowed } = setUp(new Failure('not-allowed'));
    await presses.press(chapterId);
    expect(onNotAllowed).toHaveBeenCalledOnce();
  });

  it('of a chapter that nothing is known of does nothing', async () => {
    const { presses, asked } = setUp();
    await presses.press(id(2));
    presses.refuse(id(2), 'covered');
    expect(asked).not.toHaveBeenCalled();
    expect(presses.viewModel(id(2))).toBeUndefined();
  });
});
