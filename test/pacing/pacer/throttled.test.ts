import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../../lib/clock';
import { blockPage, createWorld, failureOf, type Life, names, outcomeOf, type World } from '../../support/pacing-world';

let world: World;

beforeEach(() => {
  world = createWorld();
});

describe('after a 429', () => {
  beforeEach(() => {
    world.service = (name) => (name === 'too many' ? blockPage(429) : new Response('ok'));
  });

  it('refuses every turn at once, with the moment to come back', async () => {
    const life = world.boot();
    const first = failureOf(life.ask('too many'));
    await world.clock.run(50);
    const answeredAt = world.clock.now() - 10;
    expect(await first).toMatchObject({ code: 'throttled', retryAt: answeredAt + 1_200 });
    const second = failureOf(life.ask('another', { host: 'uploads' }));
    await world.clock.run(0);
    expect(await second).toMatchObject({ code: 'throttled', retryAt: answeredAt + 1_200 });
    expect(world.arrived()).toEqual(['too many']);
  });

  it('also refuses the turns that were waiting', async () => {
    const life = world.boot();
    const asked = ['too many', ...names(9)].map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(SECOND);
    expect(await Promise.all(asked.slice(5))).toEqual(Array.from({ length: 5 }, () => 'throttled'));
    expect(world.arrivals).toHaveLength(5);
  });

  it('stops a request whose reservation was being written when the refusal came', async () => {
    const life = world.boot({ slots: () => 5 });
    void outcomeOf(life.ask('too many'));
    await world.clock.run(35);
    world.writeMs = 100;
    const late = outcomeOf(life.ask('late'));
    await world.clock.run(SECOND);
    expect(await late).toBe('throttled');
    expect(world.arrived()).toEqual(['too many']);
  });

  it('stops a request that was still writing something down before it left', async () => {
    const life = world.boot();
    void outcomeOf(life.ask('too many'));
    const turn = { host: 'api', method: 'POST', route: '/manga/{id}/read', priority: 'mark', reason: 'mark' } as const;
    let hasLeft = false;
    const late = life.pacer.requestSlot(turn, async (_, recheck) => {
      await world.clock.sleep(100);
      recheck();
      hasLeft = true;
      return new Response('ok');
    });
    const refused = expect(late).rejects.toMatchObject({ code: 'throttled' });
    await world.clock.run(SECOND);
    await refused;
    expect(hasLeft).toBe(false);
  });

  it('stores the trouble before the caller hears of it', async () => {
    world.writeMs = 5;
    const life = world.boot();
    let stateWhenTold: string | undefined;
    void life.ask('too many').catch(() => {
      stateWhenTold = world.ledger().breaker.state;
    });
    await world.clock.run(200);
    expect(stateWhenTold).toBe('throttled');
  });

  it('sends one probe after its gap, and goes on when that is answered', async () => {
    const life = world.boot();
    void outcomeOf(life.ask('too many'));
    await world.clock.run(1_239);
    expect(world.arrived()).toEqual(['too many']);
    await world.clock.run(100);
    expect(world.arrived()).toEqual(['too many', 'probe']);
    expect(life.pacer.blockStatus()).toEqual({ code: null, since: null, until: null });
    const next = outcomeOf(life.ask('next'));
    await world.clock.run(3 * SECOND);
    expect(await next).toBe(200);
    expect(world.pauses.map(({ code }) => code)).toEqual(['throttled', 'throttled', null]);
  });

  it('lets the probe wait for requests that are still under way', async () => {
    const times = [3_000, 20];
    world.latency = () => [20, times.shift() ?? 20];
    const life = world.boot();
    void outcomeOf(life.ask('slow'));
    void outcomeOf(life.ask('too many'));
    await world.clock.run(10 * SECOND);
    expect(world.arrived()).toEqual(['slow', 'too many', 'probe']);
    expect(world.arrivals[2]?.at).toBeGreaterThan(3_020);
  });

  it('doubles the gap between probes as long as they are refused', async () => {
    world.service = () => blockPage(429);
    const life = world.boot();
    void outcomeOf(life.ask('too many'));
    await world.clock.run(40 * SECOND);
    const gaps = world.arrivals.slice(1).map(({ at }, index) => at - (world.arrivals[index]?.at ?? 0));
    expect(gaps.map((gap) => Math.floor(gap / 100) * 100)).toEqual([1_200, 2_400, 4_800, 9_600, 19_200]);
  });

  it('waits as long as the one of several that asks for most', async () => {
    const asked = ['1', '40', '5'];
    world.latency = () => [20, 20 + 10 * (3 - asked.length)];
    world.service = (name) =>
      name === 'probe'
        ? new Response('ok')
        : new Response(null, { status: 429, headers: { 'retry-after': asked.shift() ?? '0' } });
    const life = world.boot();
    void names(3).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(39 * SECOND);
    expect(await life.pacer.probeIfDue()).toBe(false);
    expect(world.arrived()).toHaveLength(3);
    await world.clock.run(2 * SECOND);
    void life.pacer.probeIfDue();
    await world.clock.run(SECOND);
    expect(world.arrived().at(-1)).toBe('probe');
  });

  it('keeps the silence in the next life, too', async () => {
    const first = world.boot();
    world.service = () => blockPage(403);
    void outcomeOf(first.ask('banned'));
    await world.clock.run(100);
    first.kill();
    const second = world.boot();
    const refused = outcomeOf(second.ask('next'));
    await world.clock.run(10 * MINUTE);
    expect(await refused).toBe('banned');
    expect(world.arrived()).toEqual(['banned']);
  });

  it('lets a person wait no shorter when a probe dies with its worker', async () => {
    world.service = () => blockPage(429);
    const first = world.boot();
    void outcomeOf(first.ask('too many'));
    await world.clock.run(1_250);
    first.kill();
    const second = world.boot();
    await second.pacer.ready;
    const { until } = second.pacer.blockStatus();
    expect((until ?? 0) - world.clock.now()).toBeGreaterThan(2_300);
  });

  it('stops one quota only, when nothing is left of it', async () => {
    const life = world.boot();
    const date = new Date(world.clock.now()).toUTCString();
    const headers = { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', date };
    world.service = (name) => (name === 'report' ? new Response(null, { status: 429, headers }) : new Response('ok'));
    const spent = failureOf(life.ask('report', { method: 'POST', route: '/report' }));
    const other = outcomeOf(life.ask('another'));
    await world.clock.run(SECOND);
    expect(await spent).toMatchObject({ code: 'throttled' });
    expect((await spent).retryAt).toBeGreaterThan(world.clock.now() + 59 * SECOND);
    expect(await other).toBe(200);
    expect(life.pacer.blockStatus().code).toBeNull();
    const later = failureOf(life.ask('report', { method: 'POST', route: '/report' }));
    await world.clock.run(SECOND);
    expect(await later).toMatchObject({ code: 'throttled' });
    expect(world.arrived()).not.toContain('probe');
  });
});

describe('a 429 that says nothing is left, but not of what', () => {
  it('stops everything, like any other', async () => {
    world.service = () => new Response(null, { status: 429, headers: { 'x-ratelimit-remaining': '0' } });
    const life = world.boot();
    for (let second = 0; second < 20; second++) {
      void names(2).map((name) => outcomeOf(life.ask(name, { method: 'POST', route: '/report' })));
      await world.clock.run(SECOND);
    }
    expect(world.arrived().filter((name) => name !== 'probe')).toHaveLength(1);
    expect(life.pacer.blockStatus().code).toBe('throttled');
  });
});

describe('after three 429s in ten minutes', () => {
  /** Three incidents, two minutes apart, and the way open again. */
  async function threeIncidents(life: Life): Promise<void> {
    world.service = (name) => (name === 'too many' ? blockPage(429) : new Response('ok'));
    for (let incident = 0; incident < 3; incident++) {
      void outcomeOf(life.ask('too many'));
      await world.clock.run(2 * MINUTE);
    }
    world.arrivals.length = 0;
  }

  it('only background turns are refused, for a quarter of an hour after the last', async () => {
    const life = world.boot();
    await threeIncidents(life);
    const background = failureOf(life.ask('background', { priority: 'background' }));
    const others = (['click', 'mark', 'screen'] as const).map((priority) => life.ask(priority, { priority }));
    await world.clock.run(10 * SECOND);
    expect(await Promise.all(others)).toEqual([200, 200, 200]);
    const { code, retryAt } = await background;
    expect(code).toBe('throttled');
    await world.clock.run((retryAt ?? 0) - world.clock.now());
    const later = outcomeOf(life.ask('later', { priority: 'background' }));
    await world.clock.run(10 * SECOND);
    expect(await later).toBe(200);
    expect(world.clock.elapsed()).toBeLessThan(20 * MINUTE);
  });

  it('of quotas, background turns are refused as well', async () => {
    const headers = { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0' };
    world.service = (name) => (name === 'report' ? new Response(null, { status: 429, headers }) : new Response('ok'));
    const life = world.boot();
    for (let incident = 0; incident < 3; incident++) {
      void outcomeOf(life.ask('report', { method: 'POST', route: '/report' }));
      await world.clock.run(2 * MINUTE);
    }
    expect(life.pacer.blockStatus().code).toBeNull();
    const asked = outcomeOf(life.ask('background', { priority: 'background' }));
    await world.clock.run(10 * SECOND);
    expect(await asked).toBe('throttled');
  });

  it('background turns are refused in the next life, too', async () => {
    const first = world.boot();
    await threeIncidents(first);
    first.kill();
    const asked = outcomeOf(world.boot().ask('background', { priority: 'background' }));
    await world.clock.run(10 * SECOND);
    expect(await asked).toBe('throttled');
    expect(world.arrived()).toEqual([]);
  });

  it('half the slots are gone where bursts were not to blame, and come back after a day', async () => {
    const life = world.boot();
    await threeIncidents(life);
    expect(world.ledger().budget.slots).toBe(1);
    await world.clock.run(DAY);
    const asked = outcomeOf(life.ask('next day'));
    await world.clock.run(10 * SECOND);
    expect(await asked).toBe(200);
    expect(world.ledger().budget.slots).toBe(5);
  });
});
