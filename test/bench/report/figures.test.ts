import { describe, expect, it } from 'vitest';
import * as bench from '../../../bench/report/bench-figures';
import { dayFigures } from '../../../bench/report/day-figures';
import type { Figure } from '../../../bench/report/section';
import type { PacingResult, PopupResult } from '../../../bench/report/shapes';
import { faultFigures } from '../../../bench/report/simulation-figures';
import { soakFigures } from '../../../bench/report/soak-figures';

const missedOf = (figures: readonly Figure[]) => figures.filter(({ isKept }) => !isKept).map(({ what }) => what);
const figure = (what: string, measured: string, allowed: string | null, isKept = true): Figure => {
  return { what, measured, allowed, isKept };
};
const times = (name: string, median: number) => ({ name, median, p90: median });

describe('the figures of the popup', () => {
  const library = {
    follows: 5_000,
    chapters: 100_000,
    floor: times('a page of one line', 50),
    rows: [times('popup, worker alive', 75)],
    heap: { floor: 1e6, popup: 9e6 },
  };
  const typing = { keys: 10, workMs: 16, longestTaskMs: 0, wrongFrames: 0 };
  const scrolling = [{ speed: 300, frames: 100, emptyRows: 0 }];
  const result: PopupResult = { at: 0, libraries: [library], typing, scrolling, heapAfterwards: 9e6 };

  it('keep every promise at its very bound', () => {
    expect(missedOf(bench.popupFigures(result))).toEqual([]);
    const first = figure('5000 follows, 100000 chapters: popup, worker alive', '75.0 ms, 1.50 × 50.0 ms', '≤ 1.50 ×');
    expect(bench.popupFigures(result)[0]).toEqual(first);
  });

  it('miss each one beyond it', () => {
    const slow = { ...library, rows: [times('popup, worker alive', 75.1)], heap: { floor: 1e6, popup: 9.1e6 } };
    const beyond = {
      ...result,
      libraries: [slow],
      typing: { keys: 10, workMs: 17, longestTaskMs: 51, wrongFrames: 1 },
      scrolling: [{ speed: 300, frames: 100, emptyRows: 1 }],
      heapAfterwards: 9.1e6,
    };
    const figures = bench.popupFigures(beyond);
    expect(missedOf(figures)).toEqual(figures.map(({ what }) => what));
  });
});

describe('the figures of the library page', () => {
  const figures = (median: number, longestMs: number) =>
    bench.libraryFigures({
      ...{ at: 0, follows: 5_000, floor: times('a page of one line', 50), library: times('the library', median) },
      tasks: [{ during: 'choosing all', longestMs }],
    });

  it('keep every promise at its very bound, and miss each one beyond it', () => {
    expect(figures(100, 50)).toEqual([
      figure('the first rows of 5000 follows', '100.0 ms, 2.00 × 50.0 ms', '≤ 2.00 ×'),
      figure('the longest task while choosing all', '50 ms', '≤ 50 ms'),
    ]);
    expect(missedOf(figures(100.1, 50.1))).toHaveLength(2);
  });
});

describe('the figures of clicks', () => {
  it('are the worst of all presses', () => {
    const presses = [1, 2].map((transactions) => ({ frames: 2 * transactions - 1, transactions }));
    expect(bench.clicksFigures({ at: 0, places: [{ name: 'reader control', presses }] })).toEqual([
      figure('reader control: frames, the worst of 2', '3', '≤ 2', false),
      figure('reader control: strict transactions, the worst of 2', '2', '≤ 1', false),
    ]);
  });
});

describe('the figures of a worker that wakes', () => {
  it('are held against twice the other’s time', () => {
    const task = (ours: number) => ({ floor: times('an answer', 10), ours: times('ours: a chapter', ours) });
    const figures = bench.workerFigures({ at: 0, wakes: 24, tasks: [task(20), task(20.1)] });
    expect(figures.map(({ what, isKept }) => [what, isKept])).toEqual([
      ['a chapter', true],
      ['a chapter', false],
    ]);
  });
});

describe('the figures of the first check', () => {
  const list = { follows: 1_000, chapters: 25_000, roundTripMs: 40, isLearnt: true, requests: 72 };
  const row = { ...list, tookMs: 12_000, floorMs: 10_000, refused: 0, heapBytes: 30e6 };
  const missed = (of: Partial<typeof row>) =>
    missedOf(bench.firstSyncFigures({ at: 0, rows: [{ ...row, ...of }] })).length;

  it('keep their promises at the bound, and miss them beyond it', () => {
    expect(missed({})).toBe(0);
    for (const beyond of [{ tookMs: 12_001 }, { refused: 1 }, { heapBytes: 30e6 + 1 }]) expect(missed(beyond)).toBe(1);
  });
});

