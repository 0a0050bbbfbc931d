// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchNavigation, whenShown } from '../../lib/in-page/navigation';
import { virtualClock } from '../support/virtual-clock';

describe('moves of the page within its document', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    history.replaceState(null, '', '/');
  });

  it('are heard of at once where the browser tells of them, and of ten thousand in one turn the first and the last', async () => {
    const navigation = new EventTarget();
    vi.stubGlobal('navigation', navigation);
    const onMove = vi.fn();
    watchNavigation(virtualClock(), onMove, new AbortController().signal);
    expect(onMove).not.toHaveBeenCalled();
    for (let times = 0; times < 10_000; times++) navigation.dispatchEvent(new Event('currententrychange'));
    expect(onMove).toHaveBeenCalledTimes(1);
    await Promise.resolve();
    expect(onMove).toHaveBeenCalledTimes(2);
    navigation.dispatchEvent(new Event('currententrychange'));
    expect(onMove).toHaveBeenCalledTimes(3);
  });

  it('are seen within a quarter of a second where it does not: in Firefox before 147', async () => {
    vi.stubEnv('BROWSER', 'firefox');
    const clock = virtualClock();
    const onMove = vi.fn();
    watchNavigation(clock, onMove, new AbortController().signal);
    await clock.run(1_000);
    expect(onMove).not.toHaveBeenCalled();
    history.replaceState(null, '', '/chapter/2');
    await clock.run(250);
    expect(onMove).toHaveBeenCalledOnce();
    await clock.run(1_000);
    expect(onMove).toHaveBeenCalledOnce();
  });
});

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
