import { describe, expect, it } from 'vitest';
import { type AskedAhead, createAskedAhead } from '../../../lib/library/sync/asked-ahead';
import { askableSteps, feedSince } from '../../../lib/library/sync/sync-job';
import type { Step, SyncJob } from '../../../lib/model/sync-job';
import { id, NOW } from '../rows';

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

const begun = { kind: 'whole', startedAt: NOW, isFirst: true, languages: [], knownSince: NOW } as const;
const nothing = { done: 0, steps: [], missing: [], unreadable: 0, oldest: null, arrived: [] };
const job: SyncJob = { ...begun, ...nothing, limit: Number.POSITIVE_INFINITY };
const follows = (offset: number): Step => ({ ask: 'follows', offset, total: offset === 0 ? null : 400 });
const newest = feedSince(NOW, 'publishAt', []);
const feed = (offset: number): Step => ({ ...newest, offset, total: offset === 0 ? null : 2_000 });
const oldest = (offset: number): Step => ({ ...newest, newestFirst: false, offset, total: 12_000 });
const markers = (n: number): Step => ({ ask: 'markers', mangaIds: [id(n)] });
const series = (n: number): Step => ({ ask: 'series', mangaId: id(n), offset: 0 });
const manga = (n: number): Step => ({ ask: 'manga', ids: [id(n)], areFollowed: false });
const doubtful = (n: number): Step => ({ ask: 'doubtful', ids: [id(n)] });

describe('the steps that may be asked together', () => {
  it.each<[string, steps: readonly Step[], together: number]>([
    ['none where there is none', [], 0],
    ['the statuses alone', [{ ask: 'statuses' }, follows(0), newest], 1],
    ['the first page of a list alone', [follows(0), newest], 1],
    ['the next pages of a list, but not its last', [follows(100), follows(200), follows(300), newest], 2],
    ['the last page of a list alone', [follows(300), newest], 1],
    ['the first page of chapters and every mark', [feed(0), markers(1), markers(2)], 3],
    ['no older chapters before the list is of use', [feed(500), markers(1), feed(1_000)], 2],
    ['older chapters where nothing else is left', [feed(500), feed(1_000), feed(1_500)], 2],
    ['those from the other end, too', [oldest(500), oldest(1_000), oldest(1_500)], 2],
    ['no pages of two lists', [feed(500), feed(1_000), { ...newest, by: 'updatedAt', offset: 500, total: 900 }], 1],
    ['unknown series, new ones and marks', [manga(1), series(2), series(3), markers(4)], 4],
    ['no chapters beside a series that they may name', [manga(1), newest], 1],
    ['suspects, beside nothing but marks', [doubtful(1), doubtful(2), markers(4), series(3)], 3],
  ])('are %s', (_, steps, together) => {
    for (const kind of ['whole', 'wider'] as const)
      expect(askableSteps({ ...job, kind, steps })).toEqual(steps.slice(0, together));
  });

  it('pass over older chapters and series between marks', () => {
    const older = [feed(500), feed(1_000), markers(1)];
    expect(askableSteps({ ...job, steps: older })).toEqual([feed(500), markers(1)]);
    const suspects = [doubtful(1), series(3), markers(4)];
    expect(askableSteps({ ...job, steps: suspects })).toEqual([doubtful(1), markers(4)]);
  });

  it('are one in a quick sync', () => {
    expect(askableSteps({ ...job, kind: 'quick', steps: [markers(1), markers(2)] })).toEqual([markers(1)]);
  });
});
