import { describe, expect, it, vi } from 'vitest';
import { createServiceClock, type ServiceClockMemory } from '../../lib/api/service-clock';
import { Failure } from '../../lib/failure';
import type { Turn } from '../../lib/pacing/turn';
import { jumpingClock } from '../support/jumping-clock';

const turn: Turn = { host: 'api', method: 'GET', route: '/ping', priority: 'screen', reason: 'sync' };
const request = { method: 'GET' };
const HOUR = 3_600_000;

describe('the clock of the service', () => {
  const clock = jumpingClock(Date.UTC(2026, 0, 31, 12));
  /** The clock is given each answer in turn. */
  const hear = async (service: ReturnType<typeof createServiceClock>, ...said: (string | null)[]) => {
    for (const date of said) await service.listening(answering(date))(turn, '', request);
  };
  const today = (time: string) => `Sat, 31 Jan 2026 ${time} GMT`;

  it.each([
    ['ours before it was heard', [], 0],
    ['ahead by what an answer says', [today('15:00:00')], 3 * HOUR],
    ['behind by what an answer says', [today('11:00:00')], -HOUR],
    [
      'what it was after an answer without a date, or with none that can be read',
      [today('13:00:00'), null, 'soon'],
      HOUR,
    ],
  ])('is taken to be %s', async (_, said, aheadMs) => {
    const service = createServiceClock(clock, memory());
    await hear(service, ...said);
    expect(service.aheadMs()).toBe(aheadMs);
  });

  it('is not changed by no answer', async () => {
    const service = createServiceClock(clock, memory());
    await hear(service, today('13:00:00'));
    const broken = service.listening(() => Promise.reject(new Failure('unreachable')));
    await expect(broken(turn, '', request)).rejects.toMatchObject({ code: 'unreachable' });
    expect(service.aheadMs()).toBe(HOUR);
  });

  it('is what the last life has heard, until this one hears it', async () => {
    const service = createServiceClock(clock, memory(3 * HOUR));
    await service.ready;
    expect(service.aheadMs()).toBe(3 * HOUR);
    await hear(service, today('12:00:00'));
    expect(service.aheadMs()).toBe(0);
  });

  it('is noted for the next life and for pages where it has moved by a minute, and not at every answer', async () => {
    const notes = memory();
    const service = createServiceClock(clock, notes);
    await service.ready;
    await hear(service, ...['12:00:02', '15:00:00', '15:00:01', '14:59:58', '12:00:00'].map(today));
    expect(notes.onMoved.mock.calls).toEqual([[0], [3 * HOUR], [0]]);
    expect(notes.keep.mock.calls).toEqual([[3 * HOUR], [0]]);
  });

  it('is noted too where it was heard before what was noted last is known', async () => {
    const recalled = Promise.withResolvers<number>();
    const notes = { ...memory(), recall: () => recalled.promise };
    const service = createServiceClock(clock, notes);
    await hear(service, today('12:00:00'));
    recalled.resolve(3 * HOUR);
    await service.ready;
    expect(service.aheadMs()).toBe(0);
    expect(notes.onMoved.mock.calls).toEqual([[0]]);
    expect(notes.keep.mock.calls).toEqual([[0]]);
  });

  it('is kept with the next answer where it could not be kept with this one', async () => {
    const notes = memory();
    notes.keep.mockRejectedValueOnce(new Error('disk'));
    const service = createServiceClock(clock, notes);
    await service.ready;
    for (let answer = 0; answer < 3; answer++) {
      await hear(service, today('15:00:00'));
      await new Promise(setImmediate);
    }
    expect(notes.keep.mock.calls).toEqual([[3 * HOUR], [3 * HOUR]]);
  });

  it('is heard where what was noted cannot be read', async () => {
    const service = createServiceClock(clock, { ...memory(), recall: () => Promise.reject(new Error('no storage')) });
    await service.ready;
    await hear(service, today('15:00:00'));
    expect(service.aheadMs()).toBe(3 * HOUR);
  });

  it('is not taken from pictures, which lie in caches on the way', async () => {
    const service = createServiceClock(clock, memory());
    const cover: Turn = { ...turn, host: 'uploads' };
    await service.listening(answering('Fri, 30 Jan 2026 12:00:00 GMT'))(cover, '', request);
    expect(service.aheadMs()).toBe(0);
  });
});

function answering(date: string | null) {
  return async () => new Response('{}', date === null ? {} : { headers: { date } });
}

function memory(aheadMs = 0) {
  const keep = vi.fn(async () => undefined);
  return { recall: async () => aheadMs, keep, onMoved: vi.fn() } satisfies ServiceClockMemory;
}
