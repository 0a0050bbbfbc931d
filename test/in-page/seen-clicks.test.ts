// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { letSeenClicksIn } from '../../lib/in-page/seen-clicks';
import { settle } from '../support/mount';

let host: HTMLElement;
let button: HTMLButtonElement;
let answer: (isClear: boolean) => Promise<void>;
const isClear = vi.fn();
const onJudged = vi.fn();
const onPress = vi.fn();

describe('clicks into a closed root', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    isClear.mockImplementation(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      answer = (value) => {
        resolve(value);
        return settle();
      };
      return promise;
    });
    host = document.body.appendChild(document.createElement('div'));
    const shadow = host.attachShadow({ mode: 'closed' });
    letSeenClicksIn(shadow, { isClear, stop: vi.fn() }, onJudged);
    button = shadow.appendChild(document.createElement('button'));
    button.addEventListener('click', onPress);
  });
  afterEach(() => host.remove());

  it('wait until it is known whether the person could see what they pressed', async () => {
    clickOn(button);
    await settle();
    expect(onPress).not.toHaveBeenCalled();
    await answer(true);
    expect(onPress).toHaveBeenCalledOnce();
    expect(onJudged.mock.calls).toEqual([[true]]);
  });

  it('go nowhere when the person could not see it, and that is told', async () => {
    clickOn(button);
    await answer(false);
    expect(onPress).not.toHaveBeenCalled();
    expect(onJudged.mock.calls).toEqual([[false]]);
  });

  it('on a part of a button are clicks on the button', async () => {
    clickOn(button.appendChild(document.createElement('span')));
    await answer(true);
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('on a link are held and made anew as on a button', async () => {
    const link = button.getRootNode().appendChild(document.createElement('a'));
    const onFollow = vi.fn();
    link.addEventListener('click', onFollow);
    const click = clickOn(link);
    await settle();
    expect(click.defaultPrevented).toBe(true);
    expect(onFollow).not.toHaveBeenCalled();
    await answer(true);
    expect(onFollow).toHaveBeenCalledOnce();
  });

  it('that come twice while one waits count once', async () => {
    clickOn(button);
    clickOn(button);
    await answer(true);
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('beside every button trouble nobody', async () => {
    clickOn(button.parentNode?.appendChild(document.createElement('p')));
    await answer(false);
    expect(onJudged).not.toHaveBeenCalled();
  });

  it('on a button that has gone meanwhile go nowhere', async () => {
    clickOn(button);
    button.remove();
    await answer(true);
    expect(onPress).not.toHaveBeenCalled();
  });

  it('that a script made are not even judged', async () => {
    button.click();
    await settle();
    expect(isClear).not.toHaveBeenCalled();
    expect(onPress).not.toHaveBeenCalled();
  });
});

/** Only a browser can make a trusted event; what we look at is the flag. */
function clickOn(target: Node | undefined): Event {
  const event = new Event('click', { bubbles: true, composed: true, cancelable: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  target?.dispatchEvent(event);
  return event;
}
