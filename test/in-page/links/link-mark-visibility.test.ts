// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LinkMarkVisibility, watchMany } from '../../../lib/in-page/links/link-mark-visibility';
import { evaluatePress, STEADY_MS, type Verdict } from '../../../lib/in-page/visibility';
import type { VisibilityWatch } from '../../../lib/in-page/watch-visibility';
import { idlePerson, trusted } from '../../support/input-activity';
import { stubPaintingBrowser } from '../../support/painting-browser';
import { type VirtualClock, virtualClock } from '../../support/virtual-clock';

/** A list with this number of marks, one below the other. */
const MANY = 100;
const HEIGHT = 20;

interface Mark {
  readonly host: HTMLElement;
  readonly root: HTMLElement;
  readonly button: HTMLElement;
  readonly at: { x: number; y: number };
  readonly sight: VisibilityWatch;
}

interface Entry {
  readonly target: Element;
  readonly isVisible: boolean;
  readonly intersectionRatio: number;
  readonly time: number;
}

let clock: VirtualClock;
let visibilityOfMany: LinkMarkVisibility;
let marks: Mark[];
let frames: (() => void)[];
const watched = new Set<Element>();
let report: (entries: Entry[]) => void;
let moves: number;
let isActing: boolean;
/** Who watches; any other asks again, about one mark. */
let watcher: FakeObserver | null;
let paintsNow: boolean;

beforeEach(async () => {
  [clock, marks, frames] = [virtualClock(), [], []];
  [watcher, paintsNow] = [null, true];
  watched.clear();
  stubPaintingBrowser(FakeObserver);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  [moves, isActing] = [0, false];
  visibilityOfMany = watchMany(clock, idlePerson({ moves: () => moves, isUserActive: () => isActing }));
});
afterEach(() => {
  visibilityOfMany.end();
  for (const { host } of marks) host.remove();
});

describe('whether a person can see the mark that they press', () => {
  it('is known of each where there are few, after half a second; a press before that is held', async () => {
    const [first] = show(5);
    paint();
    await clock.run(200);
    expect(verdictOn(first)).toMatchObject({ kind: 'hold', until: STEADY_MS });
    await clock.run(300);
    expect(verdictOn(first)).toMatchObject({ kind: 'look' });
    expect(await verdictAfterLook(first)).toEqual({ kind: 'accept' });
  });

  it('is not believed where something was laid over it just now', async () => {
    const [first] = await shownForASecond();
    paintsNow = false;
    expect(await verdictAfterLook(first)).toEqual({ kind: 'refuse', reason: 'covered' });
    paintsNow = true;
    await clock.run(600);
    expect(await verdictAfterLook(first)).toEqual({ kind: 'accept' });
  });

  it('is watched of the nearest to the pointer alone, and of none while the page scrolls', async () => {
    show(MANY);
    paint();
    expect(watched.size).toBe(32);
    point(0);
    paint();
    expect([...watched]).toEqual(marks.slice(0, 32).map(({ root }) => root));
    isActing = true;
    window.dispatchEvent(trusted(new Event('scroll')));
    expect(watched.size).toBe(0);
    expect(verdictOn(marks[0])).toMatchObject({ kind: 'hold' });
    await clock.run(100);
    paint();
    expect(watched.size).toBe(32);
  });

  it('is not believed of one that is not watched, and known at the second try', async () => {
    show(MANY);
    point(0);
    paint();
    await clock.run(1_000);
    const last = marks[MANY - 1];
    point((MANY - 1) * HEIGHT, 'pointerdown');
    expect(verdictOn(last)).toEqual({ kind: 'refuse', reason: 'busy' });
    paint();
    await clock.run(600);
    expect(await verdictAfterLook(last)).toEqual({ kind: 'accept' });
  });

  it('is known of the one that the keys have come to, wherever the pointer lies', async () => {
    show(MANY);
    point(0);
    paint();
    const last = marks[MANY - 1];
    focus(last);
    paint();
    await clock.run(500);
    expect(await verdictAfterLook(last)).toEqual({ kind: 'accept' });
  });

  it('is known of the one that the keys have come to, wherever it moved from before', async () => {
    const [first] = show(5);
    point(0);
    paint();
    point(1_000_000);
    paint();
    expect(frames, 'no mark is near the pointer').toEqual([]);
    if (first) first.at.y += 7;
    await clock.run(1_000);
    focus(first);
    paint();
    await clock.run(500);
    expect(await verdictAfterLook(first)).toEqual({ kind: 'accept' });
  });

  it('begins again for one that came under a pointer that lay still, not where the pointer moved onto it', async () => {
    const [first, second] = await shownForASecond();
    enter(second);
    moves += 1;
    expect(await verdictAfterLook(second)).toEqual({ kind: 'accept' });
    enter(first);
    expect(verdictOn(first)).toEqual({ kind: 'refuse', reason: 'moved' });
    await clock.run(500);
    expect(await verdictAfterLook(first)).toEqual({ kind: 'accept' });
  });

  it('begins again for one that moves in the document while the pointer is near', async () => {
    const [first] = await shownForASecond(true);
    if (first) first.at.y += 7;
    paint();
    expect(verdictOn(first)).toEqual({ kind: 'refuse', reason: 'moved' });
    await clock.run(500);
    paint();
    expect(await verdictAfterLook(first)).toEqual({ kind: 'accept' });
  });

  it('goes on for one that moves with what a person scrolls', async () => {
    const [first] = await shownForASecond(true);
    if (first) first.at.y -= 70;
    document.documentElement.scrollTop = 70;
    paint();
    expect(await verdictAfterLook(first)).toEqual({ kind: 'accept' });
    document.documentElement.scrollTop = 0;
  });

  it('begins again for those that a page scrolls by itself', async () => {
    const [first] = await shownForASecond(true);
    document.dispatchEvent(trusted(new Event('scroll')));
    expect(verdictOn(first)).toEqual({ kind: 'refuse', reason: 'moved' });
  });
});

