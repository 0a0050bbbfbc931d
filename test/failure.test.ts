import { expect, it } from 'vitest';
import { Failure, familyOf } from '../lib/failure';

it.each([
  ['refused', 'captcha', 'the service was reached and said no, until a person has solved it'],
  ['ours', 'unreadable-answer', 'the service was reached, and it is we who do not understand'],
] as const)('the family of a failure is "%s" for %s: %s', (family, code, _why) => {
  expect(familyOf(new Failure(code))).toBe(family);
});
