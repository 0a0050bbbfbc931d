import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../lib/clock';
import { busiestSecond, createWorld, names, outcomeOf, slidingWindow, type World } from '../../support/pacing-world';

let world: World;

beforeEach(() => {
  world = createWorld();
});

describe('the general allowance', () => {
  it('lets five requests leave at once and the sixth a second after the first answer', async () => {
    const life = world.boot();
    const asked = names(6).map((name) => life.ask(name));
    await world.clock.run(MINUTE);
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(world.arrivals.slice(0, 5).map(({ at }) => at)).toEqual([20, 20, 20, 20, 20]);
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

  it('keeps to fewer slots when the setting says so', async () => {
    const life = world.boot({ slots: () => 2 });
    void names(20).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(5 * SECOND);
    expect(busiestSecond(world.arrivals)).toBe(2);
  });

  it('never uses more than five slots, whatever the setting says', async () => {
    const life = world.boot({ slots: () => 50 });
    void names(60).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(5 * SECOND);
    expect(busiestSecond(world.arrivals)).toBe(5);
  });

  it('uses one slot while the person uses the site', async () => {
    world.siteIsBusy = true;
    const life = world.boot();
    void names(20).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(5 * SECOND);
    expect(busiestSecond(world.arrivals)).toBe(1);
  });
});
