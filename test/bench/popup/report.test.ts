import { describe, expect, it } from 'vitest';
import { asMarkdown, missesOf, type PopupRun, rowOf } from '../../../bench/popup/report';
import { seriesOf, titlesFound } from '../../../bench/popup/series';

const row = { name: 'popup', median: 6, p90: 10 };
const library = {
  follows: 7,
  chapters: 70,
  floor: { name: 'floor', median: 4, p90: 5 },
  rows: [row],
  heap: { floor: 1_700_000, popup: 5_460_000, made: 13_000_000 },
};
const run: PopupRun = {
  at: 0,
  machine: { cores: 2, processor: 'some', memoryGiB: 4, system: 'some', node: 'v24' },
  browser: '1',
  openings: 11,
  libraries: [library],
  typing: { keys: 98, workMs: 10, longestTaskMs: 0, wrongFrames: 0 },
  scrolling: [{ speed: 300, frames: 20, emptyRows: 0, bareRows: 2, longestTaskMs: 64 }],
  heapAfterwards: 7_000_000,
};

describe('the report of the popup bench', () => {
  it('gives the median and the ninth tenth of the openings, and their ratio to the floor', () => {
    const openings = [9, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11].map((paintedMs) => ({ paintedMs, rows: [] }));
    expect(rowOf('popup', openings)).toEqual(row);
    expect(asMarkdown(run)).toContain('| 7 | 70 | popup | 6.0 | 10.0 | 1.50 |');
  });

  it('gives the heap, the search and the scroll', () => {
    const markdown = asMarkdown(run);
    const lines = [
      '| 7 | 70 | 1.7 MB | 5.5 MB | 13.0 MB | 2.4 |',
      '| 98 | 10.0 | none | 0 |',
      '| 300 px a frame | 20 | 0 | 2 | 64 ms |',
    ];
    for (const line of lines) expect(markdown).toContain(line);
  });

  it.each<[what: string, missing: Partial<PopupRun>]>([
    ['a first frame that is late', { libraries: [{ ...library, rows: [{ ...row, median: 6.1 }] }] }],
    ['a heap that is large', { libraries: [{ ...library, heap: { floor: 0, popup: 9_000_001, made: 0 } }] }],
    ['a heap that grows', { heapAfterwards: 9_000_001 }],
    ['keys that cost more than a frame', { typing: { ...run.typing, workMs: 17 } }],
    ['a long task', { typing: { ...run.typing, longestTaskMs: 51 } }],
    ['rows of another search', { typing: { ...run.typing, wrongFrames: 1 } }],
    ['rows that stand empty', { scrolling: [{ speed: 1, frames: 1, emptyRows: 1, bareRows: 0, longestTaskMs: 0 }] }],
  ])('says that the run misses %s', (_, missing) => {
    expect(missesOf(run)).toEqual([]);
    expect(missesOf({ ...run, ...missing })).toHaveLength(1);
  });
});

describe('the series of the popup bench', () => {
  it('are found by each of their titles, the newest first', () => {
    const series = seriesOf(400);
    const newest = ['The quiet harbour 0', 'The quiet harbour 300', 'The harbour clockmaker 1'];
    expect(titlesFound(series, '').slice(0, 3)).toEqual(newest);
    expect(titlesFound(series, 'EGARE 300')).toEqual(['The quiet harbour 300']);
    expect(titlesFound(series, 'nowhere')).toEqual([]);
  });
});
