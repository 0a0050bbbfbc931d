import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../lib/clock';
import { blockPage, busiestSecond, type Life, names, outcomeOf, slidingWindow } from '../../support/pacing-world';
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

describe('the general allowance', () => {
  it('lets five requests leave at once and the sixth a second after the first answer', async () => {
    const life = world.boot();
    const asked = names(6).map((name) => life.ask(name));
    expect(await outcomesAfter(MINUTE, asked)).toEqual(Array(6).fill(200));
    expect(world.arrivals.slice(0, 5).map(({ at }) => at)).toEqual(Array(5).fill(20));
    expect(world.arrivals[5]?.at).toBeGreaterThan(1_020 + 40);
    expect(world.arrivals[5]?.at).toBeLessThan(1_020 + 50);
  });

  it('meets no refusal of a strict server under saturation, and comes near the ceiling', async () => {
    let turn = 0;
    world.latency = () => [5 + ((turn++ * 7) % 31), 5 + ((turn * 11) % 31)];
    world.service = slidingWindow(5);
    const life = world.boot();
    void names(500).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(100 * SECOND);
    expect(world.arrivals.filter(({ status }) => status === 429)).toEqual([]);
    expect(world.arrivals.length).toBeGreaterThan(0.95 * 100 * (5 / 1.04));
  });

  it.each([
    ['fewer slots when the setting says so', 2, false, 2],
    ['five slots at most, whatever the setting says', 50, false, 5],
    ['one slot while the person uses the site', 5, true, 1],
  ])('keeps to %s', async (_, slots, siteIsBusy, expected) => {
    world.siteIsBusy = siteIsBusy;
    const life = world.boot({ slots: () => slots });
    void names(60).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(5 * SECOND);
    expect(busiestSecond(world.arrivals)).toBe(expected);
  });
});
