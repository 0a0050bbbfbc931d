import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../lib/failure';
import { createPresses } from '../../../lib/in-page/links/chapter-presses';
import type { ChapterState } from '../../../lib/messages/chapter-state';
import type { askFromContent } from '../../../lib/messages/question';
import { id } from '../../library/rows';

const chapterId = id(1);
const unread: ChapterState = {
  chapterId,
  read: 'unread',
  delivery: 'none',
  operationId: null,
  pausedBy: null,
  pausedUntil: null,
};
const wished: ChapterState = { ...unread, read: 'read', delivery: 'waiting', operationId: id(8) };

function opened(...answers: (ChapterState | Error)[]) {
  const asked = vi.fn(async (_name: string, _input: unknown) => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const onChange = vi.fn();
  const onNotAllowed = vi.fn();
  let clicks = 100;
  const presses = createPresses({
    ask: asked as unknown as typeof askFromContent,
    newOperationId: () => id(clicks++),
    onChange,
    onNotAllowed,
  });
  presses.learn([unread]);
  return { presses, asked, onChange, onNotAllowed };
}

describe('a press on the mark of a chapter', () => {
  it('is shown at once, marks it, and the next one takes exactly that back', async () => {
    const { presses, asked } = opened(wished, unread);
    const pressed = presses.press(chapterId);
    expect(presses.about(chapterId)).toMatchObject({ isSaving: true, isRead: false });
    await pressed;
    expect(presses.about(chapterId)).toMatchObject({ isSaving: false, isRead: true });
    await presses.press(chapterId);
    expect(asked.mock.calls).toEqual([
      ['chapter.mark', { operationId: id(100), chapterId, read: true }],
      ['chapter.undo', { operationId: id(101), chapterId, targetId: id(8) }],
    ]);
  });

  it('wishes the opposite where the last wish came from elsewhere', async () => {
    const { presses, asked } = opened(unread);
    presses.learn([wished]);
    await presses.press(chapterId);
    expect(asked).toHaveBeenCalledExactlyOnceWith('chapter.mark', { operationId: id(100), chapterId, read: false });
  });

  it('makes a refused wish again: it has changed nothing', async () => {
    const { presses, asked } = opened(wished, wished);
    await presses.press(chapterId);
    presses.learn([{ ...wished, delivery: 'refused' }]);
    expect(presses.about(chapterId)?.isRead).toBe(false);
    await presses.press(chapterId);
    expect(asked).toHaveBeenLastCalledWith('chapter.mark', { operationId: id(101), chapterId, read: true });
  });

  it('that comes while another waits does nothing', async () => {
    const { presses, asked } = opened(wished);
    await Promise.all([presses.press(chapterId), presses.press(chapterId)]);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('says why it came to nothing, until there is news', async () => {
    const { presses } = opened(new Failure('storage-full'));
    await presses.press(chapterId);
    expect(presses.about(chapterId)).toMatchObject({ failure: 'storage-full', isRead: false });
    presses.learn([unread]);
    expect(presses.about(chapterId)?.failure).toBeNull();
  });

  it('on a site that was turned off ends the marks', async () => {
    const { presses, onNotAllowed } = opened(new Failure('not-allowed'));
    await presses.press(chapterId);
    expect(onNotAllowed).toHaveBeenCalledOnce();
  });

  it('of a chapter that nothing is known of does nothing', async () => {
    const { presses, asked } = opened();
    await presses.press(id(2));
    presses.refuse(id(2), 'covered');
    expect(asked).not.toHaveBeenCalled();
    expect(presses.about(id(2))).toBeUndefined();
  });
});
