// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { evaluatePress, QUICK_MS, STEADY_MS, type Verdict } from '../../lib/in-page/visibility';
import { type OwnWatch, watchVisibility } from '../../lib/in-page/watch-visibility';
import { trusted } from '../support/input-activity';
import { stubPaintingBrowser } from '../support/painting-browser';
import { type VirtualClock, virtualClock } from '../support/virtual-clock';

const FRAME_MS = 16;

let clock: VirtualClock;
let host: HTMLElement;
let root: HTMLElement;
let watch: OwnWatch;
let observers: FakeObserver[];
/** What the browser says to a new observer. */
let paintsNow: boolean;
let isInPlace: boolean;

describe('whether a person can see our corner', () => {
  beforeEach(() => {
    clock = virtualClock();
    [observers, paintsNow, isInPlace] = [[], true, true];
    host = document.documentElement.appendChild(document.createElement('div'));
    root = host.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'));
    Object.assign(root, { checkVisibility: () => true });
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => clock.after(FRAME_MS, frame));
  });
  afterEach(() => {
    watch.stop();
    host.remove();
    document.documentElement.removeAttribute('style');
  });

  describe('in a browser that says what it paints', () => {
    beforeEach(() => {
      stubPaintingBrowser(FakeObserver);
      return draw();
    });

    it('is watched from the first frame that is drawn, until it is stopped', () => {
      expect(watch.seen().drawnAt).toBe(FRAME_MS);
      expect(observers[0]?.options).toEqual({ threshold: 1, trackVisibility: true, delay: 100 });
      expect(observers[0]?.isOn).toBe(true);
      watch.stop();
      expect(observers[0]?.isOn).toBe(false);
    });

    it('is seen when the browser says so after the click', async () => {
      observers[0]?.say(true);
      await clock.run(QUICK_MS);
      expect(quickPress().kind).toBe('look');
      expect(await verdictAfterLook()).toEqual({ kind: 'accept' });
    });

    it.each<[string, [isVisible: boolean, ratio?: number], string]>([
      ['a cover was there before it', [false], 'covered'],
      ['only a part of it is in view', [false, 0.5], 'small'],
    ])('is not seen where %s', async (_, said, reason) => {
      observers[0]?.say(...said);
      await clock.run(10_000);
      expect(quickPress()).toEqual({ kind: 'refuse', reason });
    });

    it('is not seen where something was laid over it just now, and half a second after that is over', async () => {
      observers[0]?.say(true);
      await clock.run(10_000);
      paintsNow = false;
      expect(await verdictAfterLook()).toEqual({ kind: 'refuse', reason: 'covered' });
      paintsNow = true;
      await clock.run(STEADY_MS - 1);
      expect(quickPress()).toEqual({ kind: 'refuse', reason: 'covered' });
      await clock.run(1);
      expect(await verdictAfterLook()).toEqual({ kind: 'accept' });
    });

    it('begins again with what is drawn next', async () => {
      await clock.run(10_000);
      watch.drawn(true);
      expect(watch.seen().drawnAt).toBeNull();
      await clock.run(FRAME_MS);
      expect(watch.seen().drawnAt).toBe(clock.monotonic());
      expect(observers[0]?.times).toBe(2);
    });

    it('begins again when a page that was kept is shown', async () => {
      await clock.run(10_000);
      window.dispatchEvent(trusted(Object.assign(new Event('pageshow'), { persisted: false })));
      expect(watch.seen().drawnAt).not.toBeNull();
      window.dispatchEvent(trusted(Object.assign(new Event('pageshow'), { persisted: true })));
      expect(watch.seen().drawnAt).toBeNull();
    });
  });

  describe('by its place and the page’s styles', () => {
    beforeEach(draw);

    it('is seen where nothing speaks against it, without a word of the browser, unless that says it is not shown', async () => {
      await clock.run(QUICK_MS);
      expect(quickPress()).toEqual({ kind: 'accept' });
      await clock.run(1_000);
      Object.assign(root, { checkVisibility: () => false });
      expect(quickPress()).toEqual({ kind: 'refuse', reason: 'faded' });
    });

    it.each([
      ['opacity', '0.1', 'faded'],
      ['filter', 'opacity(0)', 'filtered'],
      ['clip-path', 'inset(50%)', 'faded'],
      ['mask-image', 'linear-gradient(#0000, #0000)', 'faded'],
      ['mix-blend-mode', 'multiply', 'faded'],
      ['transform', 'scale(0.01)', 'moved'],
      ['scale', '0.01', 'small'],
      ['zoom', '0.01', 'small'],
    ])('is not seen with %s: %s, on the host or around it', async (property, value, reason) => {
      for (const element of [host, document.documentElement]) {
        await clock.run(1_000);
        element.style.setProperty(property, value, 'important');
        expect(quickPress()).toEqual({ kind: 'refuse', reason });
        element.style.removeProperty(property);
      }
      await clock.run(1_000);
      expect(quickPress()).toEqual({ kind: 'accept' });
    });

    it.each(['0.5', '1.25', '3'])(
      'is seen on a page that is zoomed to %s as a whole, once that is a while ago',
      async (zoom) => {
        await clock.run(1_000);
        document.documentElement.style.zoom = zoom;
        expect(quickPress()).toEqual({ kind: 'refuse', reason: 'moved' });
        await clock.run(1_000);
        expect(quickPress()).toEqual({ kind: 'accept' });
        host.style.zoom = zoom;
        expect(quickPress()).toEqual({ kind: 'refuse', reason: 'small' });
      },
    );

    it.each<[when: string, afterMs: number, begin: () => unknown]>([
      ['while it is new', 0, () => undefined],
      ['while the pointer is over it', 10_000, () => root.dispatchEvent(new Event('pointerenter'))],
      ['while the pointer lies where it stood', 10_000, () => movePointerTo(0, 0)],
      ['while a click is held', 10_000, () => watch.look(false)],
    ])('is known of every frame %s', async (_, afterMs, begin) => {
      await clock.run(afterMs);
      begin();
      await clock.run(FRAME_MS * 3);
      isInPlace = false;
      await clock.run(FRAME_MS);
      isInPlace = true;
      await clock.run(FRAME_MS * 10);
      expect(quickPress()).toEqual({ kind: 'refuse', reason: 'moved' });
    });

    it.each<[what: string, change: () => void]>([
      ['changes our element', () => host.style.setProperty('inset', 'auto')],
      ['has thrown it out', () => watch.noteMoved()],
    ])('begins again where the page %s', async (_, change) => {
      await clock.run(10_000);
      change();
      await clock.run(FRAME_MS);
      expect(quickPress()).toEqual({ kind: 'refuse', reason: 'moved' });
    });
  });
});

