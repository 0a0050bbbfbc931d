// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdClicks } from '../../lib/in-page/held-clicks';
import { initialVisibility, type Observation, observe, type Visibility } from '../../lib/in-page/visibility';
import { idlePerson, trusted } from '../support/input-activity';
import { settle } from '../support/mount';
import { type VirtualClock, virtualClock } from '../support/virtual-clock';

let clock: VirtualClock;
let host: HTMLElement;
let button: HTMLButtonElement;
let visibility: Visibility;
let nextChange: PromiseWithResolvers<void>;
let askCount: number;
let subject: string;
let lastPressOutside: number;
const onJudged = vi.fn();
const onPress = vi.fn();
const check = vi.fn();

describe('clicks into a closed root', () => {
  beforeEach(async () => {
    vi.clearAllMocks();
    clock = virtualClock();
    [visibility, nextChange, askCount] = [initialVisibility, Promise.withResolvers(), 0];
    [subject, lastPressOutside] = ['one', Number.NEGATIVE_INFINITY];
    host = document.body.appendChild(document.createElement('div'));
    const shadow = host.attachShadow({ mode: 'closed' });
    const look = (asksBrowser: boolean) => {
      if (asksBrowser) askCount += 1;
      return () => undefined;
    };
    holdClicks(shadow, {
      ...{ host, clock, onJudged, quickActs: ['mark'], subject: () => subject },
      activity: idlePerson({ pressedOutside: () => lastPressOutside }),
      visibility: { seen: () => visibility, check, changed: () => nextChange.promise, look, stop: vi.fn() },
    });
    button = shadow.appendChild(document.createElement('button'));
    button.dataset.act = 'mark';
    button.addEventListener('click', onPress);
    await note({ kind: 'drawn', at: 0, isByUser: true });
    await clock.run(150);
  });
  afterEach(() => host.remove());

  it('wait, and show that they are pressed, until the browser says that the person can see what they press', async () => {
    press();
    expect(button.hasAttribute('data-pressed')).toBe(true);
    await settle();
    expect(askCount).toBe(1);
    expect(onPress).not.toHaveBeenCalled();
    await painted();
    expect(button.hasAttribute('data-pressed')).toBe(false);
    expect(onPress).toHaveBeenCalledOnce();
    expect(onJudged.mock.calls).toEqual([[null]]);
  });

  it('go nowhere where something speaks against it, and why is said', async () => {
    press();
    await settle();
    await note({ kind: 'fault', reason: 'covered', at: clock.monotonic() });
    expect(onPress).not.toHaveBeenCalled();
    expect(onJudged.mock.calls).toEqual([['covered']]);
  });

  it('on what takes half a second are held until it is over, and not refused', async () => {
    button.dataset.act = 'report';
    press();
    await painted();
    await clock.run(340);
    expect(onJudged).not.toHaveBeenCalled();
    await clock.run(20);
    await painted();
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('that the browser never says a word about are refused after three seconds', async () => {
    press();
    await clock.run(2_990);
    expect(onJudged).not.toHaveBeenCalled();
    await clock.run(20);
    expect(onJudged.mock.calls).toEqual([['busy']]);
  });

  it.each<[what: string, change: () => void]>([
    ['has another act', () => (button.dataset.act = 'unmark')],
    ['is about something else', () => (subject = 'another')],
    ['has gone', () => button.remove()],
  ])('on a button that %s by then are dropped, and that is said', async (_, change) => {
    press();
    await settle();
    change();
    await painted();
    expect(onPress).not.toHaveBeenCalled();
    expect(onJudged.mock.calls).toEqual([['changed']]);
  });

  it('on a button that was another one when it went down are dropped', async () => {
    pointerDown();
    button.dataset.act = 'unmark';
    click();
    await painted();
    expect(onJudged.mock.calls).toEqual([['changed']]);
  });

  it.each<[what: string, reason: string, act: () => unknown]>([
    ['of which the pointer went down elsewhere are dropped', 'changed', () => click()],
    ['right after a press on something else go nowhere', 'hasty', () => press(1, button, 100)],
    ['that are the second of two go nowhere where the first was none of ours', 'hasty', () => press(2)],
  ])('%s', async (_, reason, act) => {
    act();
    await painted();
    expect(onJudged.mock.calls).toEqual([[reason]]);
  });

  it.each([
    ['count where the first was on the same', 'one', null],
    ['go nowhere where the first was on something else', 'another', 'hasty'],
  ])('that are the second of two %s', async (_, now, reason) => {
    press();
    await painted();
    subject = now;
    press(2);
    await painted();
    expect(onJudged.mock.calls).toEqual([[null], [reason]]);
    expect(onPress).toHaveBeenCalledTimes(reason === null ? 2 : 1);
  });

  it('that are the second of two go nowhere where the page moved on as the first came', async () => {
    pointerDown();
    subject = 'another';
    click();
    await painted();
    press(2);
    await painted();
    expect(onJudged.mock.calls).toEqual([['changed'], ['hasty']]);
  });

  it('of assistive technology, which presses nothing, count after half a second', async () => {
    click(0);
    await clock.run(360);
    await painted();
    expect(onPress).toHaveBeenCalledOnce();
  });

  it.each<[what: string, act: () => unknown]>([
    ['on a part of a button are clicks on the button', () => press(1, button.appendChild(document.createElement('i')))],
    ['that come twice while one waits count once', () => [press(), press()]],
  ])('%s', async (_, act) => {
    act();
    await painted();
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('on a link are held and made again as on a button', async () => {
    const link = button.getRootNode().appendChild(document.createElement('a'));
    const onFollow = vi.fn();
    link.addEventListener('click', onFollow);
    await clock.run(350);
    const made = press(1, link);
    await settle();
    expect(made.defaultPrevented).toBe(true);
    expect(onFollow).not.toHaveBeenCalled();
    await painted();
    expect(onFollow).toHaveBeenCalledOnce();
  });

  it('beside every button, or on one that rests, are let through', async () => {
    press(1, button.parentNode?.appendChild(document.createElement('p')));
    button.ariaDisabled = 'true';
    press();
    await painted();
    expect(onJudged).not.toHaveBeenCalled();
    expect(onPress).not.toHaveBeenCalled();
  });

  it('that a script made are not even judged', async () => {
    button.click();
    await painted();
    expect(check).not.toHaveBeenCalled();
    expect(onPress).not.toHaveBeenCalled();
  });
});

/** The pointer goes down and up again. @param afterMs how long before there was a press elsewhere. */
function press(count = 1, target: Node | undefined = button, afterMs = Number.POSITIVE_INFINITY): Event {
  lastPressOutside = clock.monotonic() - afterMs;
  pointerDown(target);
  return click(count, target);
}

function pointerDown(target: Node | undefined = button): void {
  target?.dispatchEvent(trusted(new Event('pointerdown', { bubbles: true, composed: true }), clock.monotonic()));
}

function click(detail = 1, target: Node | undefined = button): Event {
  const event = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail });
  target?.dispatchEvent(trusted(event, clock.monotonic()));
  return event;
}

async function note(observation: Observation): Promise<void> {
  visibility = observe(visibility, observation);
  nextChange.resolve();
  nextChange = Promise.withResolvers();
  await settle();
}

async function painted(): Promise<void> {
  await settle();
  await note({ kind: 'painted', at: clock.monotonic() });
}
