import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../../lib/clock';
import { blockPage, failureOf, type Life, names, outcomeOf } from '../../support/pacing-world';
import { givenWorld } from './given-world';

const { world, outcomeAfter, outcomesAfter } = givenWorld();
const report = { method: 'POST', route: '/report' };
const quotaSpent = { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0' };

describe('after a 429', () => {
  beforeEach(() => {
    world.service = (name) => (name === 'too many' ? blockPage(429) : new Response('ok'));
  });

  it('refuses every turn at once, with the moment to come back', async () => {
    const life = world.boot();
    const first = failureOf(life.ask('too many'));
    await world.clock.run(50);
    const refusal = { code: 'throttled', retryAt: world.clock.now() - 10 + 1_200 };
    expect(await first).toMatchObject(refusal);
    const second = failureOf(life.ask('another', { host: 'uploads' }));
    await world.clock.run(0);
    expect(await second).toMatchObject(refusal);
    expect(world.arrived()).toEqual(['too many']);
  });

  it('also refuses the turns that were waiting', async () => {
    const life = world.boot();
    const asked = ['too many', ...names(9)].map((name) => life.ask(name));
    expect((await outcomesAfter(SECOND, asked)).slice(5)).toEqual(Array(5).fill('throttled'));
    expect(world.arrivals).toHaveLength(5);
  });

  it('stops a request whose reservation was being written when the refusal came', async () => {
    const life = world.boot({ slots: () => 5 });
    void outcomeOf(life.ask('too many'));
    await world.clock.run(35);
    world.writeMs = 100;
    expect(await outcomeAfter(SECOND, life.ask('late'))).toBe('throttled');
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
    const stateWhenTold = outcomeOf(world.boot().ask('too many')).then(() => world.ledger().breaker.state);
    await world.clock.run(200);
    expect(await stateWhenTold).toBe('throttled');
  });

  it('sends one probe after its gap, and goes on when that is answered', async () => {
    const life = world.boot();
    await outcomeAfter(1_239, life.ask('too many'));
    expect(world.arrived()).toEqual(['too many']);
    await world.clock.run(100);
    expect(world.arrived()).toEqual(['too many', 'probe']);
    expect(life.pacer.blockStatus()).toEqual({ code: null, since: null, until: null });
    expect(await outcomeAfter(3 * SECOND, life.ask('next'))).toBe(200);
    expect(world.pauses.map(({ code }) => code)).toEqual(['throttled', 'throttled', null]);
  });

  it('lets the probe wait for requests that are still under way', async () => {
    const times = [3_000, 20];
    world.latency = () => [20, times.shift() ?? 20];
    const life = world.boot();
    await outcomesAfter(10 * SECOND, [life.ask('slow'), life.ask('too many')]);
    expect(world.arrived()).toEqual(['slow', 'too many', 'probe']);
    expect(world.arrivals[2]?.at).toBeGreaterThan(3_020);
  });

  it('waits as long as the one of several that asks for most', async () => {
    const asked = ['1', '40', '5'];
    world.latency = () => [20, 20 + 10 * (3 - asked.length)];
    world.service = (name) =>
      name === 'probe'
        ? new Response('ok')
        : new Response(null, { status: 429, headers: { 'retry-after': asked.shift() ?? '0' } });
    const { ask, pacer } = world.boot();
    await outcomesAfter(
      39 * SECOND,
      names(3).map((name) => ask(name)),
    );
    expect(await pacer.probeIfDue()).toBe(false);
    expect(world.arrived()).toHaveLength(3);
    await world.clock.run(2 * SECOND);
    void pacer.probeIfDue();
    await world.clock.run(SECOND);
    expect(world.arrived().at(-1)).toBe('probe');
  });

  it('lets a person wait no shorter when a probe dies with its worker', async () => {
    world.service = () => blockPage(429);
    const first = world.boot();
    await outcomeAfter(1_250, first.ask('too many'));
    first.kill();
    const { pacer } = world.boot();
    await pacer.ready;
    expect((pacer.blockStatus().until ?? 0) - world.clock.now()).toBeGreaterThan(2_300);
  });

  it('stops one quota only, when nothing is left of it', async () => {
    const life = world.boot();
    const headers = { ...quotaSpent, date: new Date(world.clock.now()).toUTCString() };
    world.service = (name) => (name === 'report' ? new Response(null, { status: 429, headers }) : new Response('ok'));
    const spent = failureOf(life.ask('report', report));
    expect(await outcomeAfter(SECOND, life.ask('another'))).toBe(200);
    expect(await spent).toMatchObject({ code: 'throttled' });
    expect((await spent).retryAt).toBeGreaterThan(world.clock.now() + 59 * SECOND);
    expect(life.pacer.blockStatus().code).toBeNull();
    expect(await outcomeAfter(SECOND, life.ask('report', report))).toBe('throttled');
    expect(world.arrived()).not.toContain('probe');
  });
});

describe('a 429 that says nothing is left, but not of what', () => {
  it('stops everything, like any other', async () => {
    world.service = () => new Response(null, { status: 429, headers: { 'x-ratelimit-remaining': '0' } });
    const life = world.boot();
    for (let second = 0; second < 20; second++) {
      void names(2).map((name) => outcomeOf(life.ask(name, report)));
      await world.clock.run(SECOND);
    }
    expect(world.arrived().filter((name) => name !== 'probe')).toHaveLength(1);
    expect(life.pacer.blockStatus().code).toBe('throttled');
  });
});

describe('after three 429s in ten minutes', () => {
  /** Three incidents, two minutes apart, and the way open again. */
  async function threeIncidents(): Promise<Life> {
    const life = world.boot();
    world.service = (name) => (name === 'too many' ? blockPage(429) : new Response('ok'));
    for (let incident = 0; incident < 3; incident++) await outcomeAfter(2 * MINUTE, life.ask('too many'));
    world.arrivals.length = 0;
    return life;
  }
  const inBackground = { priority: 'background' } as const;

  it('only background turns are refused, for a quarter of an hour after the last', async () => {
    const life = await threeIncidents();
    const background = failureOf(life.ask('background', inBackground));
    const others = (['click', 'mark', 'screen'] as const).map((priority) => life.ask(priority, { priority }));
    expect(await outcomesAfter(10 * SECOND, others)).toEqual([200, 200, 200]);
    const { code, retryAt } = await background;
    expect(code).toBe('throttled');
    await world.clock.run((retryAt ?? 0) - world.clock.now());
    expect(await outcomeAfter(10 * SECOND, life.ask('later', inBackground))).toBe(200);
    expect(world.clock.elapsed()).toBeLessThan(20 * MINUTE);
  });

  it('of quotas, background turns are refused as well', async () => {
    world.service = (name) =>
      name === 'report' ? new Response(null, { status: 429, headers: quotaSpent }) : new Response('ok');
    const life = world.boot();
    for (let incident = 0; incident < 3; incident++) await outcomeAfter(2 * MINUTE, life.ask('report', report));
    expect(life.pacer.blockStatus().code).toBeNull();
    expect(await outcomeAfter(10 * SECOND, life.ask('background', inBackground))).toBe('throttled');
  });

  it('background turns are refused in the next life, too', async () => {
    (await threeIncidents()).kill();
    expect(await outcomeAfter(10 * SECOND, world.boot().ask('background', inBackground))).toBe('throttled');
    expect(world.arrived()).toEqual([]);
  });

  it('half the slots are gone where bursts were not to blame, and come back after a day', async () => {
    const life = await threeIncidents();
    expect(world.ledger().budget.slots).toBe(1);
    await world.clock.run(DAY);
    expect(await outcomeAfter(10 * SECOND, life.ask('next day'))).toBe(200);
    expect(world.ledger().budget.slots).toBe(5);
  });
});
