import { describe, expect, it } from 'vitest';
import { clicksFigures } from '../../bench/clicks/figures';
import { type Figure, noted } from '../../bench/figures';
import { type FirstSyncRow, firstSyncFigures } from '../../bench/first-sync/figures';
import { libraryFigures } from '../../bench/library/figures';
import { contenderNamed } from '../../bench/pacing/contenders';
import { pacingDoubts, pacingFigures } from '../../bench/pacing/figures';
import type { Row } from '../../bench/pacing/row';
import { CEILING, type Scenario, scenarios } from '../../bench/pacing/scenarios';
import { type PopupRun, popupFigures } from '../../bench/popup/figures';
import { dayFigures } from '../../bench/report/day-figures';
import { faultFigures, soakFigures } from '../../bench/report/fault-figures';
import { spreadOf } from '../../bench/spread';
import { workerFigures } from '../../bench/worker/figures';
import type { PressCost } from '../e2e/support/press-places';

const missedOf = (figures: readonly Figure[]) => figures.filter(({ isKept }) => !isKept).map(({ what }) => what);
const figure = (what: string, measured: string, allowed: string, isKept = true): Figure => {
  return { what, measured, allowed, isKept };
};
const always = (ms: number) => spreadOf([ms]);

describe('a spread', () => {
  it('has the median, the ninth tenth and the worst, whatever the order', () => {
    expect(spreadOf([9, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11])).toMatchObject({ median: 6, p90: 10, worst: 11 });
  });
});

describe('the figures of the popup', () => {
  const library = {
    size: { follows: 5_000, chaptersEach: 20 },
    ...{ floor: always(50), alive: spreadOf([75, 75, 90]), dead: always(75), heap: 9e6, made: 13e6 },
  };
  const typing = { workMs: 16, longestTaskMs: 0, wrongFrames: 0 };
  const scrolling = { speed: 300, emptyRows: 0, bareRows: 2, longestTaskMs: 64 };
  const run: PopupRun = { libraries: [library], typing, scrolling: [scrolling], heapAfterwards: 9e6 };

  it('keep every promise at its very bound', () => {
    const figures = popupFigures(run);
    expect(missedOf(figures)).toEqual([]);
    const list = '5000 follows, 100000 chapters';
    expect(figures).toEqual(
      expect.arrayContaining([
        figure(`${list}: popup, worker alive`, '75.0 ms, 1.50 × 50.0 ms; p90 75.0 ms, 1.50 × 50.0 ms', '≤ 1.50 ×'),
        noted(`${list}: made while it opened`, '13.0 MB'),
        noted('rows without their chapter at 300 px a frame', '2'),
        noted('the longest task at 300 px a frame', '64 ms'),
      ]),
    );
  });

  it.each<[what: string, beyond: Partial<PopupRun>]>([
    ['popup, worker alive', { libraries: [{ ...library, alive: always(75.1) }] }],
    ['popup, worker alive', { libraries: [{ ...library, alive: spreadOf([...Array(8).fill(75), 90, 90, 90]) }] }],
    ['popup, worker dead', { libraries: [{ ...library, dead: always(75.1) }] }],
    ['chapters: the heap', { libraries: [{ ...library, heap: 9_000_001 }] }],
    ['the heap after a search', { heapAfterwards: 9_000_001 }],
    ['work for a key', { typing: { ...typing, workMs: 17 } }],
    ['the longest task while typing', { typing: { ...typing, longestTaskMs: 51 } }],
    ['frames with rows of another search', { typing: { ...typing, wrongFrames: 1 } }],
    ['rows that stood empty', { scrolling: [{ ...scrolling, emptyRows: 1 }] }],
  ])('miss it beyond its bound: %s', (what, beyond) => {
    expect(missedOf(popupFigures({ ...run, ...beyond }))).toEqual([expect.stringContaining(what)]);
  });
});

