import { beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '../../../lib/clock';
import { Failure } from '../../../lib/failure';
import { blockPage, createWorld, names, outcomeOf, type World } from '../../support/pacing-world';

let world: World;

beforeEach(() => {
  world = createWorld();
});

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
    const life = world.boot();
    const asked = names(3).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(21 * SECOND);
    expect(await Promise.all(asked)).toEqual(['no-answer', 'no-answer', 'silent']);
    await world.clock.run(58 * SECOND);
    expect(await life.pacer.probeIfDue()).toBe(false);
    await world.clock.run(2 * SECOND);
    const probed = life.pacer.probeIfDue();
    await world.clock.run(SECOND);
    expect(await probed).toBe(true);
  });

  it.each([
    ['429', 429],
    ['403', 403],
  ])('is silence at once after a %s, and not only for a probe', async (_, status) => {
    world.service = (name) => (name === 'refused' ? blockPage(status) : null);
    const life = world.boot();
    const asked = ['lost', 'refused'].map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(21 * SECOND);
    expect((await Promise.all(asked))[0]).toBe('silent');
    expect(life.pacer.blockStatus().code).toBe('silent');
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
    const asked = names(3).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(SECOND);
    world.isOnline = false;
    await world.clock.run(20 * SECOND);
    expect(await Promise.all(asked)).toEqual(['offline', 'offline', 'offline']);
    expect(world.ledger().breaker.state).toBe('clear');
  });

  it('is no silence when the connection fails: the service is unreachable', async () => {
    world.service = () => new TypeError('Failed to fetch');
    const life = world.boot();
    const asked = names(5).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(SECOND);
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 5 }, () => 'unreachable'));
    expect(life.pacer.blockStatus().code).toBeNull();
  });

  it('sends nothing while offline', async () => {
    world.isOnline = false;
    const life = world.boot();
    const asked = outcomeOf(life.ask('mark'));
    await world.clock.run(SECOND);
    expect(await asked).toBe('offline');
    expect(life.pacer.blockStatus()).toEqual({ code: 'offline', since: null, until: null });
    expect(world.arrivals).toEqual([]);
  });

  it('tells when the network has come back', async () => {
    world.isOnline = false;
    const life = world.boot();
    void outcomeOf(life.ask('mark'));
    await world.clock.run(SECOND);
    world.isOnline = true;
    expect(await life.pacer.probeIfDue()).toBe(true);
    expect(world.pauses.map(({ code }) => code)).toEqual(['offline', null]);
  });

  it('hands on the failure that the request itself came with', async () => {
    world.service = () => new Failure('unreadable-answer');
    const life = world.boot();
    const asked = outcomeOf(life.ask('mark'));
    await world.clock.run(SECOND);
    expect(await asked).toBe('unreadable-answer');
  });
});
