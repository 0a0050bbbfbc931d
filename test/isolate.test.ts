import { describe, expect, it } from 'vitest';
import { isolate } from '../lib/isolate';

describe('a name in a text', () => {
  it.each([
    ['Midnight Bakery', 'ltr', false],
    ['真夜中のパン屋', 'ltr', false],
    ['Чайная «Луна»', 'ltr', false],
    ['مدينة تحت الماء', 'ltr', true],
    ['שלום 2', 'ltr', true],
    ['Re: مدينة', 'ltr', true],
    ['Midnight Bakery', 'rtl', true],
    ['مدينة تحت الماء', 'rtl', true],
    ['Midnight Bakery', '', false],
  ])('%s, in a text with direction "%s", is isolated: %s', (name, direction, isIsolated) => {
    expect(isolate(name, direction)).toBe(isIsolated ? `\u2068${name}\u2069` : name);
  });
});
