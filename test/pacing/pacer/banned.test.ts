import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../lib/clock';
import { blockPage } from '../../support/pacing-world';
import { givenWorld } from './given-world';

const { world, outcomeAfter, bannedLife } = givenWorld();

const apiRefusal = () => Response.json({ result: 'error', errors: [] }, { status: 403 });
const captcha = () => new Response('', { status: 403, headers: { 'x-captcha-sitekey': 'key' } });

describe('after a 403', () => {
  it('is banned for a quarter of an hour when the answer is not the API’s own', async () => {
    world.service = (name) => (name === 'probe' ? new Response('pong') : blockPage(403));
    const life = world.boot();
    expect(await outcomeAfter(50, life.ask('banned'))).toBe('banned');
    await world.clock.run(14 * MINUTE);
    expect(await life.pacer.probeIfDue()).toBe(false);
    await world.clock.run(MINUTE);
    const probed = life.pacer.probeIfDue();
    await world.clock.run(SECOND);
    expect(await probed).toBe(true);
    expect(world.arrived()).toEqual(['banned', 'probe']);
  });

  it('probes at once on another network, and says what asking would cost', async () => {
    const life = await bannedLife(MINUTE);
    world.service = () => new Response('pong');
    expect(life.pacer.costOfAskingNow()).toBe(world.clock.now() + 30 * MINUTE);
    void life.pacer.newNetwork();
    await world.clock.run(SECOND);
    expect(world.arrived()).toEqual(['banned', 'probe']);
    expect(life.pacer.blockStatus().code).toBeNull();
    expect(life.pacer.costOfAskingNow()).toBeNull();
  });

  it('probes once on another network that is banned too, and then keeps a longer silence', async () => {
    const life = await bannedLife(MINUTE);
    void life.pacer.newNetwork();
    await world.clock.run(25 * MINUTE);
    expect(world.arrived()).toEqual(['banned', 'probe']);
    expect(life.pacer.blockStatus().until).toBeGreaterThan(world.clock.now() + 5 * MINUTE);
  });

  it('probes no second time for the same network, in no later life, and says until when it is silent', async () => {
    const life = await bannedLife(MINUTE);
    void life.pacer.newNetwork();
    await world.clock.run(MINUTE);
    const { until } = life.pacer.blockStatus();
    await expect(life.pacer.newNetwork()).rejects.toMatchObject({ code: 'banned', retryAt: until });
    await world.clock.run(MINUTE);
    life.kill();
    await expect(world.boot().pacer.newNetwork()).rejects.toMatchObject({ code: 'banned' });
    expect(world.arrived()).toEqual(['banned', 'probe']);
  });

  it('probes once more when the browser has seen the network change', async () => {
    const { pacer } = await bannedLife(MINUTE);
    for (const happen of [pacer.newNetwork, pacer.networkChanged]) {
      void happen();
      await world.clock.run(MINUTE);
    }
    expect(world.arrived()).toEqual(['banned', 'probe']);
    void pacer.newNetwork();
    await world.clock.run(MINUTE);
    expect(world.arrived()).toEqual(['banned', 'probe', 'probe']);
  });

  it('changes nothing on another network while nothing is in the way', async () => {
    void world.boot().pacer.newNetwork();
    await world.clock.run(SECOND);
    expect(world.arrived()).toEqual([]);
  });

  it.each([
    ['the API’s own refusals', apiRefusal],
    ['demands for a captcha', captcha],
  ])('takes %s of two public routes in a row for a ban', async (_, refusal) => {
    world.service = refusal;
    const life = world.boot();
    expect(await outcomeAfter(100, life.ask('first', { route: '/manga', isPublic: true }))).toBe(403);
    expect(life.pacer.blockStatus().code).toBeNull();
    expect(await outcomeAfter(1_500, life.ask('second', { route: '/chapter', isPublic: true }))).toBe('banned');
    expect(life.pacer.blockStatus().code).toBe('banned');
  });

  it('is not over when a probe meets a demand for a captcha', async () => {
    const life = await bannedLife(SECOND);
    world.service = captcha;
    await world.clock.run(15 * MINUTE);
    void life.pacer.probeIfDue();
    await world.clock.run(SECOND);
    expect(world.arrived()).toEqual(['banned', 'probe']);
    expect(life.pacer.blockStatus().code).toBe('banned');
  });

  it.each<[what: string, between: () => Response, route: string, isPublic: boolean]>([
    ['the same route twice', apiRefusal, '/manga', true],
    ['one of them asked with a token', apiRefusal, '/chapter', false],
    ['a good answer in between', () => new Response('ok'), '/user/me', false],
  ])('does not take for a ban %s', async (_, between, route, isPublic) => {
    world.service = apiRefusal;
    const life = world.boot();
    await outcomeAfter(1_500, life.ask('first', { route: '/manga', isPublic: true }));
    world.service = between;
    await outcomeAfter(1_500, life.ask('between', { route, isPublic }));
    world.service = apiRefusal;
    if (between().ok) await outcomeAfter(1_500, life.ask('last', { route: '/chapter', isPublic: true }));
    expect(life.pacer.blockStatus().code).toBeNull();
  });

  it('leaves the body of the API’s own refusal to be read', async () => {
    const { pacer } = world.boot();
    const turn = { host: 'api', method: 'GET', route: '/manga', priority: 'mark', reason: 'mark' } as const;
    const response = await pacer.requestSlot(turn, async () => apiRefusal());
    expect(await response.json()).toEqual({ result: 'error', errors: [] });
  });
});