describe('the figures of the library page', () => {
  const figures = (medianMs: number, longestTaskMs: number) =>
    libraryFigures({
      ...{ follows: 5_000, floor: always(50), library: always(medianMs) },
      tasks: [{ during: 'choosing all', longestTaskMs }],
    });

  it('keep every promise at its very bound, and miss each one beyond it', () => {
    expect(figures(75, 50)).toEqual([
      figure('the first rows of 5000 follows', '75.0 ms, 1.50 × 50.0 ms; p90 75.0 ms, 1.50 × 50.0 ms', '≤ 1.50 ×'),
      figure('the longest task while choosing all', '50 ms', '≤ 50 ms'),
    ]);
    expect(missedOf(figures(75.1, 50.1))).toHaveLength(2);
  });
});

describe('the figures of clicks', () => {
  const press: PressCost = { frames: 2, transactions: 1, stores: ['intents'] };

  it('are the worst of all presses', () => {
    expect(clicksFigures('reader control', [press, { ...press, frames: 1 }])).toEqual([
      figure('reader control: frames, the worst of 2', '2', '≤ 2'),
      figure('reader control: strict transactions, the worst of 2', '1', '≤ 1'),
    ]);
  });

  it.each<[what: string, missing: Partial<PressCost>]>([
    ['one press that is seen late', { frames: 3 }],
    ['one press that is kept late', { transactions: 2 }],
    ['one press that is not kept', { transactions: Number.POSITIVE_INFINITY }],
    ['one press that does not reach the disk', { transactions: Number.NaN }],
  ])('miss %s', (_, missing) => {
    expect(missedOf(clicksFigures('a', [press, { ...press, ...missing }, press]))).toHaveLength(1);
  });
});

describe('the figures of a worker that wakes', () => {
  it('are held against twice the other’s time', () => {
    const bare = { answers: [10], departures: [20] };
    const figures = (...[answer, departure]: [number, number]) =>
      workerFigures({ answers: [answer], departures: [departure] }, bare);
    expect(missedOf(figures(20, 40))).toEqual([]);
    expect(missedOf(figures(20.1, 40))).toEqual(['whether a chapter is read']);
    expect(missedOf(figures(20, 40.1))).toEqual(['the arrival of a mark']);
  });
});

describe('the figures of the first check', () => {
  const row: FirstSyncRow = {
    ...{ follows: 1_000, chapters: 25_000, roundTripMs: 40, isLearnt: true, requests: 72 },
    ...{ tookMs: 12_000, floorMs: 10_000, refused: 0, heapBytes: 30e6, diskBytes: 13_145_000 },
    stored: [
      { store: 'manga', rows: 1_000, bytes: 332_000 },
      { store: 'chapters', rows: 25_000, bytes: 6_941_000 },
    ],
  };

  it('keep their promises at the bound, and say once for each length what is stored', () => {
    const list = '1000 follows, 25000 chapters';
    expect(firstSyncFigures([{ ...row, isLearnt: false }, row]).slice(2)).toEqual([
      figure(
        `${list}, 40 ms there and back, learnt ledger`,
        '72 requests in 12.0 s, 6.0 a second, 1.20 × the least, 0 × 429',
        '≤ 1.20 ×, no 429',
      ),
      figure(`${list}, 40 ms there and back, learnt ledger: the worker’s heap`, '30.0 MB', '≤ 30.0 MB'),
      noted(`${list}: what is stored`, '7.3 MB (manga 0.3 MB, chapters 6.9 MB), 13.1 MB on disk'),
    ]);
  });

  it.each<[what: string, beyond: Partial<FirstSyncRow>]>([
    ['takes longer', { tookMs: 12_001 }],
    ['draws a 429', { refused: 1 }],
    ['holds more', { heapBytes: 30e6 + 1 }],
  ])('miss one that %s', (_, beyond) => {
    expect(missedOf(firstSyncFigures([{ ...row, ...beyond }]))).toHaveLength(1);
  });
});

