import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../lib/clock';
import type { Life } from '../../support/pacing-world';
import { givenWorld } from './given-world';

const { world, bannedLife } = givenWorld();
let life: Life;

/** A ban, and a probe that is due and whose reservation is being written for 100 ms. */
beforeEach(async () => {
  life = await bannedLife(15 * MINUTE + SECOND);
  world.service = () => new Response('ok');
  world.arrivals.length = 0;
  world.writeMs = 100;
});

/** Whether the way is clear, where a tab's call is answered with this status while the probe is being written. */
async function probeBesideTab(status: number): Promise<boolean> {
  life.pacer.observeSite({ kind: 'left', requestId: 'a', method: 'GET', route: '/manga' });
  const asked = life.pacer.probeIfDue();
  await world.clock.run(50);
  life.pacer.observeSite({ kind: 'answered', requestId: 'a', status, headers: new Headers() });
  await world.clock.run(SECOND);
  return asked;
}

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
    expect(await probeBesideTab(200)).toBe(true);
    expect(world.arrived()).toEqual([]);
    expect(life.pacer.blockStatus().code).toBeNull();
  });

  it('does not leave when a tab was refused meanwhile: the silence starts again', async () => {
    const refusedAt = world.clock.now() + 50;
    expect(await probeBesideTab(403)).toBe(false);
    expect(world.arrived()).toEqual([]);
    expect(life.pacer.blockStatus().until).toBeGreaterThanOrEqual(refusedAt + 15 * MINUTE);
  });

  it('leaves when nothing has changed', async () => {
    void life.pacer.probeIfDue();
    await world.clock.run(SECOND);
    expect(world.arrived()).toEqual(['probe']);
  });
});
