import { describe, expect, it } from 'vitest';
import { seriesOf, titlesFound } from '../../../bench/popup/series';

describe('the series of the popup bench', () => {
  it('are found by each of their titles, the newest first', () => {
    const series = seriesOf(400);
    const newest = ['The quiet harbour 0', 'The quiet harbour 300', 'The harbour clockmaker 1'];
    expect(titlesFound(series, '').slice(0, 3)).toEqual(newest);
    expect(titlesFound(series, 'EGARE 300')).toEqual(['The quiet harbour 300']);
    expect(titlesFound(series, 'nowhere')).toEqual([]);
  });
});
