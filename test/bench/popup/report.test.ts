import { describe, expect, it } from 'vitest';
import { asMarkdown, rowOf } from '../../../bench/popup/report';

describe('the report of the popup bench', () => {
  it('gives the median and the ninth tenth of the openings, and their ratio to the floor', () => {
    const openings = [9, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11].map((paintedMs) => ({ paintedMs, rows: [] }));
    const row = rowOf('popup', openings);
    expect(row).toEqual({ name: 'popup', median: 6, p90: 10 });
    const machine = { cores: 2, processor: 'some', memoryGiB: 4, system: 'some', node: 'v24' };
    const floor = { name: 'floor', median: 4, p90: 5 };
    const run = { at: 0, machine, browser: '1', openings: 11, follows: 7, floor, rows: [row] };
    expect(asMarkdown(run)).toContain('| popup | 6.0 | 10.0 | 1.50 |');
  });
});
