import { describe, expect, it } from 'vitest';
import { Failure, familyOf } from '../lib/failure';

describe('the family of a failure', () => {
  it('is "refused" for a captcha: the service was reached and said no, until a person has solved it', () => {
    expect(familyOf(new Failure('captcha'))).toBe('refused');
  });

  it('is "ours" for an answer that cannot be read: the service was reached, and it is we who do not understand', () => {
    expect(familyOf(new Failure('unreadable-answer'))).toBe('ours');
  });
});
