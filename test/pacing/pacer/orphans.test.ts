import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../lib/clock';
import { SLOT_HOLD_MS } from '../../../lib/pacing/budget';
import type { PacerParts } from '../../../lib/pacing/pacer';
import { TRANSIT_MS } from '../../../lib/pacing/sends';
import { ENOUGH_ROUND_TRIPS, LEAST_TRANSIT_MS } from '../../../lib/pacing/transit';
import { type Answer, createWorld, type Life, names, outcomeOf, type World } from '../../support/pacing-world';

let world: World;
let life: Life;

beforeEach(async () => {
  world = createWorld();
  world.siteIsBusy = true;
  life = world.boot();
  await learn(ENOUGH_ROUND_TRIPS);
});

describe('beside the site, where one slot is ours, a request that a death left unanswered', () => {
  it('holds it for half a second longer when the latest answers came quickly', async () => {
    expect(await heldMs()).toBe(LEAST_TRANSIT_MS);
  });

  it('holds it twice as long as the slowest of them took, two seconds at most', async () => {
    world.latency = () => [400, 300];
    await learn(1);
    expect(await heldMs()).toBe(1_400);
  });

  it.each<[string, () => unknown]>([
    ['without an answer', () => misfortune(null, 21 * SECOND)],
    ['that failed', () => misfortune(new Error('reset'), SECOND)],
    ['that was refused', () => misfortune(new Response(null, { status: 429 }), 10 * SECOND)],
  ])('holds it for two seconds after a request %s', async (_, happens) => {
    await happens();
    expect(await heldMs()).toBe(TRANSIT_MS);
  });

  it.each<[string, () => unknown]>([
    ['the browser has seen the network change', () => life.pacer.networkChanged()],
    ['the person is on another network', () => life.pacer.newNetwork()],
    ['a minute has gone by without an answer', () => world.clock.run(MINUTE + SECOND)],
    ['the browser has been started anew', () => restart({ sameBrowserRun: () => false })],
    ['the ledger is one that knew no round trips', () => forget()],
  ])('holds it for two seconds when %s', async (_, happens) => {
    await happens();
    expect(await heldMs()).toBe(TRANSIT_MS);
  });

  it('holds it for two seconds as long as a refusal is a lesson, however quick later answers are', async () => {
    await misfortune(new Response(null, { status: 429 }), 10 * SECOND);
    await learn(ENOUGH_ROUND_TRIPS);
    expect(world.ledger().budget.taughtAt).not.toBeNull();
    expect(await heldMs()).toBe(TRANSIT_MS);
  });
});

describe('a network that changes', () => {
  it('costs no write where nothing is known of it', async () => {
    await forget();
    const before = world.ledger();
    await life.pacer.networkChanged();
    expect(world.ledger()).toEqual(before);
  });
});

/** Lets so many requests be answered. */
async function learn(count: number): Promise<void> {
  const answers = names(count).map((name) => outcomeOf(life.ask(name)));
  await world.clock.run(count * 3 * SECOND);
  expect(await Promise.all(answers)).toEqual(names(count).map(() => 200));
}

/** A request ends like this, within the time; then all is well again. */
async function misfortune(answer: Answer, withinMs: number): Promise<void> {
  const { service } = world;
  world.service = () => answer;
  const asked = outcomeOf(life.ask('unlucky'));
  await world.clock.run(100);
  world.service = service;
  await world.clock.run(withinMs);
  expect(await asked).not.toBe(200);
}

async function restart(parts: Partial<PacerParts> = {}): Promise<void> {
  life.kill();
  life = world.boot(parts);
  await world.clock.run(5 * SECOND);
}

/** The ledger becomes one of an earlier version. */
async function forget(): Promise<void> {
  const { transit: _, ...earlier } = world.ledger();
  world.stored = earlier;
  await restart();
}

/** The worker dies with a request under way: for so long, from the next boot on, the request may still arrive. */
async function heldMs(): Promise<number> {
  void outcomeOf(life.ask('orphan'));
  for (const before = world.arrivals.length; world.arrivals.length === before; ) await world.clock.run(1);
  life.kill();
  life = world.boot();
  const bornAt = world.clock.elapsed();
  void outcomeOf(life.ask('next'));
  await world.clock.run(10 * SECOND);
  const next = world.arrivals.at(-1);
  expect(next?.name).toBe('next');
  const [upMs] = world.latency();
  return (next?.at ?? 0) - upMs - bornAt - SLOT_HOLD_MS;
}
