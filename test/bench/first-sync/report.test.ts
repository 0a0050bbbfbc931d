import { describe, expect, it } from 'vitest';
import { asMarkdown, type FirstSyncRow, isWithinBounds } from '../../../bench/first-sync/report';

const row: FirstSyncRow = {
  follows: 1_000,
  chapters: 25_000,
  roundTripMs: 40,
  isLearnt: true,
  requests: 72,
  tookMs: 12_000,
  floorMs: 10_000,
  refused: 0,
  heapBytes: 30_000_000,
  stored: [
    { store: 'manga', rows: 1_000, bytes: 332_000 },
    { store: 'chapters', rows: 25_000, bytes: 6_941_000 },
  ],
  diskBytes: 13_145_000,
};

describe('the report of the first check', () => {
  it('gives times, their ratio to the least, the heap, and what is stored', () => {
    const machine = { cores: 2, processor: 'some', memoryGiB: 4, system: 'some', node: 'v24' };
    const markdown = asMarkdown({ at: 0, machine, loads: [1.25], rows: [row] });
    expect(markdown).toContain('| 1000 | 25000 | 40 | learnt | 72 | 12.0 | 10.0 | 1.20 | 0 | 30 |');
    expect(markdown).toContain('| 1000 | 332 | 6941 | 7273 | 13145 |');
  });

  it.each<[string, Partial<FirstSyncRow>]>([
    ['takes longer', { tookMs: 12_001 }],
    ['draws a 429', { refused: 1 }],
    ['holds more', { heapBytes: 30_000_001 }],
  ])('finds a check out of bounds that %s', (_, change) => {
    expect(isWithinBounds(row)).toBe(true);
    expect(isWithinBounds({ ...row, ...change })).toBe(false);
  });
});
