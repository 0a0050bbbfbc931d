import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../lib/clock';
import { blockPage, type Life, names, outcomeOf, slidingWindow } from '../../support/pacing-world';
import { givenWorld } from './given-world';

const { world } = givenWorld();

describe('beside the person’s own tabs', () => {
  const left = (requestId: string) => ({ kind: 'left', requestId, method: 'GET', route: '/chapter' }) as const;
  const answered = (requestId: string, status = 200) =>
    ({ kind: 'answered', requestId, status, headers: new Headers() }) as const;

  /** A tab that sends `calls` at once, seen by the browser when they leave and when they are answered. */
  function tabSends(life: Life, calls: number): void {
    for (let call = 0; call < calls; call++) {
      const requestId = `tab ${world.clock.elapsed()} ${call}`;
      life.pacer.observeSite(left(requestId));
      world.clock.after(20, () => {
        const refused = slidingWindow(5)('tab', world.arrivals, world.clock.elapsed());
        const status = refused instanceof Response ? refused.status : 0;
        world.arrivals.push({ at: world.clock.elapsed(), name: 'tab', status });
        world.clock.after(20, () => life.pacer.observeSite(answered(requestId, status)));
      });
    }
  }

  it('makes none of its bursts fail, and meets no refusal itself', async () => {
    world.service = slidingWindow(5);
    const life = world.boot();
    tabSends(life, 1);
    await world.clock.run(SECOND);
    void names(200).map((name) => outcomeOf(life.ask(name)));
    for (let second = 0; second < 60; second += 6) world.clock.after(second * SECOND, () => tabSends(life, 4));
    await world.clock.run(MINUTE);
    expect(world.arrivals.filter(({ status }) => status !== 200)).toEqual([]);
    expect(world.arrivals.filter(({ name }) => name !== 'tab').length).toBeGreaterThan(0.8 * 60);
  });

  it('keeps to one slot for a minute after a call, and then uses all', async () => {
    const life = world.boot();
    tabSends(life, 1);
    for (const [afterMs, leave] of [[50 * SECOND, 1] as const, [10 * SECOND, 5] as const]) {
      await world.clock.run(afterMs);
      world.arrivals.length = 0;
      void names(5).map((name) => outcomeOf(life.ask(name)));
      await world.clock.run(900);
      expect(world.arrivals).toHaveLength(leave);
    }
  });

  it('keeps what a tab sent in the ledger, for the next life', async () => {
    const first = world.boot();
    for (const name of ['a', 'b', 'c', 'd', 'e']) first.pacer.observeSite(left(name));
    await world.clock.run(10);
    first.kill();
    const second = world.boot();
    second.pacer.observeSite(answered('a'));
    void outcomeOf(second.ask('ours'));
    await world.clock.run(SECOND);
    expect(world.arrived()).toEqual([]);
    await world.clock.run(100);
    expect(world.arrived()).toEqual(['ours']);
  });

  it('learns nothing from a refusal that a tab’s burst explains', async () => {
    world.service = (name) => (name === 'ours' ? blockPage(429) : new Response('ok'));
    const life = world.boot();
    void outcomeOf(life.ask('ours'));
    tabSends(life, 6);
    await world.clock.run(100);
    expect(world.ledger().breaker.state).toBe('throttled');
    expect(world.ledger().budget).toMatchObject({ slots: 5, burst: { size: 5 } });
  });
});
