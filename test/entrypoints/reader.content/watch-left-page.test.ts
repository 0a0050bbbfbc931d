// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchPosition } from '../../../entrypoints/reader.content/watch-left-page';
import { SECOND } from '../../../lib/clock';
import { trusted } from '../../support/input-activity';
import { virtualClock } from '../../support/virtual-clock';

let watched: ReturnType<typeof watchPosition> | null = null;

function open(page: number) {
  const clock = virtualClock();
  const tell = vi.fn();
  const watch = watchPosition({ clock, page }, tell);
  watched = watch;
  const turnTo = (to: number) => {
    window.dispatchEvent(trusted(new Event('keydown')));
    watch.movedTo(to);
  };
  return { ...watch, turnTo, clock, tell, told: () => tell.mock.calls.map(([page]) => page) };
}

describe('the page at which a chapter is left', () => {
  afterEach(() => watched?.end());

  it('is told once it was in view for a while', async () => {
    const { turnTo, told, clock } = open(1);
    turnTo(2);
    await clock.run(2 * SECOND);
    expect(told()).toEqual([]);
    await clock.run(2 * SECOND);
    expect(told()).toEqual([2]);
  });

  it('is told once for pages that are turned one after the other', async () => {
    const { turnTo, told, clock } = open(1);
    for (const page of [2, 3, 4]) {
      turnTo(page);
      await clock.run(SECOND);
    }
    await clock.run(5 * SECOND);
    expect(told()).toEqual([4]);
  });

  it.each([
    ['by one page', [1, 2, 3], true],
    ['back by one page', [1, 4, 3], true],
    ['by two pages', [1, 3], false],
    ['by one page from the first: it may be a cover before double pages', [1, 2], false],
    ['by a jump after single pages', [1, 2, 3, 12], false],
  ] as const)('is told with whether it was turned to alone: %s', (_, [, ...pages], isSingle) => {
    const { turnTo, tell, end } = open(1);
    for (const page of pages) turnTo(page);
    end();
    expect(tell).toHaveBeenCalledExactlyOnceWith(pages.at(-1), isSingle);
  });

  it('is told at once when the page goes, and when another chapter comes', () => {
    const first = open(1);
    first.turnTo(12);
    window.dispatchEvent(new Event('pagehide'));
    expect(first.told()).toEqual([12]);
    first.end();
    const second = open(1);
    second.turnTo(7);
    second.end();
    expect(second.told()).toEqual([7]);
  });

  it('is told when the tab goes out of sight, and not again when nothing was turned since', () => {
    const { turnTo, told } = open(1);
    turnTo(12);
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    state.mockRestore();
    expect(told()).toEqual([12]);
  });

  it('is not told before a page was turned: the chapter may have been left further in', async () => {
    const { turnTo, told, clock, end } = open(1);
    turnTo(1);
    await clock.run(10 * SECOND);
    window.dispatchEvent(new Event('pagehide'));
    end();
    expect(told()).toEqual([]);
  });

  it('is not told of a page that corrects its address by itself, whatever keys it says were pressed', async () => {
    const { movedTo, told, clock, end } = open(9_999);
    window.dispatchEvent(new Event('keydown'));
    movedTo(30);
    await clock.run(10 * SECOND);
    end();
    expect(told()).toEqual([]);
  });

  it('is told where a finger draws the long strip on, which has not left the screen yet', async () => {
    const { movedTo, told, clock } = open(1);
    window.dispatchEvent(trusted(new Event('touchmove')));
    movedTo(2);
    await clock.run(4 * SECOND);
    expect(told()).toEqual([2]);
  });

  it('that is turned back to is told, too', async () => {
    const { turnTo, told, clock } = open(5);
    turnTo(6);
    await clock.run(4 * SECOND);
    turnTo(5);
    await clock.run(4 * SECOND);
    expect(told()).toEqual([6, 5]);
  });
});
