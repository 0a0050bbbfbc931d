import { beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '../../../lib/clock';
import { blockPage, type Life, names, outcomeOf } from '../../support/pacing-world';
import { givenWorld } from './given-world';

const { world, outcomeAfter, outcomesAfter } = givenWorld();

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

  it('can be given up while their reservation is written, and cost nothing then', async () => {
    const giveUp = new AbortController();
    world.writeMs = 50;
    const ended = expect(life.ask('given up', { signal: giveUp.signal })).rejects.toThrow('changed my mind');
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
    expect(await outcomeAfter(10 * SECOND, life.ask('first'))).toBe('throttled');
    expect(await outcomeAfter(10 * SECOND, life.ask('next'))).toBe(200);
  });

  it('are refused with a time when their quota is spent for longer than a worker lives', async () => {
    life.kill();
    life = world.boot();
    const report = { method: 'POST', route: '/report' };
    const asked = names(11).map((name) => life.ask(name, report));
    const outcomes = await outcomesAfter(30 * SECOND, asked);
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(10);
    expect(outcomes.at(-1)).toBe('throttled');
  });
});