/** What is to be said of a press at this moment. */
function verdictOn(mark: Mark | undefined): Verdict | undefined {
  const at = clock.monotonic();
  mark?.sight.check();
  return mark && evaluatePress({ at, clickedAt: at, isQuick: false, isAmbiguous: false }, mark.sight.seen(), at);
}

/** The same once the browser was asked what it paints. */
async function verdictAfterLook(mark: Mark | undefined): Promise<Verdict | undefined> {
  const end = mark?.sight.look(true);
  await clock.run(0);
  const verdict = verdictOn(mark);
  end?.();
  return verdict;
}

function show(count: number): typeof marks {
  marks = Array.from({ length: count }, (_, n) => {
    const host = document.body.appendChild(document.createElement('span'));
    const root = host.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'));
    const button = root.appendChild(document.createElement('button'));
    const at = { x: 0, y: n * HEIGHT };
    Object.assign(root, {
      checkVisibility: () => true,
      getBoundingClientRect: () => new DOMRect(at.x, at.y, HEIGHT, HEIGHT),
    });
    return { host, root, button, at, sight: visibilityOfMany.watch({ host, root, isInPlace: () => true }) };
  });
  return marks;
}

/** A few, one of them under the pointer if that is said. */
async function shownForASecond(isPointedAt = false): Promise<typeof marks> {
  show(5);
  if (isPointedAt) point(0);
  paint();
  await clock.run(1_000);
  return marks;
}

function enter(mark: Mark | undefined): void {
  const over = new PointerEvent('pointerenter', { pointerType: 'mouse' });
  mark?.root.dispatchEvent(trusted(over, clock.monotonic()));
}

function focus(mark: Mark | undefined): void {
  mark?.button.dispatchEvent(trusted(new FocusEvent('focusin', { bubbles: true })));
}

function point(y: number, type: 'pointermove' | 'pointerdown' = 'pointermove'): void {
  window.dispatchEvent(trusted(new PointerEvent(type, { clientX: 0, clientY: y })));
}

/** One frame, after which the browser says that all it was asked about is in sight. */
function paint(): void {
  for (const frame of frames.splice(0)) frame();
  report([...watched].map((target) => entryOf(target, true)));
}

function entryOf(target: Element, isVisible: boolean): Entry {
  return { target, isVisible, intersectionRatio: 1, time: clock.monotonic() };
}

class FakeObserver {
  readonly hear: typeof report;
  constructor(hear: typeof report) {
    this.hear = hear;
    watcher ??= this;
    if (watcher === this) report = hear;
  }
  observe(target: Element) {
    if (watcher === this) watched.add(target);
    else queueMicrotask(() => this.hear([entryOf(target, paintsNow)]));
  }
  unobserve(target: Element) {
    watched.delete(target);
  }
  disconnect() {
    if (watcher === this) watched.clear();
  }
}
