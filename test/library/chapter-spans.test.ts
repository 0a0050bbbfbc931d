import { describe, expect, it } from 'vitest';
import { spansOf } from '../../lib/library/numbers/spans';
import { chapter } from './rows';

describe('chapters as a short list', () => {
  it('are cut where the volume changes, and counted', () => {
    const rows = ['1', '1', '2', null, ''].map((volume, n) => chapter(n + 1, { volume }));
    const spans = spansOf(rows).map(({ volume, first, last, count }) => [volume, first.number, last.number, count]);
    expect(spans).toEqual([
      ['1', '1', '2', 2],
      ['2', '3', '3', 1],
      [null, '4', '5', 2],
    ]);
  });

  it('are nothing where there are none', () => {
    expect(spansOf([])).toEqual([]);
  });
});
