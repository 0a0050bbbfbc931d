import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Clock } from '../../lib/clock';
import { ask } from '../../lib/messages/ask';
import { askFromReader } from '../../lib/messages/question';
import { waitFor } from '../support/wait-for';

const chapterIds = ['01e9f0cb-caea-406d-92bb-0cc67c37481d'];
const states = { states: [], signedIn: true, isSmall: false, hasMarks: true };

/** A clock whose time passes when the test says so. */
function handClock() {
  const sleeps: number[] = [];
  let ring: () => void = () => undefined;
  const clock: Clock = {
    now: () => 0,
    monotonic: () => 0,
    sleep: (ms) =>
      new Promise((resolve) => {
        sleeps.push(ms);
        ring = resolve;
      }),
  };
  return { clock, sleeps, passTime: () => ring() };
}

describe.each([
  { from: 'one of our pages', ask },
  { from: 'a content script', ask: askFromReader },
])('asking from $from', ({ ask }) => {
  const send = vi.fn<(message: unknown) => Promise<unknown>>();
  beforeEach(() => {
    send.mockReset();
    vi.stubGlobal('chrome', browser);
    vi.spyOn(browser.runtime, 'sendMessage').mockImplementation((message: unknown) => send(message));
  });

  it('sends the name and the input, and returns the value', async () => {
    send.mockResolvedValue({ ok: true, value: states });
    expect(await ask('chapter.states', { chapterIds })).toEqual(states);
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'chapter.states', input: { chapterIds } });
  });

  it('throws the code of a refusal', async () => {
    send.mockResolvedValue({ ok: false, code: 'throttled', retryAt: 7 });
    await expect(ask('options.open', undefined)).rejects.toMatchObject({ code: 'throttled', retryAt: 7 });
  });

  it('asks once more when the worker died with the message', async () => {
    send.mockRejectedValueOnce(new Error('the port closed')).mockResolvedValueOnce({ ok: true, value: states });
    expect(await ask('chapter.states', { chapterIds })).toEqual(states);
  });

  it('waits a second for a worker that hangs, then asks once more', async () => {
    const { clock, passTime } = handClock();
    send.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValueOnce({ ok: true, value: states });
    const answer = ask('chapter.states', { chapterIds }, clock);
    passTime();
    expect(await answer).toEqual(states);
  });

  it('asks a third time when a worker that hung takes the second message along as it dies, for what is left of the time', async () => {
    const { clock, sleeps, passTime } = handClock();
    const death = Promise.withResolvers<unknown>();
    send
      .mockReturnValueOnce(new Promise(() => undefined))
      .mockReturnValueOnce(death.promise)
      .mockResolvedValueOnce({ ok: true, value: states });
    const answer = ask('chapter.states', { chapterIds }, clock);
    passTime();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    vi.spyOn(clock, 'monotonic').mockReturnValue(300);
    death.reject(new Error('the port closed'));
    expect(await answer).toEqual(states);
    expect(sleeps).toEqual([1_000, 4_000, 3_700]);
  });

  it('says that the background is gone when three messages got no answer', async () => {
    send.mockRejectedValue(new Error('receiving end does not exist'));
    await expect(ask('options.open', undefined)).rejects.toMatchObject({ code: 'no-background' });
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('says so too where the extension is gone from under the page', async () => {
    send.mockImplementation(() => {
      throw new Error('Extension context invalidated.');
    });
    await expect(ask('options.open', undefined)).rejects.toMatchObject({ code: 'no-background' });
    vi.stubGlobal('chrome', { runtime: {} });
    await expect(ask('options.open', undefined)).rejects.toMatchObject({ code: 'no-background' });
  });

  it('waits longer for the second answer: a busy machine takes seconds to start a worker', async () => {
    const { clock, sleeps, passTime } = handClock();
    send.mockReturnValue(new Promise(() => undefined));
    const answer = ask('chapter.states', { chapterIds }, clock);
    passTime();
    await waitFor(() => expect(sleeps).toHaveLength(2));
    passTime();
    await expect(answer).rejects.toMatchObject({ code: 'no-background' });
    expect(sleeps).toEqual([1_000, 4_000]);
  });

  it('takes an answer of another version for what it is', async () => {
    send.mockResolvedValue({ ok: true, value: { states: 'many' } });
    await expect(ask('chapter.states', { chapterIds })).rejects.toMatchObject({ code: 'out-of-date' });
  });
});
