import { expect, test } from 'vitest';
import type { Exchange } from '../../../scripts/smoke/observe';
import { wholeAnswers } from '../../../scripts/smoke/whole-answers';

const exchange = (name: string, body: string | null): Exchange => ({
  route: { name },
  answer: { status: 200, headers: {}, body },
});
const [list, firstPage, secondPage] = [exchange('list', '[]'), exchange('page', '1'), exchange('page', '2')];

test('a visit whose answers were all kept stands for itself', () => {
  expect(wholeAnswers([[list, firstPage, secondPage]])).toEqual([list, firstPage, secondPage]);
});

test('an answer that one visit did not keep is taken from the same request of another', () => {
  const first = [firstPage, exchange('list', null), exchange('page', null)];
  const second = [exchange('list', null), exchange('page', null), secondPage];
  expect(wholeAnswers([first, second])).toBeUndefined();
  expect(wholeAnswers([first, second, [list]])).toEqual([firstPage, list, secondPage]);
});

test('a request without an answer is none that was kept', () => {
  expect(wholeAnswers([[{ ...list, answer: null }]])).toBeUndefined();
  expect(wholeAnswers([[{ ...list, answer: null }], [list]])).toEqual([list]);
});
