import { describe, expect, it } from 'vitest';
import { createServiceClock } from '../../lib/api/service-clock';
import { Failure } from '../../lib/failure';
import type { Turn } from '../../lib/pacing/turn';
import { jumpingClock } from '../support/jumping-clock';

const turn: Turn = { host: 'api', method: 'GET', route: '/ping', priority: 'screen', reason: 'check' };
const request = { method: 'GET' };
const HOUR = 3_600_000;

describe('the clock of the service', () => {
  const clock = jumpingClock(Date.UTC(2026, 0, 31, 12));

  it('is taken to be ours before it was heard', () => {
    expect(createServiceClock(clock).aheadMs()).toBe(0);
  });

  it.each([
    ['ahead', 'Sat, 31 Jan 2026 15:00:00 GMT', 3 * HOUR],
    ['behind', 'Sat, 31 Jan 2026 11:00:00 GMT', -HOUR],
  ])('is known to be %s by what an answer says', async (_, date, aheadMs) => {
    const service = createServiceClock(clock);
    await service.listening(async () => new Response('{}', { headers: { date } }))(turn, '', request);
    expect(service.aheadMs()).toBe(aheadMs);
  });

  it('is not changed by an answer without a date, or by none', async () => {
    const service = createServiceClock(clock);
    const answers = [
      async () => new Response('{}', { headers: { date: 'Sat, 31 Jan 2026 13:00:00 GMT' } }),
      async () => new Response('{}'),
      async () => new Response('{}', { headers: { date: 'soon' } }),
    ];
    for (const answer of answers) await service.listening(answer)(turn, '', request);
    const broken = service.listening(() => Promise.reject(new Failure('unreachable')));
    await expect(broken(turn, '', request)).rejects.toMatchObject({ code: 'unreachable' });
    expect(service.aheadMs()).toBe(HOUR);
  });
});
