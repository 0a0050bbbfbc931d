// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RecentInput, watchRecentInput } from '../../lib/in-page/recent-input';
import { trusted } from '../support/input-activity';
import { type VirtualClock, virtualClock } from '../support/virtual-clock';

let clock: VirtualClock;
let recentInput: RecentInput;

describe('whether a person is at the keys', () => {
  beforeEach(() => {
    clock = virtualClock();
    recentInput = watchRecentInput(clock);
  });
  afterEach(() => recentInput.end());

  it.each(['keydown', 'pointerup', 'touchmove', 'touchend', 'wheel'])(
    'is so for two seconds after a %s of a person',
    async (type) => {
      expect(recentInput.isRecent()).toBe(false);
      document.body.dispatchEvent(trusted(new Event(type, { bubbles: true })));
      await clock.run(2_000);
      expect(recentInput.isRecent()).toBe(true);
      await clock.run(1);
      expect(recentInput.isRecent()).toBe(false);
    },
  );

  it('is not so after what a script made, nor after a scroll, which scripts can make too', () => {
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    document.body.dispatchEvent(trusted(new Event('scroll', { bubbles: true })));
    expect(recentInput.isRecent()).toBe(false);
  });

  it('is looked at no longer once that is over', () => {
    recentInput.end();
    document.body.dispatchEvent(trusted(new Event('keydown', { bubbles: true })));
    expect(recentInput.isRecent()).toBe(false);
  });
});
