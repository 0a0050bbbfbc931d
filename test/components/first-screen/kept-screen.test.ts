import { describe, expect, it, vi } from 'vitest';
import { whenChanged } from '../../../components/first-screen/kept-screen';

describe('the screen that is drawn first next time', () => {
  it.each([
    ['once where none was drawn, and again with each change', false, [false, false, true], 2],
    ['with changes alone where it was drawn', true, [false, true, false], 1],
  ])('is kept %s', (_, wasDrawn, changes, times) => {
    const keep = vi.fn();
    const remembered = whenChanged(wasDrawn, keep);
    for (const isChanged of changes) remembered(isChanged);
    expect(keep).toHaveBeenCalledTimes(times);
  });
});
