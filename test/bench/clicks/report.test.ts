import { describe, expect, it } from 'vitest';
import { asMarkdown, type ClicksRun, missesOf } from '../../../bench/clicks/report';
import type { PressCost } from '../../e2e/support/press-places';

const press: PressCost = { frames: 1, transactions: 1, stores: ['intents'] };

describe('the report of the clicks bench', () => {
  it('gives the median, the ninth tenth and the worst of the presses', () => {
    const presses = [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3].map((frames) => ({ ...press, frames }));
    expect(asMarkdown(runOf(presses))).toContain('| reader control | 11 | 1 | 2 | 3 | 1 | 1 | 1 |');
  });

  it.each<[what: string, missing: PressCost]>([
    ['one press that is seen late', { ...press, frames: 3 }],
    ['one press that is kept late', { ...press, transactions: 2 }],
    ['one press that is not kept', { ...press, transactions: Number.POSITIVE_INFINITY }],
    ['one press that does not reach the disk', { ...press, transactions: Number.NaN }],
  ])('says that the run misses %s', (_, missing) => {
    expect(missesOf(runOf([press, { ...press, frames: 2 }]))).toEqual([]);
    expect(missesOf(runOf([press, missing, press]))).toHaveLength(1);
  });
});

function runOf(presses: readonly PressCost[]): ClicksRun {
  const machine = { cores: 2, processor: 'some', memoryGiB: 4, system: 'some', node: 'v24' };
  return { at: 0, machine, browser: '1', follows: 7, places: [{ name: 'reader control', presses }] };
}
