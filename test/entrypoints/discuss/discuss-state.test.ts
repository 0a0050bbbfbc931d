import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { createDiscussState } from '../../../entrypoints/discuss/discuss-state';
import { Failure } from '../../../lib/failure';
import type { View } from '../../../lib/storage/views';
import { virtualClock } from '../../support/virtual-clock';
import { waitFor } from '../../support/wait-for';

const chapterId = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
const address = 'https://forums.mangadex.org/threads/7';
const looking: View<'thread'> = { chapterId, address: null, failure: null };

const ask = vi.fn(async () => undefined);
const goTo = vi.fn();

function createState() {
  const clock = virtualClock();
  const thread = signal<View<'thread'> | null>(null);
  const asking = ask as unknown as Parameters<typeof createDiscussState>[0]['ask'];
  return {
    ...createDiscussState({ chapterId, session: signal(null), thread, ask: asking, clock, goTo }),
    ...{ clock, thread },
  };
}

describe('the tab that looks for a discussion', () => {
  it('asks for the thread once, and goes there when it is found', () => {
    const { thread } = createState();
    expect(ask).toHaveBeenCalledExactlyOnceWith('thread.find', { chapterId });
    thread.value = looking;
    expect(goTo).not.toHaveBeenCalled();
    thread.value = { ...looking, address };
    expect(goTo).toHaveBeenCalledExactlyOnceWith(address);
  });

  it('heeds nothing that is said of another chapter', () => {
    const { failure, thread } = createState();
    thread.value = { chapterId: 'another', address, failure: null };
    thread.value = { chapterId: 'another', address: null, failure: { code: 'not-found', retryAt: null } };
    expect(goTo).not.toHaveBeenCalled();
    expect(failure.value).toBeNull();
  });

  it('says why there is nothing to go to, and looks again when it is asked to', () => {
    const { failure, find, thread } = createState();
    thread.value = { ...looking, failure: { code: 'throttled', retryAt: 5 } };
    expect(failure.value).toEqual({ code: 'throttled', retryAt: 5 });
    find();
    expect(failure.value).toBeNull();
    expect(ask).toHaveBeenCalledTimes(2);
    thread.value = { ...looking, address };
    expect(goTo).toHaveBeenCalledOnce();
  });

  it('says that the background does not answer', async () => {
    ask.mockRejectedValueOnce(new Failure('no-background'));
    const { failure } = createState();
    await waitFor(() => expect(failure.value?.code).toBe('no-background'));
  });

  it('looks no longer than any search can last: its worker is dead by then', async () => {
    const { failure, thread, clock } = createState();
    thread.value = looking;
    await clock.run(44_000);
    expect(failure.value).toBeNull();
    await clock.run(2_000);
    expect(failure.value?.code).toBe('no-answer');
  });
});
