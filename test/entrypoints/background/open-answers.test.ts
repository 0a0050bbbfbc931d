import { describe, expect, it, vi } from 'vitest';
import { createOpenAnswers } from '../../../entrypoints/background/open-answers';
import { SECOND } from '../../../lib/clock';
import { virtualClock } from '../../support/virtual-clock';

describe('what waits for open answers', () => {
  it('goes on at once where none is open', async () => {
    const answers = createOpenAnswers(virtualClock());
    expect(answers.follow(undefined)).toBeUndefined();
    await answers.given();
    const given = Promise.resolve('answer');
    expect(await answers.follow(given)).toBe('answer');
    await answers.given();
  });

  it.each([
    ['given', (answer: PromiseWithResolvers<void>) => answer.resolve()],
    ['not given, because something broke', (answer: PromiseWithResolvers<void>) => answer.reject(new Error('broken'))],
  ])('goes on when each of them is %s', async (_, end) => {
    const answers = createOpenAnswers(virtualClock());
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    for (const { promise } of [first, second]) answers.follow(promise).catch(() => null);
    const goesOn = vi.fn();
    const waiting = answers.given().then(goesOn);
    end(first);
    await new Promise(setImmediate);
    expect(goesOn).not.toHaveBeenCalled();
    end(second);
    await waiting;
  });

  it('goes on after a second, however long an answer takes', async () => {
    const clock = virtualClock();
    const answers = createOpenAnswers(clock);
    void answers.follow(new Promise(() => {}));
    const goesOn = vi.fn();
    void answers.given().then(goesOn);
    await clock.run(SECOND - 1);
    expect(goesOn).not.toHaveBeenCalled();
    await clock.run(1);
    expect(goesOn).toHaveBeenCalledOnce();
  });
});
