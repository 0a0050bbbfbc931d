import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../lib/clock';
import { busiestSecond, names, outcomeOf, slidingWindow } from '../../support/pacing-world';
import { givenWorld } from './given-world';

const { world, outcomesAfter } = givenWorld();

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
