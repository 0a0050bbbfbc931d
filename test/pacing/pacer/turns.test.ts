import { beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '../../../lib/clock';
import { blockPage, createWorld, type Life, names, outcomeOf, type World } from '../../support/pacing-world';

let world: World;

beforeEach(() => {
  world = createWorld();
});

describe('turns', () => {
  let life: Life;

  beforeEach(() => {
    life = world.boot({ slots: () => 1 });
  });

  it('are served most urgent first', async () => {
    const order = ['background', 'mark', 'click', 'screen', 'token', 'report'] as const;
    void outcomeOf(life.ask('first'));
    await world.clock.run(10);
    for (const priority of order) void outcomeOf(life.ask(priority, { priority }));
    await world.clock.run(10 * SECOND);
    expect(world.arrived()).toEqual(['first', 'click', 'token', 'report', 'mark', 'screen', 'background']);
  });

  it('can be given up while they wait', async () => {
    const giveUp = new AbortController();
    void outcomeOf(life.ask('first'));
    const asked = life.ask('given up', { signal: giveUp.signal });
    const ended = expect(asked).rejects.toThrow('changed my mind');
    await world.clock.run(100);
    giveUp.abort(new Error('changed my mind'));
    await ended;
    await world.clock.run(5 * SECOND);
    expect(world.arrived()).toEqual(['first']);
  });

  it('can be given up while their reservation is written, and cost nothing then', async () => {
    const giveUp = new AbortController();
    world.writeMs = 50;
    const asked = life.ask('given up', { signal: giveUp.signal });
    const ended = expect(asked).rejects.toThrow('changed my mind');
    await world.clock.run(25);
    giveUp.abort(new Error('changed my mind'));
    await world.clock.run(100);
    await ended;
    expect(world.arrivals).toEqual([]);
    expect(world.ledger().budget.sends).toEqual([]);
  });

  it.each(['onPause', 'onChange'] as const)('are served although %s throws', async (listener) => {
    life.kill();
    world.service = (name) => (name === 'first' ? blockPage(429) : new Response('ok'));
    life = world.boot({
      [listener]: () => {
        throw new Error('not the pacer’s trouble');
      },
    });
    const first = outcomeOf(life.ask('first'));
    await world.clock.run(10 * SECOND);
    expect(await first).toBe('throttled');
    const next = outcomeOf(life.ask('next'));
    await world.clock.run(10 * SECOND);
    expect(await next).toBe(200);
  });

  it('are refused with a time when their quota is spent for longer than a worker lives', async () => {
    life.kill();
    life = world.boot();
    const report = { method: 'POST', route: '/report' };
    const asked = names(11).map((name) => outcomeOf(life.ask(name, report)));
    await world.clock.run(30 * SECOND);
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(10);
    expect(outcomes.at(-1)).toBe('throttled');
  });
});
