import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../lib/clock';
import { LONGEST_WRITE_MS } from '../../../lib/pacing/ledger-writer';
import { busiestSecond, names, outcomeOf, slidingWindow } from '../../support/pacing-world';
import { givenWorld } from './given-world';

const { world, outcomeAfter, outcomesAfter, bannedLife } = givenWorld();

describe('stored first', () => {
  it('sends nothing before the reservation is durable', async () => {
    world.writeMs = 300;
    void outcomeOf(world.boot().ask('mark'));
    await world.clock.run(299);
    expect(world.arrivals).toEqual([]);
    await world.clock.run(21);
    expect(world.arrived()).toEqual(['mark']);
    expect(world.ledger().budget.sends).toHaveLength(1);
  });

  it('sends nothing when the ledger cannot be written, says so, and has the full allowance once it can be', async () => {
    world.writeMs = null;
    const life = world.boot();
    expect(await outcomeAfter(MINUTE, life.ask('mark'))).toBe('storage-failed');
    expect(world.arrivals).toEqual([]);
    expect(await outcomeAfter(SECOND, life.ask('lost'))).toBe('storage-failed');
    world.writeMs = 0;
    const asked = names(5).map((name) => life.ask(name));
    expect(await outcomesAfter(100, asked)).toEqual([200, 200, 200, 200, 200]);
  });

  it('writes a ban again that could not be written, before the worker dies', async () => {
    const first = await bannedLife(30);
    world.writeMs = null;
    await world.clock.run(100);
    world.writeMs = 0;
    await world.clock.run(SECOND);
    first.kill();
    expect(await outcomeAfter(MINUTE, world.boot().ask('next'))).toBe('banned');
    expect(world.arrived()).toEqual(['banned']);
  });

  it('refuses a turn whose reservation is never written, and goes on when the store does', async () => {
    world.writeMs = DAY;
    const life = world.boot();
    expect(await outcomeAfter(LONGEST_WRITE_MS, life.ask('stuck'))).toBe('storage-failed');
    world.writeMs = 0;
    expect(await outcomeAfter(LONGEST_WRITE_MS + 100, life.ask('next'))).toBe(200);
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

  const unreadable = { read: () => Promise.reject(new Error('corrupt')), write: async () => {} };
  it.each([
    ['as if everything were spent when the ledger is lost', { sameBrowserRun: () => false }, true, 1],
    ['as for a lost ledger where the store cannot be read', { ledger: unreadable }, false, 1],
    ['after a browser start, because the last writes may be gone', { sameBrowserRun: () => false }, false, 2],
  ])('waits %s', async (_, parts, isLost, thenLeave) => {
    if (isLost) world.stored = undefined;
    const life = world.boot(parts);
    void names(2).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(2_999);
    expect(world.arrivals).toEqual([]);
    await world.clock.run(100);
    expect(world.arrived()).toEqual(names(thenLeave));
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

  it.each([
    ['holds its slots, and hinders nothing for longer,', 'back', -HOUR, 5 * SECOND],
    ['lets nothing go early', 'forward', HOUR, Number.POSITIVE_INFINITY],
  ])('%s although the clock is set %s by an hour', async (_, _way, byMs, latestMs) => {
    world.service = slidingWindow(5);
    const life = world.boot();
    world.clock.after(500, () => world.clock.set(byMs));
    const asked = names(12).map((name) => life.ask(name));
    expect(await outcomesAfter(MINUTE, asked)).toEqual(Array(12).fill(200));
    expect(busiestSecond(world.arrivals)).toBe(5);
    expect(world.arrivals.at(-1)?.at).toBeLessThan(latestMs);
  });

  it('probes no earlier in a ban when the clock is set forward by a day', async () => {
    const life = await bannedLife(SECOND);
    world.clock.set(DAY);
    await world.clock.run(14 * MINUTE);
    expect(await life.pacer.probeIfDue()).toBe(false);
    expect(world.arrived()).toEqual(['banned']);
    expect((life.pacer.blockStatus().until ?? 0) - world.clock.now()).toBeLessThan(MINUTE);
  });
});