/** It is drawn and watched, and the first frame has come. */
function draw(): Promise<void> {
  watch = watchVisibility({ host, root, isInPlace: () => isInPlace }, clock);
  watch.drawn(true);
  return clock.run(FRAME_MS);
}

function movePointerTo(clientX: number, clientY: number): void {
  window.dispatchEvent(trusted(new MouseEvent('pointermove', { clientX, clientY })));
}

function quickPress(): Verdict {
  const at = clock.monotonic();
  watch.check();
  return evaluatePress({ at, clickedAt: at, isQuick: true, isAmbiguous: false }, watch.seen(), at);
}

/** The same once the browser was asked what it paints. */
async function verdictAfterLook(): Promise<Verdict> {
  const end = watch.look(true);
  await clock.run(0);
  const verdict = quickPress();
  end();
  return verdict;
}

/** An observer that says what the test wants: the first one, which watches, when it wants it; later ones hear it at once. */
class FakeObserver {
  isOn = false;
  times = 0;
  readonly hear: (entries: readonly object[]) => void;
  readonly options: unknown;
  constructor(hear: FakeObserver['hear'], options: unknown) {
    this.hear = hear;
    this.options = options;
    observers.push(this);
  }
  observe() {
    this.isOn = true;
    this.times += 1;
    if (this !== observers[0]) queueMicrotask(() => this.say(paintsNow));
  }
  disconnect() {
    this.isOn = false;
  }
  say(isVisible: boolean, intersectionRatio = 1) {
    this.hear([{ target: root, isVisible, intersectionRatio, time: clock.monotonic() }]);
  }
}
