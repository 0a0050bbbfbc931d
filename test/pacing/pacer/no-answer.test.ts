import { describe, expect, it } from 'vitest';
import { SECOND } from '../../../lib/clock';
import { Failure } from '../../../lib/failure';
import { blockPage, names, outcomeOf } from '../../support/pacing-world';
import { givenWorld } from './given-world';

const { world, outcomeAfter, outcomesAfter } = givenWorld();

describe('without an answer', () => {
  it('gives up after 20 s and counts the request as seen', async () => {
    world.service = () => null;
    const life = world.boot();
    const asked = outcomeOf(life.ask('lost'));
    await world.clock.run(20 * SECOND - 1);
    expect(world.ledger().budget.sends[0]?.answeredAt).toBeNull();
    await world.clock.run(1);
    expect(await asked).toBe('no-answer');
    expect(world.ledger().budget.sends[0]?.answeredAt).toBe(world.clock.now() + 2 * SECOND);
    expect(life.pacer.blockStatus().code).toBeNull();
  });

  it('is silence after three in a row, and probes after a minute', async () => {
    world.service = (name) => (name === 'probe' ? new Response('pong') : null);
    const { ask, pacer } = world.boot();
    const asked = names(3).map((name) => ask(name));
    expect(await outcomesAfter(21 * SECOND, asked)).toEqual(['no-answer', 'no-answer', 'unresponsive']);
    await world.clock.run(58 * SECOND);
    expect(await pacer.probeIfDue()).toBe(false);
    await world.clock.run(2 * SECOND);
    const probed = pacer.probeIfDue();
    await world.clock.run(SECOND);
    expect(await probed).toBe(true);
  });

  it.each([429, 403])('is silence at once after a %i, and not only for a probe', async (status) => {
    world.service = (name) => (name === 'refused' ? blockPage(status) : null);
    const life = world.boot();
    const asked = ['lost', 'refused'].map((name) => life.ask(name));
    expect((await outcomesAfter(21 * SECOND, asked))[0]).toBe('unresponsive');
    expect(life.pacer.blockStatus().code).toBe('unresponsive');
  });

  it('is never said to have been turned away, although a tab is refused just then: it may have been done', async () => {
    world.service = () => null;
    const life = world.boot();
    const asked = outcomeOf(life.ask('lost'));
    await world.clock.run(19 * SECOND);
    world.writeMs = 100;
    world.clock.after(SECOND + 50, () => {
      life.pacer.observeSite({ kind: 'answered', requestId: 'a', status: 429, headers: new Headers() });
    });
    await world.clock.run(2 * SECOND);
    expect(await asked).toBe('no-answer');
    expect(life.pacer.blockStatus().code).toBe('throttled');
  });

  it('is no silence while this machine is offline', async () => {
    world.service = () => null;
    const life = world.boot();
    world.clock.after(SECOND, () => {
      world.isOnline = false;
    });
    const asked = names(3).map((name) => life.ask(name));
    expect(await outcomesAfter(21 * SECOND, asked)).toEqual(['offline', 'offline', 'offline']);
    expect(world.ledger().breaker.state).toBe('clear');
  });

  it('is no silence when the connection fails: the service is unreachable', async () => {
    world.service = () => new TypeError('Failed to fetch');
    const life = world.boot();
    const asked = names(5).map((name) => life.ask(name));
    expect(await outcomesAfter(SECOND, asked)).toEqual(Array(5).fill('unreachable'));
    expect(life.pacer.blockStatus().code).toBeNull();
  });

  it('sends nothing while offline, and tells when the network has come back', async () => {
    world.isOnline = false;
    const life = world.boot();
    expect(await outcomeAfter(SECOND, life.ask('mark'))).toBe('offline');
    expect(life.pacer.blockStatus()).toEqual({ code: 'offline', since: null, until: null });
    expect(world.arrivals).toEqual([]);
    world.isOnline = true;
    expect(await life.pacer.probeIfDue()).toBe(true);
    expect(world.pauses.map(({ code }) => code)).toEqual(['offline', null]);
  });

  it('hands on the failure that the request itself came with', async () => {
    world.service = () => new Failure('unreadable-answer');
    expect(await outcomeAfter(SECOND, world.boot().ask('mark'))).toBe('unreadable-answer');
  });
});