describe('the figures of pacing', () => {
  const row: PacingResult['rows'][number] = {
    contender: 'Dexmark',
    scenario: 'Steady, beside the tab',
    okPerSecond: 0.8,
    refused: 0,
    tabRefused: 0,
    bannedAfterMs: null,
  };
  const serverLatenessMs = { median: 0, p99: 10, worst: 10 };
  const result = (of: Partial<typeof row>): PacingResult => ({
    at: 0,
    versions: { 'p-queue': '10.0.0' },
    rows: [{ ...row, ...of }],
    serverLatenessMs,
  });

  it.each([
    ['its throughput', { okPerSecond: 0.79 }],
    ['no refusal', { refused: 1 }],
    ['no refusal of the tab', { tabRefused: 1 }],
    ['no ban', { bannedAfterMs: 4_000 }],
  ])('hold ours to %s', (_, of) => {
    expect(missedOf(bench.pacingFigures(result({})))).toEqual([]);
    expect(missedOf(bench.pacingFigures(result(of)))).toEqual(['Steady, beside the tab: Dexmark']);
  });

  it('ask no throughput of the very first start', () => {
    const first = { contender: 'Dexmark, first run', okPerSecond: 0.1 };
    expect(bench.pacingFigures(result(first))).toMatchObject([{ allowed: 'no 429', isKept: true }]);
  });

  it('promise nothing of a library, and name its version', () => {
    const figures = bench.pacingFigures(result({ contender: 'p-queue', refused: 10 }));
    expect(figures).toMatchObject([{ what: 'Steady, beside the tab: p-queue 10.0.0', allowed: null }]);
  });

  it('are refused where the bench has no such pacer or scenario any more', () => {
    const complaint = 'no "gone" in "Steady, beside the tab" any more';
    expect(() => bench.pacingFigures(result({ contender: 'gone' }))).toThrow(complaint);
    expect(() => bench.pacingFigures(result({ scenario: 'Upside down' }))).toThrow('any more');
  });

  it('are doubtful where the machine was busy', () => {
    expect(bench.pacingDoubts(result({}))).toEqual([]);
    expect(bench.pacingDoubts({ ...result({}), serverLatenessMs: { ...serverLatenessMs, p99: 23.7 } })).toEqual([
      'The machine was busy: one timer in a hundred was late by 23.7 ms or more.',
    ]);
  });
});

describe('the figures of a day', () => {
  const test = (of: object) => ({ fullName: 'a day', status: 'passed', meta: {}, ...of });
  const report = (...tests: object[]) => JSON.stringify({ testResults: [{ assertionResults: tests }] });
  const day = (requests: number, reasons?: Record<string, number>) =>
    test({ meta: { measuredDay: { requests, most: 120, reasons } } });

  it('are those of the tests that let a day pass', () => {
    expect(dayFigures(report(day(70), test({}), day(121), day(9)))).toEqual([
      figure('a day', '70', '≤ 120'),
      figure('a day', '121', '≤ 120', false),
      figure('a day', '9', '≤ 120'),
    ]);
  });

  it('say what the requests were for, where that was counted', () => {
    expect(dayFigures(report(day(70), day(70), day(70, { check: 30, mark: 40 }))).slice(3)).toEqual([
      figure('of these, for check', '30', null),
      figure('of these, for mark', '40', null),
    ]);
  });

  it('are refused where one of the tests did not measure', () => {
    expect(() => dayFigures(report(day(70), test({})))).toThrow('1 of 3 tests');
    expect(() => dayFigures('{}')).toThrow('the test runner’s report has another shape');
  });
});

describe('the figures of simulations', () => {
  it('count the seeds that met each fault, and those that broke an invariant', () => {
    const reached = new Map([['ban', 4]]);
    const failed = [{ seed: 3, command: 'npm run simulate -- --seed 3', story: '' }];
    expect(faultFigures('the pacer', { reached, failed }, 100)).toEqual([
      figure('the pacer: seeds of 100 that broke an invariant', '1', '≤ 0', false),
      figure('the pacer: ban', '4 seeds', null),
    ]);
  });
});

describe('the figures of the soak', () => {
  const run = { day: '2026-11-23', commit: 'adf257d', content: 'today', tests: 374, failures: [], minutes: 1 };

  it('are those of the last run of each part', () => {
    const runs = [{ ...run, part: 'a', failures: ['a mark arrives'] }, ...['a', 'b'].map((part) => ({ ...run, part }))];
    expect(missedOf(soakFigures(['a', 'b'], runs))).toEqual([]);
    expect(soakFigures(['a', 'b'], runs).map(({ measured }) => measured)).toEqual(['2', '748', 'none']);
  });

  it('name the parts that failed, and miss those that never ran', () => {
    const runs = [{ ...run, part: 'a', failures: ['a mark arrives'] }];
    expect(missedOf(soakFigures(['a', 'b'], runs))).toEqual(['parts that have run', 'parts that failed']);
  });
});
