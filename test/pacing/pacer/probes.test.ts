import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../lib/clock';
import { blockPage, createWorld, type Life, outcomeOf, type World } from '../../support/pacing-world';

let world: World;
let life: Life;

/** A ban, and a probe that is due and whose reservation is being written for 100 ms. */
beforeEach(async () => {
  world = createWorld();
  world.service = (name) => (name === 'banned' ? blockPage(403) : new Response('ok'));
  life = world.boot();
  void outcomeOf(life.ask('banned'));
  await world.clock.run(15 * MINUTE + SECOND);
  world.arrivals.length = 0;
  world.writeMs = 100;
});

const left = { kind: 'left', requestId: 'a', method: 'GET', route: '/manga' } as const;
const answered = (status: number) => ({ kind: 'answered', requestId: 'a', status, headers: new Headers() }) as const;

describe('a probe whose reservation is being written', () => {
  it('does not leave when this machine went offline meanwhile, and is due at once when it is back', async () => {
    const asked = life.pacer.probeIfDue();
    await world.clock.run(50);
    world.isOnline = false;
    await world.clock.run(SECOND);
    expect(await asked).toBe(false);
    expect(world.arrived()).toEqual([]);
    world.isOnline = true;
    void life.pacer.probeIfDue();
    await world.clock.run(SECOND);
    expect(world.arrived()).toEqual(['probe']);
  });

  it('does not leave when a tab was answered well meanwhile', async () => {
    life.pacer.observeSite(left);
    const asked = life.pacer.probeIfDue();
    await world.clock.run(50);
    life.pacer.observeSite(answered(200));
    await world.clock.run(SECOND);
    expect(await asked).toBe(true);
    expect(world.arrived()).toEqual([]);
    expect(life.pacer.blockStatus().code).toBeNull();
  });

  it('does not leave when a tab was refused meanwhile: the silence starts again', async () => {
    life.pacer.observeSite(left);
    const asked = life.pacer.probeIfDue();
    await world.clock.run(50);
    const refusedAt = world.clock.now();
    life.pacer.observeSite(answered(403));
    await world.clock.run(SECOND);
    expect(await asked).toBe(false);
    expect(world.arrived()).toEqual([]);
    expect(life.pacer.blockStatus().until).toBeGreaterThanOrEqual(refusedAt + 15 * MINUTE);
  });

  it('leaves when nothing has changed', async () => {
    void life.pacer.probeIfDue();
    await world.clock.run(SECOND);
    expect(world.arrived()).toEqual(['probe']);
  });
});
