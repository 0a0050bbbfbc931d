import { describe, expect, it } from 'vitest';
import { type AskedAhead, createAskedAhead } from '../../../lib/library/sync/asked-ahead';
import type { Step } from '../../../lib/model/sync-job';
import { NOW } from '../rows';

const step = (offset: number): Step => ({ ask: 'follows', offset, total: 500 });
const [one, two, three] = [step(100), step(200), step(300)] as const;

describe('steps that are asked ahead', () => {
  it('are as many as may fly at once, and none of them twice', async () => {
    const { asked, ahead, answer } = asking();
    ahead.ask([one, two, three], 2);
    ahead.ask([one, two, three], 2);
    expect(asked).toEqual([one, two]);
    answer(one);
    await ahead.take([one, two, three]);
    ahead.ask([two, three], 2);
    expect(asked).toEqual([one, two, three]);
  });

  it('leave the first one its room', () => {
    const { asked, ahead } = asking();
    ahead.ask([two, three], 2);
    void ahead.take([one, two, three]);
    expect(asked).toEqual([two, three, one]);
  });

  it('are taken as their answers come, the first of those that are here', async () => {
    const { ahead, answer } = asking();
    ahead.ask([one, two, three], 3);
    answer(three);
    expect(await ahead.take([one, two, three])).toMatchObject({ step: three, askedAt: NOW });
    answer(two);
    answer(one);
    await Promise.resolve();
    expect(await ahead.take([one, two])).toMatchObject({ step: one });
    expect(await ahead.take([two])).toMatchObject({ step: two });
  });

  it('wait with their answer where another step comes first', async () => {
    const { ahead, answer } = asking();
    ahead.ask([one, two], 2);
    answer(two);
    const taken = ahead.take([one]);
    answer(one);
    expect(await taken).toMatchObject({ step: one });
    expect(await ahead.take([two])).toMatchObject({ step: two });
  });
});

describe('a step that fails', () => {
  it('is thrown when all that had left is taken, and lets nothing leave after it', async () => {
    const { asked, ahead, answer, fail, signals } = asking();
    ahead.ask([one, two], 2);
    fail(one, 'offline');
    answer(two);
    expect(await ahead.take([one, two])).toMatchObject({ step: two });
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    ahead.ask([one, three], 2);
    expect(asked).toEqual([one, two]);
    await expect(ahead.take([one, three])).rejects.toThrow('offline');
  });

  it('is thrown before those that fail because of it', async () => {
    const { ahead, fail } = asking();
    ahead.ask([one, two], 2);
    fail(two, 'offline');
    fail(one, 'aborted');
    await expect(ahead.take([one, two])).rejects.toThrow('offline');
  });
});

it('lets nothing leave after it was stopped', () => {
  const { asked, ahead, signals } = asking();
  ahead.ask([one], 2);
  ahead.stop();
  ahead.ask([one, two], 2);
  expect(asked).toEqual([one]);
  expect(signals[0]?.aborted).toBe(true);
});

function asking() {
  const asked: Step[] = [];
  const signals: AbortSignal[] = [];
  const answers = new Map<Step, PromiseWithResolvers<{ askedAt: number; answer: string }>>();
  const ahead: AskedAhead<string> = createAskedAhead((step, signal) => {
    const answered = Promise.withResolvers<{ askedAt: number; answer: string }>();
    answers.set(step, answered);
    asked.push(step);
    signals.push(signal);
    return answered.promise;
  });
  return {
    asked,
    signals,
    ahead,
    answer: (step: Step) => answers.get(step)?.resolve({ askedAt: NOW, answer: 'its answer' }),
    fail: (step: Step, why: string) => answers.get(step)?.reject(new Error(why)),
  };
}
