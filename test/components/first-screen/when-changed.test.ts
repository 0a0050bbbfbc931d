import { describe, expect, it, vi } from 'vitest';
import { whenChanged } from '../../../components/first-screen/when-changed';

describe('the screen that is drawn first next time', () => {
  it('is kept once where none was drawn, and again with each change', () => {
    const keep = vi.fn();
    const remembered = whenChanged(false, keep);
    for (const isChanged of [false, false, true]) remembered(isChanged);
    expect(keep).toHaveBeenCalledTimes(2);
  });

  it('is kept with changes alone where it was drawn', () => {
    const keep = vi.fn();
    const remembered = whenChanged(true, keep);
    for (const isChanged of [false, true, false]) remembered(isChanged);
    expect(keep).toHaveBeenCalledOnce();
  });
});
