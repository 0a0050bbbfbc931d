// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND } from '../../lib/clock';
import { keepAttached } from '../../lib/in-page/keep-attached';
import { type VirtualClock, virtualClock } from '../support/virtual-clock';

let clock: VirtualClock;
let element: HTMLElement;
let attachment: ReturnType<typeof keepAttached>;
const onReattach = vi.fn();

describe('an element that stays in the page', () => {
  beforeEach(() => {
    clock = virtualClock();
    element = document.createElement('div');
    attachment = keepAttached(element, clock, onReattach);
    onReattach.mockClear();
  });
  afterEach(() => attachment.end());

  it('is at the end of the document', () => {
    expect(document.documentElement.lastElementChild).toBe(element);
  });

  it.each([
    ['throws it out', () => element.remove()],
    ['moves it', () => document.body.append(element)],
  ])('is back at once when the page %s', async (_, act) => {
    act();
    await clock.run(0);
    expect(isThere()).toBe(true);
    expect(onReattach).toHaveBeenCalledOnce();
  });

  it('takes its time when it is thrown out again, and gives up the sixth time within five seconds', async () => {
    const waits: number[] = [];
    for (let times = 0; times < 5; times++) {
      element.remove();
      const before = clock.elapsed();
      while (!isThere()) await clock.run(50);
      waits.push(clock.elapsed() - before);
    }
    expect(waits).toEqual([50, 100, 200, 400, 800]);
    element.remove();
    await clock.run(60 * SECOND);
    expect(isThere()).toBe(false);
  });

  it('forgets what was five seconds ago', async () => {
    for (let times = 0; times < 12; times++) {
      element.remove();
      await clock.run(6 * SECOND);
      expect(isThere()).toBe(true);
    }
  });

  it('can be put back after it gave up, and stays again', async () => {
    for (let times = 0; times < 6; times++) {
      element.remove();
      await clock.run(800);
    }
    expect(isThere()).toBe(false);
    attachment.reattach();
    expect(isThere()).toBe(true);
    element.remove();
    await clock.run(0);
    expect(isThere()).toBe(true);
  });

  it('does not come back when it is taken away for good, also while it was about to', async () => {
    element.remove();
    await clock.run(0);
    element.remove();
    await Promise.resolve();
    attachment.end();
    await clock.run(SECOND);
    expect(isThere()).toBe(false);
  });
});

function isThere(): boolean {
  return element.parentElement === document.documentElement;
}
