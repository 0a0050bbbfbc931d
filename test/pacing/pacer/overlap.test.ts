import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../lib/clock';
import { COLD_START_MS } from '../../../lib/pacing/budget';
import { STEAL_AFTER_MS } from '../../../lib/pacing/leadership';
import { blockPage, busiestSecond, names, outcomeOf, slidingWindow } from '../../support/pacing-world';
import { givenWorld } from './given-world';

const { world, outcomeAfter } = givenWorld();

describe('a life that begins before the last one has ended', () => {
  it('does not double what arrives in a second', async () => {
    world.service = slidingWindow(5);
    const [first, second] = [world.boot(), world.boot()];
    for (const { ask } of [first, second]) void names(50).map((name) => outcomeOf(ask(name)));
    await world.clock.run(10 * SECOND);
    expect(busiestSecond(world.arrivals)).toBe(5);
    const before = world.arrivals.length;
    first.kill();
    await world.clock.run(10 * SECOND);
    expect(world.arrivals.length).toBeGreaterThan(before);
    expect(busiestSecond(world.arrivals)).toBe(5);
    expect(world.arrivals.filter(({ status }) => status === 429)).toEqual([]);
  });

  it('goes on from the other’s ledger when that ends, and does not forget a ban that it meets meanwhile', async () => {
    const [first, second] = [world.boot(), world.boot()];
    await world.clock.run(10);
    world.service = () => blockPage(403);
    await outcomeAfter(100, first.ask('banned'));
    first.kill();
    expect(await outcomeAfter(MINUTE, second.ask('next'))).toBe('banned');
    expect(world.ledger().breaker.state).toBe('banned');
    expect(world.arrived()).toEqual(['banned']);
  });

  it('takes over from one that never ends, and waits as after a browser start', async () => {
    const first = world.boot();
    await world.clock.run(10);
    const second = world.boot();
    const asked = outcomeOf(second.ask('of the second'));
    await world.clock.run(STEAL_AFTER_MS + COLD_START_MS - SECOND);
    expect(world.arrived()).toEqual([]);
    await world.clock.run(2 * SECOND);
    expect(await asked).toBe(200);
    expect(await outcomeAfter(MINUTE, first.ask('of the first'))).toBe('out-of-date');
    expect(world.arrived()).toEqual(['of the second']);
  });

  it('enters what a tab does meanwhile as of when it was seen', async () => {
    const [first, second] = [world.boot(), world.boot()];
    await world.clock.run(SECOND);
    const seenAt = world.clock.now();
    second.pacer.observeSite({ kind: 'left', requestId: 'a', method: 'GET', route: '/manga' });
    await world.clock.run(10 * SECOND);
    first.kill();
    await world.clock.run(SECOND);
    expect(world.ledger().site.lastCallAt).toBe(seenAt);
  });
});

describe('a life that another has taken over from', () => {
  it('sends away those who wait, and writes nothing any more', async () => {
    world.service = (name) => (name === 'slow' ? null : new Response('ok'));
    const first = world.boot({ slots: () => 1 });
    void outcomeOf(first.ask('slow'));
    await world.clock.run(15 * SECOND);
    world.boot();
    await world.clock.run(STEAL_AFTER_MS - SECOND);
    const waiting = names(100).map((name) => outcomeOf(first.ask(name)));
    await world.clock.run(5 * SECOND);
    expect((await Promise.all(waiting)).at(-1)).toBe('out-of-date');
    const stored = structuredClone(world.stored);
    first.pacer.observeSite({ kind: 'left', requestId: 'a', method: 'GET', route: '/chapter' });
    await world.clock.run(SECOND);
    expect(world.stored).toEqual(stored);
  });

  it('sends no probe', async () => {
    world.service = () => blockPage(429);
    const first = world.boot();
    await outcomeAfter(10 * SECOND, first.ask('too many'));
    world.boot();
    await world.clock.run(STEAL_AFTER_MS);
    world.arrivals.length = 0;
    void first.pacer.probeIfDue();
    await world.clock.run(MINUTE);
    const gaps = world.arrivals.slice(1).map(({ at }, index) => at - (world.arrivals[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(19 * SECOND);
  });
});