describe('the figures of pacing', () => {
  const ofScenarios = scenarios.map((scenario): [string, Scenario] => [scenario.title, scenario]);
  const figureOf = (parts: Partial<Row>) => pacingFigures([rowOf(parts)])[0];

  it.each(ofScenarios)('hold ours to its throughput: %s', (_, scenario) => {
    expect(figureOf({ scenario, okPerSecond: scenario.floor })?.isKept).toBe(true);
    expect(figureOf({ scenario, okPerSecond: scenario.floor - 0.02 })?.isKept).toBe(false);
  });

  it.each([
    ['no 429', { refused: 1 }],
    ['no failure of the tab', { tabRefused: 1 }],
    ['no ban', { bannedAfterMs: 5_000 }],
  ])('hold ours to %s', (_, parts) => {
    expect(figureOf(parts)?.isKept).toBe(false);
  });

  it('ask a first run for no throughput, but for no refusal either', () => {
    const contender = contenderNamed('Dexmark, first run');
    expect(figureOf({ contender, okPerSecond: 0 })).toMatchObject({ allowed: 'no 429', isKept: true });
    expect(figureOf({ contender, refused: 1 })?.isKept).toBe(false);
  });

  it('promise nothing of a library, and name its version', () => {
    const parts = { contender: contenderNamed('p-throttle'), okPerSecond: 0, refused: 10, bannedAfterMs: 5_000 };
    const what = expect.stringMatching(/^Steady, alone: p-throttle \d+\.\d+\.\d+ \(5 per 1000 ms, strict\)$/);
    const measured = '0.00/s, 10 × 429, banned after 5.0 s';
    expect(pacingFigures([rowOf(parts)])).toEqual([{ what, measured, allowed: null, isKept: true }]);
  });

  it('are doubtful where the machine was busy', () => {
    expect(pacingDoubts(always(10))).toEqual([]);
    expect(pacingDoubts(always(23.7))).toEqual([
      'The machine was busy: one timer in a hundred was late by 23.7 ms or more.',
    ]);
  });
});

function rowOf(parts: Partial<Row>): Row {
  const [scenario] = scenarios;
  if (!scenario) throw new Error('There is no scenario');
  return {
    ...{ contender: contenderNamed('Dexmark'), scenario, okPerSecond: CEILING, unheard: 0, refused: 0, tabRefused: 0 },
    bannedAfterMs: null,
    deaths: { count: 0, downMs: 0 },
    orphans: { count: 0, heldMs: 0 },
    roundTripMs: always(0),
    latenessMs: always(0),
    ...parts,
  };
}

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
      noted('of these, for check', '30'),
      noted('of these, for mark', '40'),
    ]);
  });

  it('are refused where one of the tests did not measure', () => {
    expect(() => dayFigures(report(day(70), test({})))).toThrow('1 of 3 tests');
    expect(() => dayFigures('{}')).toThrow();
  });
});

describe('the figures of simulations', () => {
  it('count the seeds that met each fault, and those that broke an invariant', () => {
    const reached = new Map([['ban', 4]]);
    const failed = [{ seed: 3, command: 'npm run simulate -- --seed 3', story: '' }];
    expect(faultFigures('the pacer', { reached, failed }, 100)).toEqual([
      figure('the pacer: seeds of 100 that broke an invariant', '1', '≤ 0', false),
      noted('the pacer: ban', '4 seeds'),
    ]);
  });
});

describe('the figures of the soak', () => {
  const run = { day: '2026-11-23', commit: 'adf257d', content: 'today', tests: 374, failures: [], minutes: 1 };

  it('are those of the last run of each part, and their ages', () => {
    const runs = [{ ...run, part: 'a', failures: ['a mark arrives'] }, ...['a', 'b'].map((part) => ({ ...run, part }))];
    const figures = soakFigures(['a', 'b'], runs, ['1 commit ago: a; b']);
    expect(missedOf(figures)).toEqual([]);
    expect(figures.map(({ measured }) => measured)).toEqual(['2', '748', 'none', '1 commit ago: a; b']);
  });

  it('name the parts that failed, and miss those that never ran', () => {
    const runs = [{ ...run, part: 'a', failures: ['a mark arrives'] }];
    expect(missedOf(soakFigures(['a', 'b'], runs, []))).toEqual(['parts that have run', 'parts that failed']);
  });
});
