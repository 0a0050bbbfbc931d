// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SightOfMany, watchMany } from '../../../lib/in-page/links/sight-of-many';
import type { Sight } from '../../../lib/in-page/sight';
import { stubPaintingBrowser } from '../../support/painting-browser';
import { type VirtualClock, virtualClock } from '../../support/virtual-clock';

/** A list of so many marks, one below the other. */
const MANY = 100;
const HEIGHT = 20;

let clock: VirtualClock;
let sights: SightOfMany;
let marks: { host: HTMLElement; root: HTMLElement; button: HTMLElement; sight: Sight }[];
let frames: (() => void)[];
const watched = new Set<Element>();
let say: (entries: { target: Element; isVisible: boolean }[]) => void;
/** Who watches; any other asks anew, about one mark. */
let watcher: FakeObserver | null;
let paintsNow: boolean;

beforeEach(async () => {
  [clock, marks, frames] = [virtualClock(), [], []];
  [watcher, paintsNow] = [null, true];
  watched.clear();
  stubPaintingBrowser(FakeObserver);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  sights = watchMany(clock);
});
afterEach(() => {
  sights.end();
  for (const { host } of marks) host.remove();
});

describe('whether a person can see the mark that they press', () => {
  it('is known of each where there are few, after half a second', async () => {
    const [first] = show(5);
    paint();
    await clock.run(499);
    expect(await first?.sight.isClear()).toBe(false);
    await clock.run(1);
    expect(await first?.sight.isClear()).toBe(true);
  });

  it('is not believed where something was laid over it just now', async () => {
    const [first] = show(5);
    paint();
    await clock.run(1_000);
    paintsNow = false;
    expect(await first?.sight.isClear()).toBe(false);
    paintsNow = true;
    expect(await first?.sight.isClear()).toBe(true);
  });

  it('is watched of the nearest to the pointer alone, and of none while the page scrolls', async () => {
    show(MANY);
    paint();
    expect(watched.size).toBe(32);
    point(0);
    paint();
    expect([...watched]).toEqual(marks.slice(0, 32).map(({ root }) => root));
    window.dispatchEvent(new Event('scroll'));
    expect(watched.size).toBe(0);
    await clock.run(100);
    paint();
    expect(watched.size).toBe(32);
  });

  it('is not believed of one that nobody watches', async () => {
    show(MANY);
    point(0);
    paint();
    await clock.run(1_000);
    expect(await marks[0]?.sight.isClear()).toBe(true);
    expect(await marks[MANY - 1]?.sight.isClear()).toBe(false);
  });

  it('is known of the one that the keys have come to, wherever the pointer lies', async () => {
    show(MANY);
    point(0);
    paint();
    const last = marks[MANY - 1];
    last?.button.dispatchEvent(trusted(new FocusEvent('focusin', { bubbles: true })));
    paint();
    await clock.run(500);
    expect(await last?.sight.isClear()).toBe(true);
  });

  it('is known of the one that a finger has come to, at the second try', async () => {
    show(MANY);
    point(0);
    paint();
    const last = marks[MANY - 1];
    point((MANY - 1) * HEIGHT, 'pointerdown');
    expect(await last?.sight.isClear()).toBe(false);
    paint();
    await clock.run(500);
    expect(await last?.sight.isClear()).toBe(true);
  });

  it('is as good as new of one that came under a pointer that lay still', async () => {
    const [first] = show(5);
    point(0);
    paint();
    await clock.run(1_000);
    first?.host.dispatchEvent(trusted(new PointerEvent('pointerenter', { clientX: 0, clientY: 0 })));
    expect(await first?.sight.isClear()).toBe(false);
    await clock.run(500);
    expect(await first?.sight.isClear()).toBe(true);
  });
});

function show(count: number): typeof marks {
  marks = Array.from({ length: count }, (_, n) => {
    const host = document.body.appendChild(document.createElement('span'));
    const root = host.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'));
    const button = root.appendChild(document.createElement('button'));
    Object.assign(root, {
      checkVisibility: () => true,
      getBoundingClientRect: () => new DOMRect(0, n * HEIGHT, HEIGHT, HEIGHT),
    });
    return { host, root, button, sight: sights.watch({ host, root, isInPlace: () => true }) };
  });
  return marks;
}

function point(y: number, type: 'pointermove' | 'pointerdown' = 'pointermove'): void {
  window.dispatchEvent(trusted(new PointerEvent(type, { clientX: 0, clientY: y })));
}

/** One frame, after which the browser says that all it was asked about is in sight. */
function paint(): void {
  for (const frame of frames.splice(0)) frame();
  say([...watched].map((target) => ({ target, isVisible: true })));
}

/** As a person makes it. */
function trusted<Made extends Event>(event: Made): Made {
  return Object.defineProperty(event, 'isTrusted', { value: true });
}

class FakeObserver {
  readonly hear: typeof say;
  constructor(hear: typeof say) {
    this.hear = hear;
    watcher ??= this;
    if (watcher === this) say = hear;
  }
  observe(target: Element) {
    if (watcher === this) watched.add(target);
    else queueMicrotask(() => this.hear([{ target, isVisible: paintsNow }]));
  }
  unobserve(target: Element) {
    watched.delete(target);
  }
  disconnect() {
    if (watcher === this) watched.clear();
  }
}
