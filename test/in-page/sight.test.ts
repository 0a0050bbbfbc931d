// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sight, watchSight } from '../../lib/in-page/sight';
import { stubPaintingBrowser } from '../support/painting-browser';
import { type VirtualClock, virtualClock } from '../support/virtual-clock';

let clock: VirtualClock;
let host: HTMLElement;
let root: HTMLElement;
let sight: Sight;
let observers: FakeObserver[];
/** What the browser says to who asks anew. */
let paintsNow: boolean | null;
const isInPlace = vi.fn(() => true);

describe('whether a person can see our corner', () => {
  beforeEach(() => {
    clock = virtualClock();
    [observers, paintsNow] = [[], true];
    host = document.documentElement.appendChild(document.createElement('div'));
    root = host.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'));
    Object.assign(root, { checkVisibility: () => true });
  });
  afterEach(() => {
    sight.stop();
    host.remove();
    document.documentElement.removeAttribute('style');
  });

  describe('in a browser that says what it paints', () => {
    beforeEach(() => {
      stubPaintingBrowser(FakeObserver);
      sight = watchSight({ host, root, isInPlace }, clock);
    });

    it('is watched from the beginning, until it is stopped', () => {
      expect(observers).toHaveLength(1);
      expect(observers[0]?.options).toEqual({ threshold: 1, trackVisibility: true, delay: 100 });
      expect(observers[0]?.isOn).toBe(true);
      sight.stop();
      expect(observers[0]?.isOn).toBe(false);
    });

    it('is clear once it has been seen for half a second', async () => {
      observers[0]?.say(true);
      await clock.run(499);
      expect(await sight.isClear()).toBe(false);
      await clock.run(1);
      expect(await sight.isClear()).toBe(true);
    });

    it('is not clear where something was laid over it just now, of which the watch has not heard', async () => {
      observers[0]?.say(true);
      await clock.run(10_000);
      paintsNow = false;
      expect(await sight.isClear()).toBe(false);
      paintsNow = true;
      expect(await sight.isClear()).toBe(true);
      expect(observers.filter(({ isOn }) => isOn)).toHaveLength(1);
    });

    it('is not clear where no frame is painted any more: nobody waits for it for ever', async () => {
      observers[0]?.say(true);
      await clock.run(10_000);
      paintsNow = null;
      const answer = sight.isClear();
      await clock.run(500);
      expect(await answer).toBe(false);
      expect(observers.filter(({ isOn }) => isOn)).toHaveLength(1);
    });

    it('is not clear where the browser says that it is hidden', async () => {
      observers[0]?.say(false);
      await clock.run(10_000);
      expect(await sight.isClear()).toBe(false);
    });

    it('is asked only when the browser has said its first word', async () => {
      const answer = sight.isClear();
      observers[0]?.say(false);
      expect(await answer).toBe(false);
    });

    it('is not yet clear when it was uncovered within half a second, however long it was covered', async () => {
      observers[0]?.say(true);
      await clock.run(10_000);
      observers[0]?.say(false);
      await clock.run(10_000);
      observers[0]?.say(true);
      await clock.run(499);
      expect(await sight.isClear()).toBe(false);
      await clock.run(1);
      expect(await sight.isClear()).toBe(true);
    });

    it('is as long in sight as the browser has said nothing else', async () => {
      observers[0]?.say(true);
      await clock.run(400);
      observers[0]?.say(true);
      await clock.run(100);
      expect(await sight.isClear()).toBe(true);
    });

    it('is not clear any more when it is stopped, also before the browser had said a word', async () => {
      const answer = sight.isClear();
      sight.stop();
      expect(await answer).toBe(false);
    });
  });

  describe('by the page’s styles alone', () => {
    beforeEach(() => {
      sight = watchSight({ host, root, isInPlace }, clock);
    });

    it('is clear where they hide nothing', async () => {
      expect(await sight.isClear()).toBe(true);
    });

    it.each([
      ['opacity', '0.1'],
      ['filter', 'opacity(0)'],
      ['clip-path', 'inset(50%)'],
      ['mask-image', 'linear-gradient(#0000, #0000)'],
      ['mix-blend-mode', 'multiply'],
      ['transform', 'scale(0.01)'],
      ['scale', '0.01'],
      ['zoom', '0.01'],
    ])('is not clear with %s: %s, on the host or around it', async (property, value) => {
      for (const element of [host, document.documentElement]) {
        element.style.setProperty(property, value, 'important');
        expect(await sight.isClear()).toBe(false);
        element.style.removeProperty(property);
      }
      expect(await sight.isClear()).toBe(true);
    });

    it('is not clear where the page has moved it', async () => {
      isInPlace.mockReturnValueOnce(false);
      expect(await sight.isClear()).toBe(false);
      expect(await sight.isClear()).toBe(true);
    });

    it('is not clear where the browser says that it is not shown at all', async () => {
      Object.assign(root, { checkVisibility: () => false });
      expect(await sight.isClear()).toBe(false);
    });
  });
});

/** An observer that says what the test wants: the first one, which watches, when it wants it; those who ask anew hear it at once. */
class FakeObserver {
  isOn = false;
  readonly hear: (entries: readonly { isVisible: boolean }[]) => void;
  readonly options: unknown;
  constructor(hear: FakeObserver['hear'], options: unknown) {
    this.hear = hear;
    this.options = options;
    observers.push(this);
  }
  observe() {
    this.isOn = true;
    if (this !== observers[0] && paintsNow !== null) queueMicrotask(() => this.say(paintsNow === true));
  }
  disconnect() {
    this.isOn = false;
  }
  say(isVisible: boolean) {
    this.hear([{ isVisible }]);
  }
}
