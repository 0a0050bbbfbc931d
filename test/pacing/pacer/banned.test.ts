import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../lib/clock';
import { blockPage, createWorld, failureOf, outcomeOf, type World } from '../../support/pacing-world';

let world: World;

beforeEach(() => {
  world = createWorld();
});

function json(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

describe('after a 403', () => {
  it('is banned for a quarter of an hour when the answer is not the API’s own', async () => {
    world.service = (name) => (name === 'probe' ? new Response('pong') : blockPage(403));
    const life = world.boot();
    const first = failureOf(life.ask('banned'));
    await world.clock.run(50);
    expect(await first).toMatchObject({ code: 'banned' });
    await world.clock.run(14 * MINUTE);
    expect(await life.pacer.probeIfDue()).toBe(false);
    await world.clock.run(MINUTE);
    const probed = life.pacer.probeIfDue();
    await world.clock.run(SECOND);
    expect(await probed).toBe(true);
    expect(world.arrived()).toEqual(['banned', 'probe']);
  });

  it('probes at once on another network, and says what asking would cost', async () => {
    world.service = (name) => (name === 'probe' ? new Response('pong') : blockPage(403));
    const life = world.boot();
    void outcomeOf(life.ask('banned'));
    await world.clock.run(MINUTE);
    expect(life.pacer.costOfAskingNow()).toBe(world.clock.now() + 30 * MINUTE);
    void life.pacer.newNetwork();
    await world.clock.run(SECOND);
    expect(world.arrived()).toEqual(['banned', 'probe']);
    expect(life.pacer.blockStatus().code).toBeNull();
    expect(life.pacer.costOfAskingNow()).toBeNull();
  });

  it('probes once on another network that is banned too, and then keeps a longer silence', async () => {
    world.service = () => blockPage(403);
    const life = world.boot();
    void outcomeOf(life.ask('banned'));
    await world.clock.run(MINUTE);
    void life.pacer.newNetwork();
    await world.clock.run(25 * MINUTE);
    expect(world.arrived()).toEqual(['banned', 'probe']);
    expect(life.pacer.blockStatus().until).toBeGreaterThan(world.clock.now() + 5 * MINUTE);
  });

  it('probes no second time for the same network, and says until when it is silent', async () => {
    world.service = () => blockPage(403);
    const life = world.boot();
    void outcomeOf(life.ask('banned'));
    await world.clock.run(MINUTE);
    void life.pacer.newNetwork();
    await world.clock.run(MINUTE);
    await expect(life.pacer.newNetwork()).rejects.toMatchObject({
      code: 'banned',
      retryAt: life.pacer.blockStatus().until,
    });
    await world.clock.run(MINUTE);
    expect(world.arrived()).toEqual(['banned', 'probe']);
  });

  it('probes once more when the browser has seen the network change', async () => {
    world.service = () => blockPage(403);
    const life = world.boot();
    void outcomeOf(life.ask('banned'));
    await world.clock.run(MINUTE);
    void life.pacer.newNetwork();
    await world.clock.run(MINUTE);
    void life.pacer.networkChanged();
    await world.clock.run(MINUTE);
    expect(world.arrived()).toEqual(['banned', 'probe']);
    void life.pacer.newNetwork();
    await world.clock.run(MINUTE);
    expect(world.arrived()).toEqual(['banned', 'probe', 'probe']);
  });

  it('does not forget in the next life that it has probed for this network', async () => {
    world.service = () => blockPage(403);
    const first = world.boot();
    void outcomeOf(first.ask('banned'));
    await world.clock.run(MINUTE);
    void first.pacer.newNetwork();
    await world.clock.run(MINUTE);
    first.kill();
    await expect(world.boot().pacer.newNetwork()).rejects.toMatchObject({ code: 'banned' });
    expect(world.arrived()).toEqual(['banned', 'probe']);
  });

  it('changes nothing on another network while nothing is in the way', async () => {
    const life = world.boot();
    void life.pacer.newNetwork();
    await world.clock.run(SECOND);
    expect(world.arrived()).toEqual([]);
  });

  it.each([
    ['the API’s own refusals', () => json(403, { result: 'error', errors: [] })],
    ['demands for a captcha', () => new Response('', { status: 403, headers: { 'x-captcha-sitekey': 'key' } })],
  ])('takes %s of two public routes in a row for a ban', async (_, refusal) => {
    world.service = refusal;
    const life = world.boot();
    const first = life.ask('first', { route: '/manga', isPublic: true });
    await world.clock.run(100);
    expect(await first).toBe(403);
    expect(life.pacer.blockStatus().code).toBeNull();
    const second = outcomeOf(life.ask('second', { route: '/chapter', isPublic: true }));
    await world.clock.run(1_500);
    expect(await second).toBe('banned');
    expect(life.pacer.blockStatus().code).toBe('banned');
  });

  it('is not over when a probe meets a demand for a captcha', async () => {
    world.service = () => blockPage(403);
    const life = world.boot();
    void outcomeOf(life.ask('banned'));
    await world.clock.run(SECOND);
    world.service = () => new Response('', { status: 403, headers: { 'x-captcha-sitekey': 'key' } });
    await world.clock.run(15 * MINUTE);
    void life.pacer.probeIfDue();
    await world.clock.run(SECOND);
    expect(world.arrived()).toEqual(['banned', 'probe']);
    expect(life.pacer.blockStatus().code).toBe('banned');
  });

  it.each<[what: string, between: () => Response, route: string, isPublic: boolean]>([
    ['the same route twice', () => json(403, { result: 'error', errors: [] }), '/manga', true],
    ['one of them asked with a token', () => json(403, { result: 'error', errors: [] }), '/chapter', false],
    ['a good answer in between', () => new Response('ok'), '/user/me', false],
  ])('does not take for a ban %s', async (_, between, route, isPublic) => {
    world.service = () => json(403, { result: 'error', errors: [] });
    const life = world.boot();
    void outcomeOf(life.ask('first', { route: '/manga', isPublic: true }));
    await world.clock.run(1_500);
    world.service = between;
    void outcomeOf(life.ask('between', { route, isPublic }));
    await world.clock.run(1_500);
    if (between().ok) {
      world.service = () => json(403, { result: 'error', errors: [] });
      void outcomeOf(life.ask('last', { route: '/chapter', isPublic: true }));
      await world.clock.run(1_500);
    }
    expect(life.pacer.blockStatus().code).toBeNull();
  });

  it.each([
    ['shaped like the API’s errors', () => json(403, { result: 'error', errors: [] })],
    ['shaped like the token endpoint’s errors', () => json(403, { error: 'access_denied' })],
    ['that demands a captcha', () => new Response('', { status: 403, headers: { 'x-captcha-sitekey': 'key' } })],
  ])('is not banned by one %s: that is the request’s own failure', async (_, refusal) => {
    world.service = refusal;
    const life = world.boot();
    const asked = outcomeOf(life.ask('forbidden'));
    await world.clock.run(SECOND);
    expect(await asked).toBe(403);
    expect(life.pacer.blockStatus().code).toBeNull();
  });

  it('leaves the body of the API’s own refusal to be read', async () => {
    world.service = () => json(403, { result: 'error', errors: [] });
    const life = world.boot();
    const turn = { host: 'api', method: 'GET', route: '/manga', priority: 'mark', reason: 'mark' } as const;
    const response = await life.pacer.requestSlot(turn, async () => json(403, { result: 'error', errors: [] }));
    expect(await response.json()).toEqual({ result: 'error', errors: [] });
  });
});
