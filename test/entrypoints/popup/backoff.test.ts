import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { createBackoff } from '../../../entrypoints/popup/backoff';
import { Failure } from '../../../lib/failure';
import type { ask } from '../../../lib/messages/ask';
import type { View } from '../../../lib/storage/views';
import { turn } from '../../support/event-turn';
import { now, paused, quiet } from '../../support/views';

describe('asking in spite of a silence', () => {
  it.each([
    ['is answered with what it would cost', now + 9_000, { kind: 'cost', until: now + 9_000 }],
    ['has no answer where asking costs nothing any more', null, null],
  ])('%s, and asks nothing', async (_, until, answer) => {
    const { backoff, requests } = setUp({ until });
    backoff.askNow();
    await expect.poll(() => requests).toEqual(['pacing.cost']);
    await turn();
    expect(backoff.answer.value).toEqual(answer);
    expect(requests).toEqual(['pacing.cost']);
  });

  it('on another network sends one question, says so at once, and speaks of no price then', () => {
    const { backoff, requests } = setUp(undefined);
    backoff.newNetwork();
    expect(backoff.answer.value).toEqual({ kind: 'asked' });
    expect(requests).toEqual(['pacing.probe']);
    backoff.askNow();
    expect(backoff.answer.value).toEqual({ kind: 'asked' });
    expect(requests).toEqual(['pacing.probe']);
  });

  it('can be tried again when the question did not get as far as the background', async () => {
    const failure = new Failure('no-background');
    const { backoff, tellFailure } = setUp(failure);
    backoff.newNetwork();
    await expect.poll(() => backoff.answer.value).toBeNull();
    expect(tellFailure).toHaveBeenCalledExactlyOnceWith(failure);
  });

  it('is over with the silence', () => {
    const { backoff, pause } = setUp(undefined);
    backoff.newNetwork();
    pause.value = paused('banned', now + 60_000);
    expect(backoff.answer.value).toEqual({ kind: 'asked' });
    pause.value = quiet.pause;
    expect(backoff.answer.value).toBeNull();
  });
});

function setUp(reply: unknown) {
  const requests: string[] = [];
  const tellFailure = vi.fn();
  const pause = signal<View<'pause'> | null>(paused('banned', now + 900_000));
  const background = (name: string) => {
    requests.push(name);
    return reply instanceof Failure ? Promise.reject(reply) : Promise.resolve(reply);
  };
  return {
    backoff: createBackoff({ ask: background as typeof ask, pause, tellFailure }),
    requests,
    pause,
    tellFailure,
  };
}
