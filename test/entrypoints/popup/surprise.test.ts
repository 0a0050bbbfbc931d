import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createSurprise } from '../../../entrypoints/popup/surprise';
import { MINUTE } from '../../../lib/clock';
import { Failure } from '../../../lib/failure';
import type { ListedSeries } from '../../../lib/library/list/list-reading';
import type { ReadingStatus } from '../../../lib/service/ids';
import type { View } from '../../../lib/storage/views';
import { defaultFilters, id, NOW } from '../../library/rows';
import { turn } from '../../support/event-turn';
import { quiet } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';
import { fakeBackground } from './fake-background';

describe('a surprise among the planned series', () => {
  it('is picked at no request, and never the one that was opened before while there are others', () => {
    const { surprise, requests } = setUp({ planned: 3 });
    expect(surprise.source.value).toBe('planned');
    let previous: string | null = null;
    for (let press = 0; press < 30; press++) {
      surprise.press();
      const picked: string | null = surprise.picked.value;
      expect([id(1), id(2), id(3)]).toContain(picked);
      expect(picked).not.toBe(previous);
      surprise.take();
      expect(surprise.picked.value).toBeNull();
      previous = picked;
    }
    expect(requests).toEqual([]);
  });

  it('is another than the last one also in the next popup', () => {
    const { surprise } = setUp({ planned: 2, lastOpened: id(1), random: () => 0 });
    surprise.press();
    expect(surprise.picked.value).toBe(id(2));
  });

  it('needs no session: the demo has series of its own', () => {
    const { surprise, requests } = setUp({ planned: 1, session: demo });
    expect(surprise.source.value).toBe('planned');
    surprise.press();
    expect([surprise.picked.value, requests]).toEqual([id(1), []]);
  });

  it('obeys the content ratings of this moment', () => {
    const { surprise, filters } = setUp({ planned: 1 });
    filters.value = { ...defaultFilters, contentRatings: ['erotica'] };
    expect(surprise.source.value).toBe('service');
  });
});

describe('a surprise where nothing is planned', () => {
  it('is offered neither before the list was read nor in the demo', () => {
    expect(setUp({ planned: null }).surprise.source.value).toBeNull();
    const { surprise, requests } = setUp({ planned: 0, session: demo });
    expect(surprise.source.value).toBeNull();
    expect(requests).toEqual([]);
  });

  it('is asked of the service, once for any number of presses, and opened when it has come', () => {
    const { surprise, requests, answer } = setUp({ planned: 0 });
    expect(surprise.source.value).toBe('service');
    for (let press = 0; press < 3; press++) surprise.press();
    expect(requests).toEqual([['series.surprise', { operationId: 'id-1' }]]);
    answer.value = { ...found, mangaId: null };
    expect([surprise.isAsking.value, surprise.picked.value]).toEqual([true, null]);
    answer.value = found;
    expect([surprise.isAsking.value, surprise.picked.value]).toEqual([false, id(9)]);
    surprise.take();
    surprise.press();
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(['series.surprise', { operationId: 'id-2' }]);
  });

  it('is not the answer to a press in an earlier popup', () => {
    const { surprise, answer } = setUp({ planned: 0 });
    answer.value = { ...found, operationId: 'earlier' };
    expect(surprise.picked.value).toBeNull();
    surprise.press();
    expect(surprise.picked.value).toBeNull();
  });

  it('says why there is none, until the next press', () => {
    const { surprise, answer } = setUp({ planned: 0 });
    surprise.press();
    const failure = { code: 'throttled', retryAt: NOW + 9_000 };
    answer.value = { ...found, mangaId: null, failure };
    expect(surprise.failure.value).toEqual(failure);
    expect(surprise.isAsking.value).toBe(false);
    surprise.press();
    expect(surprise.failure.value).toBeNull();
  });

  it('says so when the background could not be asked', async () => {
    const { surprise, failRequest } = setUp({ planned: 0 });
    failRequest(1, new Failure('no-background'));
    surprise.press();
    await turn();
    expect(surprise.failure.value).toEqual({ code: 'no-background', retryAt: null });
    expect(surprise.isAsking.value).toBe(false);
  });

  it('can be asked for again after a minute in which nothing came, and the late answer opens nothing', async () => {
    const { surprise, answer, clock, requests } = setUp({ planned: 0 });
    surprise.press();
    await clock.run(MINUTE - 1);
    expect(surprise.isAsking.value).toBe(true);
    await clock.run(1);
    expect(surprise.failure.value).toEqual({ code: 'no-answer', retryAt: null });
    surprise.press();
    answer.value = found;
    expect([surprise.isAsking.value, surprise.picked.value]).toEqual([true, null]);
    expect(requests).toHaveLength(2);
  });

  it('is let go where it was not opened within a minute of the press', async () => {
    const { surprise, answer, clock } = setUp({ planned: 0 });
    surprise.press();
    answer.value = found;
    await clock.run(MINUTE);
    expect([surprise.picked.value, surprise.failure.value]).toEqual([null, null]);
  });

  it('is forgotten with the account', () => {
    const { surprise, answer } = setUp({ planned: 0 });
    surprise.press();
    surprise.forget();
    answer.value = found;
    expect([surprise.isAsking.value, surprise.picked.value, surprise.failure.value]).toEqual([false, null, null]);
  });
});

const found = { operationId: 'id-1', mangaId: id(9), failure: null };
const demo = { ...quiet.session, state: 'signed-out', isDemo: true } as const;

interface Setting {
  /** How many series are planned, or `null` before the list was read. */
  readonly planned: number | null;
  readonly lastOpened?: string;
  readonly session?: View<'session'>;
  readonly random?: () => number;
}

function setUp({ planned, lastOpened, session = quiet.session, random = evenly() }: Setting) {
  const { answer: _, ...background } = fakeBackground();
  const clock = virtualClock(NOW);
  const answer = signal<View<'surprise'> | null>(null);
  const filters = signal(defaultFilters);
  const listed = [row(101, 'reading'), ...Array.from({ length: planned ?? 0 }, (__, n) => row(n + 1, 'plan_to_read'))];
  const surprise = createSurprise({
    ...{ ...background, filters, surpriseAnswer: answer, clock, random, session: signal(session) },
    series: signal(planned === null ? null : listed),
    seriesRequest: signal(lastOpened ? { mangaId: lastOpened, state: 'idle' as const } : null),
  });
  return { ...background, surprise, answer, filters, clock };
}

/** Numbers from all over, the same in every run. */
function evenly(): () => number {
  let calls = 0;
  return () => {
    calls += 1;
    return (calls * 0.618) % 1;
  };
}

function row(n: number, status: ReadingStatus): ListedSeries {
  return {
    ...{ mangaId: id(n), title: `Series ${n}`, status, isFollowed: true, rating: null, contentRating: 'safe' },
    ...{ publicationStatus: null, originalLanguage: null },
    ...{
      searchText: { title: '', kept: '' },
      resetsNumbers: false,
      unread: 0,
      isComplete: true,
      newestAt: 0,
      next: null,
      takenDown: 0,
      isDeleted: false,
    },
    ...{ expectedAt: null, isMuted: false, awaited: null, isFinished: false, languages: ['en'], uncounted: null },
  };
}
