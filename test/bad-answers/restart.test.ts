import { describe, it } from 'vitest';
import { givenCorruptedBackground } from './corrupted-background';
import type { Kind } from './kinds';

const background = givenCorruptedBackground();

/** Two of each family: trouble, a refusal, the road, nothing to read, something else than was asked. The soak tries every kind. */
const ten = [
  ...(['a page with a 500', 'a 429 of the API'] satisfies Kind[]),
  ...(['a 404 of the API', 'a captcha'] satisfies Kind[]),
  ...(['no word', 'silence'] satisfies Kind[]),
  ...(['a page with a 200', 'JSON that is cut off'] satisfies Kind[]),
  ...(['ids of other things', 'the last one unreadable'] satisfies Kind[]),
];

describe('a background comes through', () => {
  it.each(ten)('%s, wherever it asks', { timeout: 60_000 }, (kind) => background.comesThrough(kind));
});
