import { describe, expect, it } from 'vitest';
import { HOUR, SECOND } from '../../lib/clock';
import { readQuotaAnswer } from '../../lib/pacing/quotas';

describe('the headers of a quota', () => {
  const servedAt = Date.UTC(2026, 0, 31, 12);
  const date = new Date(servedAt).toUTCString();
  const second = servedAt / SECOND;
  const headers = (retryAfter: string, more: Record<string, string> = { date }) =>
    new Headers({
      'x-ratelimit-limit': '40',
      'x-ratelimit-remaining': '38',
      'x-ratelimit-retry-after': retryAfter,
      ...more,
    });
  // This machine's clock is three hours fast.
  const at = servedAt + 3 * HOUR;

  it.each([
    ['the end of the period, by the service’s clock', headers(`${second + 45}`), at + 45 * SECOND],
    ['nothing, while it is the current second', headers(`${second}`), null],
    ['nothing, when it lies in the past', headers(`${second - 1}`), null],
    ['nothing, when it is nonsense', headers('soon'), null],
    ['nothing, when it is milliseconds', headers(`${servedAt}`), null],
    ['nothing, without the service’s clock to compare', headers(`${second + 45}`, {}), null],
  ])('retry-after says %s', (_, given, endsAt) => {
    expect(readQuotaAnswer(given, at)).toEqual({ limit: 40, remaining: 38, endsAt });
  });

  it.each([
    [new Headers()],
    [new Headers({ 'x-ratelimit-limit': '40' })],
    [new Headers({ 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0' })],
    [new Headers({ 'x-ratelimit-limit': '40', 'x-ratelimit-remaining': '-1' })],
  ])('say nothing when they are missing or senseless (%#)', (given) => {
    expect(readQuotaAnswer(given, at)).toBeNull();
  });
});
