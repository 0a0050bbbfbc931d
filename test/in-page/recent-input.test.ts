// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RecentInput, watchRecentInput } from '../../lib/in-page/recent-input';
import { type VirtualClock, virtualClock } from '../support/virtual-clock';

let clock: VirtualClock;
let recentInput: RecentInput;

describe('whether a person is at the keys', () => {
  beforeEach(() => {
    clock = virtualClock();
    recentInput = watchRecentInput(clock);
  });
  afterEach(() => recentInput.end());

  it('is not known before a first key', () => {
    expect(recentInput.isRecent()).toBe(false);
  });

  it.each(['keydown', 'pointerup', 'touchmove', 'touchend', 'wheel'])(
    'is so for two seconds after a %s of a person',
    async (type) => {
      document.body.dispatchEvent(made(type, { isTrusted: true }));
      await clock.run(2_000);
      expect(recentInput.isRecent()).toBe(true);
      await clock.run(1);
      expect(recentInput.isRecent()).toBe(false);
    },
  );

  it('is not so after what a script made, nor after a scroll, which scripts can make too', () => {
    document.body.dispatchEvent(made('keydown', { isTrusted: false }));
    document.body.dispatchEvent(made('scroll', { isTrusted: true }));
    expect(recentInput.isRecent()).toBe(false);
  });

  it('is looked at no longer once that is over', () => {
    recentInput.end();
    document.body.dispatchEvent(made('keydown', { isTrusted: true }));
    expect(recentInput.isRecent()).toBe(false);
  });
});

/** Only a browser can make a trusted event; what we look at is the flag. */
function made(type: string, { isTrusted }: { readonly isTrusted: boolean }): Event {
  const event = new Event(type, { bubbles: true });
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  return event;
}
