import { describe, expect, it } from 'vitest';
import { typedNumber } from '../../../components/texts/number-text';

describe('a number that is typed', () => {
  it.each([
    ['12', 12],
    [' 012 ', 12],
    ['１２', 12],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['１２，５', 12.5],
    ['１２．５', 12.5],
    ['-3', -3],
    ['－３', -3],
    ['', null],
    ['　', null],
    ['12b', Number.NaN],
    ['1e3', Number.NaN],
    ['½', Number.NaN],
    ['1.2.3', Number.NaN],
    ['Infinity', Number.NaN],
  ])('"%s" is %s', (typed, number) => {
    expect(typedNumber(typed)).toBe(number);
  });
});
