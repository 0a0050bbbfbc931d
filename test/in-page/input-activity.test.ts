// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '../../lib/clock';
import { type InputActivity, watchInputActivity, watchRecentInput } from '../../lib/in-page/input-activity';
import { trusted } from '../support/input-activity';
import { type VirtualClock, virtualClock } from '../support/virtual-clock';

let clock: VirtualClock;
let activity: InputActivity;
let ours: HTMLElement;
let button: HTMLElement;

describe('what a person does in a page', () => {
  beforeEach(() => {
    clock = virtualClock();
    activity = watchInputActivity(clock);
    ours = document.body.appendChild(document.createElement('div'));
    button = document.body.appendChild(document.createElement('button'));
  });
  afterEach(() => {
    activity.end();
    document.body.replaceChildren();
  });

  it('is known of presses beside an element, however many were on it since', () => {
    expect(activity.pressedOutside(ours)).toBe(Number.NEGATIVE_INFINITY);
    make('pointerup', button, 100);
    make('click', button, 101);
    make('pointerup', ours, 200);
    make('click', ours, 201);
    make('click', ours, 300);
    expect(activity.pressedOutside(ours)).toBe(101);
    expect(activity.pressedOutside(button)).toBe(300);
  });

  it('is heard before a script of the page can keep it from others', () => {
    const deaf = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('pointerup', deaf, true);
    make('pointerup', button, 100);
    window.removeEventListener('pointerup', deaf, true);
    expect(activity.pressedOutside(ours)).toBe(100);
  });

  it('is known of the pointer, and for a second of keys, the wheel and a finger', async () => {
    make('pointermove', button, 40);
    make('pointermove', button, 40);
    expect(activity.moves()).toBe(2);
    for (const type of ['keydown', 'wheel', 'touchmove', 'touchend']) {
      expect(activity.isUserActive()).toBe(false);
      make(type, button, 50);
      expect(activity.isUserActive()).toBe(true);
      await clock.run(SECOND);
    }
  });

  it('is nothing that a script makes', () => {
    for (const type of ['pointerup', 'click', 'pointermove', 'keydown'])
      button.dispatchEvent(new Event(type, { bubbles: true }));
    expect(activity.pressedOutside(ours)).toBe(Number.NEGATIVE_INFINITY);
    expect(activity.moves()).toBe(0);
    expect(activity.isUserActive()).toBe(false);
  });

  it('is listened to until it is ended', () => {
    activity.end();
    make('click', button, 100);
    expect(activity.pressedOutside(ours)).toBe(Number.NEGATIVE_INFINITY);
  });
});

function make(type: string, target: Element, at: number): void {
  target.dispatchEvent(trusted(new Event(type, { bubbles: true }), at));
}

let recentInput: ReturnType<typeof watchRecentInput>;

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
