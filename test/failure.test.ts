import { describe, expect, it } from 'vitest';
import { Failure } from '../lib/failure';

describe('the family of a failure', () => {
  it('is "refused" for a captcha: the service was reached and said no, until a person has solved it', () => {
    expect(new Failure('captcha').family).toBe('refused');
  });

  it('is "ours" for an answer that cannot be read: the service was reached, and it is we who do not understand', () => {
    expect(new Failure('unreadable-answer').family).toBe('ours');
  });
});
