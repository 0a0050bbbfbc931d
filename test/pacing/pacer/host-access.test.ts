import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../lib/clock';
import type { AccessHost } from '../../../lib/service/host-access';
import { blockPage, names, outcomeOf } from '../../support/pacing-world';
import { givenWorld } from './given-world';

const { world, outcomeAfter, outcomesAfter } = givenWorld();
let withheld: Set<AccessHost>;
const boot = (known: Promise<void> = Promise.resolve()) => world.boot({ access: { known, withheld: () => withheld } });

beforeEach(() => {
  withheld = new Set();
});

describe('a host that the browser withholds', () => {
  it.each(['api', 'auth'] as const)('(%s) keeps everything here, and spends nothing', async (host) => {
    withheld.add(host);
    const life = boot();
    const before = structuredClone(world.stored);
    const asked = ['api', 'auth', 'uploads'] as const;
    const outcomes = asked.map((to) => life.ask(to, { host: to }));
    expect(await outcomesAfter(SECOND, outcomes)).toEqual(asked.map(() => 'access-withheld'));
    expect(world.arrived()).toEqual([]);
    expect(world.stored).toEqual(before);
    expect(life.pacer.blockStatus()).toEqual({ code: 'access-withheld', since: null, until: null });
  });

  it('(uploads) keeps covers here, and nothing else', async () => {
    withheld.add('uploads');
    const life = boot();
    const asked = (['api', 'auth', 'uploads'] as const).map((host) => life.ask(host, { host }));
    expect(await outcomesAfter(SECOND, asked)).toEqual([200, 200, 'access-withheld']);
    expect(life.pacer.blockStatus().code).toBeNull();
  });

  it('(the site) keeps nothing here, and has us take turns as beside a tab that is busy: what its tabs ask is not seen', async () => {
    withheld.add('site');
    const life = boot();
    const outcomes = names(5).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(900);
    expect(world.arrivals).toHaveLength(1);
    expect(life.pacer.allowance()).toMatchObject({ slots: 1, waiting: [{ because: 'site' }] });
    await world.clock.run(10 * SECOND);
    expect(await Promise.all(outcomes)).toEqual(Array(5).fill(200));
  });

  it('is waited for before the first request leaves', async () => {
    const known = Promise.withResolvers<void>();
    const life = boot(known.promise);
    const outcome = outcomeOf(life.ask('one'));
    await world.clock.run(SECOND);
    expect(world.arrived()).toEqual([]);
    withheld.add('api');
    known.resolve();
    await world.clock.run(SECOND);
    expect(await outcome).toBe('access-withheld');
    expect(world.arrived()).toEqual([]);
  });

  it('stops a request whose reservation is being written, and gives its slot back', async () => {
    const life = boot();
    await world.clock.run(SECOND);
    world.writeMs = 100;
    const outcome = outcomeOf(life.ask('one'));
    await world.clock.run(50);
    withheld.add('api');
    life.pacer.accessChanged();
    await world.clock.run(SECOND);
    expect(await outcome).toBe('access-withheld');
    expect(world.arrived()).toEqual([]);
    expect(world.ledger().budget.sends).toEqual([]);
  });

  it('refuses waiting turns as soon as access is withdrawn, and announces that and its return at once', async () => {
    const life = boot();
    const outcomes = names(8).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(100);
    withheld.add('auth');
    life.pacer.accessChanged();
    await world.clock.run(1);
    expect((await Promise.all(outcomes)).filter((outcome) => outcome === 'access-withheld')).toHaveLength(3);
    withheld.delete('auth');
    life.pacer.accessChanged();
    expect(world.pauses.map(({ code }) => code)).toEqual(['access-withheld', null]);
  });

  it('keeps even the probe of a block here, until it is given back', async () => {
    world.service = () => blockPage(403);
    const life = boot();
    expect(await outcomeAfter(SECOND, life.ask('one'))).toBe('banned');
    withheld.add('api');
    life.pacer.accessChanged();
    const count = world.arrived().length;
    for (let hour = 0; hour < 24; hour++) {
      await world.clock.run(60 * MINUTE);
      expect(await life.pacer.probeIfDue()).toBe(false);
    }
    expect(world.arrived()).toHaveLength(count);
    expect(life.pacer.blockStatus().code).toBe('access-withheld');

    world.service = () => new Response('ok');
    withheld.delete('api');
    life.pacer.accessChanged();
    await world.clock.run(MINUTE);
    expect(world.arrived().slice(count)).toEqual(['probe']);
    expect(life.pacer.blockStatus().code).toBeNull();
  });
});
