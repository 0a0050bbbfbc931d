import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../lib/clock';
import { LONGEST_WRITE_MS } from '../../../lib/pacing/ledger-writer';
import {
  blockPage,
  busiestSecond,
  createWorld,
  names,
  outcomeOf,
  slidingWindow,
  type World,
} from '../../support/pacing-world';

let world: World;

beforeEach(() => {
  world = createWorld();
});

describe('stored first', () => {
  it('sends nothing before the reservation is durable', async () => {
    world.writeMs = 300;
    const life = world.boot();
    void outcomeOf(life.ask('mark'));
    await world.clock.run(299);
    expect(world.arrivals).toEqual([]);
    await world.clock.run(21);
    expect(world.arrived()).toEqual(['mark']);
    expect(world.ledger().budget.sends).toHaveLength(1);
  });

  it('sends nothing when the ledger cannot be written, and says so', async () => {
    world.writeMs = null;
    const life = world.boot();
    const asked = outcomeOf(life.ask('mark'));
    await world.clock.run(MINUTE);
    expect(await asked).toBe('storage-failed');
    expect(world.arrivals).toEqual([]);
  });

  it('goes on with the full allowance once the ledger can be written again', async () => {
    world.writeMs = null;
    const life = world.boot();
    const failed = outcomeOf(life.ask('lost'));
    await world.clock.run(SECOND);
    expect(await failed).toBe('storage-failed');
    world.writeMs = 0;
    const asked = names(5).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(100);
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200, 200]);
  });

  it('writes a ban again that could not be written, before the worker dies', async () => {
    world.service = () => blockPage(403);
    const first = world.boot();
    void outcomeOf(first.ask('banned'));
    await world.clock.run(30);
    world.writeMs = null;
    await world.clock.run(100);
    world.writeMs = 0;
    await world.clock.run(SECOND);
    first.kill();
    const asked = outcomeOf(world.boot().ask('next'));
    await world.clock.run(MINUTE);
    expect(await asked).toBe('banned');
    expect(world.arrived()).toEqual(['banned']);
  });

  it('refuses a turn whose reservation is never written, and goes on when the store does', async () => {
    world.writeMs = DAY;
    const life = world.boot();
    const stuck = outcomeOf(life.ask('stuck'));
    await world.clock.run(LONGEST_WRITE_MS);
    expect(await stuck).toBe('storage-failed');
    world.writeMs = 0;
    const asked = outcomeOf(life.ask('next'));
    await world.clock.run(LONGEST_WRITE_MS + 100);
    expect(await asked).toBe(200);
    expect(world.arrived()).toEqual(['next']);
  });

  it('counts a request whose worker died before its answer: the next life starts alone and with four slots', async () => {
    const first = world.boot();
    void first.ask('orphan');
    await world.clock.run(10);
    first.kill();
    const second = world.boot();
    void names(20).map((name) => outcomeOf(second.ask(name)));
    await world.clock.run(25);
    expect(world.arrived()).toEqual(['orphan', 'request 1']);
    await world.clock.run(35);
    expect(world.arrivals).toHaveLength(5);
    await world.clock.run(900);
    expect(world.arrivals).toHaveLength(5);
  });

  it('meets no refusal when the worker dies again and again in the middle of its work', async () => {
    world.service = slidingWindow(5);
    world.writeMs = 1;
    for (let life = 0; life < 40; life++) {
      const worker = world.boot();
      void names(50).map((name) => outcomeOf(worker.ask(name)));
      await world.clock.run(100 + ((life * 137) % 900));
      worker.kill();
    }
    expect(world.arrivals.filter(({ status }) => status === 429)).toEqual([]);
    expect(world.arrivals.length).toBeGreaterThan(40);
  });

  it('waits as if everything were spent when the ledger is lost', async () => {
    world.stored = undefined;
    const life = world.boot({ sameBrowserRun: () => false });
    void outcomeOf(life.ask('first'));
    await world.clock.run(2_999);
    expect(world.arrivals).toEqual([]);
    await world.clock.run(100);
    expect(world.arrived()).toEqual(['first']);
  });

  it.each([
    ['of a lost ledger', () => null],
    ['for an orphan', () => world.stored],
  ])('does not begin the wait %s again in every life, however short lives are', async (_, stored) => {
    const first = world.boot();
    world.service = () => null;
    void outcomeOf(first.ask('orphan'));
    await world.clock.run(100);
    first.kill();
    world.stored = stored();
    world.service = () => new Response('ok');
    for (let life = 0; life < 8; life++) {
      const { ask, kill } = world.boot();
      void outcomeOf(ask(`life ${life}`));
      await world.clock.run(1_000);
      kill();
    }
    expect(world.arrived().length).toBeGreaterThan(3);
  });

  it('takes a store that cannot be read for a lost ledger', async () => {
    const life = world.boot({
      ledger: { read: () => Promise.reject(new Error('corrupt')), write: async () => {} },
    });
    void outcomeOf(life.ask('first'));
    await world.clock.run(2_999);
    expect(world.arrivals).toEqual([]);
    await world.clock.run(100);
    expect(world.arrived()).toEqual(['first']);
  });

  it('waits after a browser start, because the last writes may be gone', async () => {
    const life = world.boot({ sameBrowserRun: () => false });
    void names(2).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(2_999);
    expect(world.arrivals).toEqual([]);
    await world.clock.run(100);
    expect(world.arrivals).toHaveLength(2);
  });

  it('holds its slots although the clock is set back by an hour', async () => {
    world.service = slidingWindow(5);
    const life = world.boot();
    const asked = names(12).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(500);
    world.clock.set(-HOUR);
    await world.clock.run(MINUTE);
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(busiestSecond(world.arrivals)).toBe(5);
    expect(world.arrivals.at(-1)?.at).toBeLessThan(5 * SECOND);
  });

  it('lets nothing go early when the clock is set forward by an hour', async () => {
    world.service = slidingWindow(5);
    const life = world.boot();
    const asked = names(12).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(500);
    world.clock.set(HOUR);
    await world.clock.run(MINUTE);
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(busiestSecond(world.arrivals)).toBe(5);
  });

  it('probes no earlier in a ban when the clock is set forward by a day', async () => {
    world.service = () => blockPage(403);
    const life = world.boot();
    void outcomeOf(life.ask('banned'));
    await world.clock.run(SECOND);
    world.clock.set(DAY);
    await world.clock.run(14 * MINUTE);
    expect(await life.pacer.probeIfDue()).toBe(false);
    expect(world.arrived()).toEqual(['banned']);
    expect((life.pacer.blockStatus().until ?? 0) - world.clock.now()).toBeLessThan(MINUTE);
  });
});
