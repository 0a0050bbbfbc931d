import { describe, expect, it } from 'vitest';
import { SECOND } from '../../lib/clock';
import type { Life } from '../support/pacing-world';
import { givenWorld } from './pacer/given-world';

const { world } = givenWorld();
const report = { method: 'POST', route: '/report', reason: 'sync' } as const;
const askMarks = ({ ask }: Life, count: number) => {
  for (let mark = 0; mark < count; mark++) void ask(`mark ${mark}`);
};

describe('the allowance as a person may see it', () => {
  it('is all free when nothing was asked', async () => {
    const { pacer } = world.boot();
    await world.clock.run(1);
    expect(pacer.allowance()).toEqual({ slots: 5, free: 5, siteIsBusy: false, ours: [], site: 0, waiting: [] });
  });

  it('says what was spent by whom, and what waits for a slot', async () => {
    const life = world.boot();
    askMarks(life, 7);
    await world.clock.run(100);
    expect(life.pacer.allowance()).toEqual({
      slots: 5,
      free: 0,
      siteIsBusy: false,
      ours: [{ reason: 'mark', count: 5 }],
      site: 0,
      waiting: [{ reason: 'mark', count: 2, because: 'allowance', until: expect.any(Number) }],
    });
    await world.clock.run(5 * SECOND);
    expect(life.pacer.allowance()).toMatchObject({ free: 5, ours: [{ reason: 'mark', count: 7 }], waiting: [] });
  });

  it('says that the person’s own tabs go first', async () => {
    const life = world.boot();
    life.pacer.observeSite({ kind: 'left', requestId: 'a', method: 'GET', route: '/chapter' });
    await world.clock.run(1);
    askMarks(life, 3);
    await world.clock.run(100);
    expect(life.pacer.allowance()).toMatchObject({
      slots: 1,
      free: 0,
      siteIsBusy: true,
      ours: [{ reason: 'mark', count: 1 }],
      site: 1,
      waiting: [{ reason: 'mark', count: 2, because: 'site' }],
    });
  });

  it('says that a quota is spent', async () => {
    const life = world.boot();
    for (let count = 0; count < 9; count++) void life.ask('report', report);
    await world.clock.run(5 * SECOND);
    const { quotas, ...rest } = world.ledger();
    const group = quotas.groups['POST /report'];
    if (!group?.reported) throw new Error('nothing is known of the quota');
    const spent = { ...group, reported: { ...group.reported, left: 0, until: world.clock.now() + 10 * SECOND } };
    world.stored = { ...rest, quotas: { ...quotas, groups: { 'POST /report': spent } } };
    life.kill();
    const next = world.boot();
    void next.ask('report', report);
    await world.clock.run(100);
    expect(next.pacer.allowance().waiting).toEqual([
      { reason: 'sync', count: 1, because: 'quota', until: world.clock.now() - 100 + 10 * SECOND },
    ]);
  });

  it('says until when reports wait for their quota, also while none does', async () => {
    const life = world.boot();
    const sendReport = { method: 'POST', route: '/report' };
    await world.clock.run(1);
    expect(life.pacer.quotaUntil(sendReport)).toBeNull();
    for (let count = 0; count < 10; count++) void life.ask('report', report);
    await world.clock.run(5 * SECOND);
    const until = life.pacer.quotaUntil(sendReport) ?? 0;
    expect(until).toBeGreaterThan(world.clock.now() + 50 * SECOND);
    expect(until).toBeLessThan(world.clock.now() + 62 * SECOND);
    await world.clock.run(until - world.clock.now());
    expect(life.pacer.quotaUntil(sendReport)).toBeNull();
    expect(life.pacer.quotaUntil({ method: 'GET', route: '/chapter' })).toBeNull();
  });

  it('says that one request goes ahead and finds out, after a death', async () => {
    const first = world.boot();
    void first.ask('orphan');
    await world.clock.run(10);
    first.kill();
    const second = world.boot();
    askMarks(second, 3);
    await world.clock.run(10);
    expect(second.pacer.allowance().waiting).toEqual([{ reason: 'mark', count: 2, because: 'probe', until: null }]);
  });

  it('tells of a change before it has to be asked', async () => {
    let changes = 0;
    const life = world.boot({ onChange: () => (changes += 1) });
    await world.clock.run(1);
    const before = changes;
    void life.ask('mark');
    await world.clock.run(100);
    expect(changes).toBeGreaterThan(before);
  });

  it('keeps the last minute for the next life', async () => {
    const first = world.boot();
    void first.ask('mark');
    await world.clock.run(SECOND);
    first.kill();
    const second = world.boot();
    await world.clock.run(1);
    expect(second.pacer.allowance().ours).toEqual([{ reason: 'mark', count: 1 }]);
  });
});
