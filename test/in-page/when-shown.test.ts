// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { whenShown } from '../../lib/in-page/navigation';

describe('what begins when a page is shown', () => {
  afterEach(() => void Reflect.deleteProperty(document, 'prerendering'));

  it.each([
    ['a browser that prepares none', undefined],
    ['a browser that may prepare some', false],
  ])('begins at once in %s', (_, prerendering) => {
    if (prerendering !== undefined) Object.assign(document, { prerendering });
    const begin = vi.fn();
    whenShown(begin);
    expect(begin).toHaveBeenCalledOnce();
  });

  it('waits until a prepared page is looked at', () => {
    Object.assign(document, { prerendering: true });
    const begin = vi.fn();
    whenShown(begin);
    expect(begin).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('prerenderingchange'));
    expect(begin).toHaveBeenCalledOnce();
  });
});
