import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../lib/clock';
import { Failure, type FailureCode } from '../../lib/failure';
import { Ledger } from '../../lib/pacing/ledger';
import { busiestSecond, createWorld, type Life, slidingWindow, type World } from '../support/pacing-world';

let world: World;

beforeEach(() => {
  world = createWorld();
});

const names = (count: number) => Array.from({ length: count }, (_, index) => `request ${index + 1}`);
const arrived = () => world.arrivals.map(({ name }) => name);
const storedLedger = () => v.parse(Ledger, world.stored);

/** Asks, and gives the status or the failure once time has passed. */
function outcomeOf(asked: Promise<number>): Promise<number | FailureCode> {
  return asked.catch((thrown: unknown) => (thrown instanceof Failure ? thrown.code : Promise.reject(thrown)));
}

function failureOf(asked: Promise<number>): Promise<Failure> {
  return asked.then(
    (status) => Promise.reject(new Error(`answered ${status}`)),
    (thrown: unknown) => (thrown instanceof Failure ? thrown : Promise.reject(thrown)),
  );
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

const block = (status: number) =>
  new Response('<html>Too much</html>', { status, headers: { 'content-type': 'text/html' } });

describe('the general allowance', () => {
  it('lets five requests leave at once and the sixth a second after the first answer', async () => {
    const life = world.boot();
    const asked = names(6).map((name) => life.ask(name));
    await world.clock.run(MINUTE);
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(world.arrivals.slice(0, 5).map(({ at }) => at)).toEqual([20, 20, 20, 20, 20]);
    expect(world.arrivals[5]?.at).toBeGreaterThan(1_020 + 40);
    expect(world.arrivals[5]?.at).toBeLessThan(1_020 + 50);
  });

  it('meets no refusal of a strict server under saturation, and comes near the ceiling', async () => {
    let turn = 0;
    world.latency = () => [5 + ((turn++ * 7) % 31), 5 + ((turn * 11) % 31)];
    world.service = slidingWindow(5);
    const life = world.boot();
    void names(500).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(100 * SECOND);
    expect(world.arrivals.filter(({ status }) => status === 429)).toEqual([]);
    expect(world.arrivals.length).toBeGreaterThan(0.95 * 100 * (5 / 1.04));
  });

  it('keeps to fewer slots when it is told to', async () => {
    const life = world.boot({ slots: () => 2 });
    void names(20).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(5 * SECOND);
    expect(busiestSecond(world.arrivals)).toBe(2);
  });

  it('never uses more than five slots, whatever it is told', async () => {
    const life = world.boot({ slots: () => 50 });
    void names(60).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(5 * SECOND);
    expect(busiestSecond(world.arrivals)).toBe(5);
  });

  it('uses one slot while the person uses the site', async () => {
    world.siteIsBusy = true;
    const life = world.boot();
    void names(20).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(5 * SECOND);
    expect(busiestSecond(world.arrivals)).toBe(1);
  });
});

describe('beside the person’s own tabs', () => {
  const left = (requestId: string) => ({ kind: 'left', requestId, method: 'GET', route: '/chapter' }) as const;
  const answered = (requestId: string, status = 200) =>
    ({ kind: 'answered', requestId, status, headers: new Headers() }) as const;

  /** A tab that sends `calls` at once, seen by the browser when they leave and when they are answered. */
  function tabSends(life: Life, calls: number): void {
    for (let call = 0; call < calls; call++) {
      const requestId = `tab ${world.clock.elapsed()} ${call}`;
      life.pacer.observeSite(left(requestId));
      world.clock.after(20, () => {
        const refused = slidingWindow(5)('tab', world.arrivals, world.clock.elapsed());
        const status = refused instanceof Response ? refused.status : 0;
        world.arrivals.push({ at: world.clock.elapsed(), name: 'tab', status });
        world.clock.after(20, () => life.pacer.observeSite(answered(requestId, status)));
      });
    }
  }

  it('makes none of its bursts fail, and meets no refusal itself', async () => {
    world.service = slidingWindow(5);
    const life = world.boot();
    tabSends(life, 1);
    await world.clock.run(SECOND);
    void names(200).map((name) => outcomeOf(life.ask(name)));
    for (let second = 0; second < 60; second += 6) world.clock.after(second * SECOND, () => tabSends(life, 4));
    await world.clock.run(MINUTE);
    expect(world.arrivals.filter(({ status }) => status !== 200)).toEqual([]);
    expect(world.arrivals.filter(({ name }) => name !== 'tab').length).toBeGreaterThan(0.8 * 60);
  });

  it('keeps to one slot for a minute after a call, and then uses all', async () => {
    const life = world.boot();
    tabSends(life, 1);
    await world.clock.run(50 * SECOND);
    world.arrivals.length = 0;
    void names(5).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(900);
    expect(world.arrivals).toHaveLength(1);
    await world.clock.run(10 * SECOND);
    world.arrivals.length = 0;
    void names(5).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(900);
    expect(world.arrivals).toHaveLength(5);
  });

  it('keeps what a tab sent in the ledger, for the next life', async () => {
    const first = world.boot();
    for (const name of ['a', 'b', 'c', 'd', 'e']) first.pacer.observeSite(left(name));
    await world.clock.run(10);
    first.kill();
    const second = world.boot();
    second.pacer.observeSite(answered('a'));
    void outcomeOf(second.ask('ours'));
    await world.clock.run(SECOND);
    expect(arrived()).toEqual([]);
    await world.clock.run(100);
    expect(arrived()).toEqual(['ours']);
  });

  it('stops at once when a tab is refused', async () => {
    const life = world.boot();
    life.pacer.observeSite(left('a'));
    life.pacer.observeSite(answered('a', 429));
    await world.clock.run(1);
    const asked = outcomeOf(life.ask('ours'));
    await world.clock.run(SECOND);
    expect(await asked).toBe('throttled');
  });

  it('goes on without a probe when a tab is answered again', async () => {
    world.service = () => block(403);
    const life = world.boot();
    void outcomeOf(life.ask('banned'));
    await world.clock.run(MINUTE);
    world.service = () => new Response('ok');
    life.pacer.observeSite(left('a'));
    await world.clock.run(40);
    life.pacer.observeSite(answered('a'));
    await world.clock.run(1);
    expect(life.pacer.pause().code).toBeNull();
    const asked = outcomeOf(life.ask('ours'));
    await world.clock.run(2 * SECOND);
    expect(await asked).toBe(200);
    expect(arrived()).toEqual(['banned', 'ours']);
  });

  it('learns nothing from a refusal that a tab’s burst explains', async () => {
    world.service = (name) => (name === 'ours' ? block(429) : new Response('ok'));
    const life = world.boot();
    void outcomeOf(life.ask('ours'));
    tabSends(life, 6);
    await world.clock.run(100);
    expect(storedLedger().breaker.state).toBe('throttled');
    expect(storedLedger().budget).toMatchObject({ slots: 5, burst: { size: 5 } });
  });
});

describe('stored first', () => {
  it('sends nothing before the reservation is durable', async () => {
    world.writeMs = 300;
    const life = world.boot();
    void outcomeOf(life.ask('mark'));
    await world.clock.run(299);
    expect(world.arrivals).toEqual([]);
    await world.clock.run(21);
    expect(arrived()).toEqual(['mark']);
    expect(storedLedger().budget.sends).toHaveLength(1);
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

  it('counts a request whose worker died before its answer: the next life starts alone and with four slots', async () => {
    const first = world.boot();
    void first.ask('orphan');
    await world.clock.run(10);
    first.kill();
    const second = world.boot();
    void names(20).map((name) => outcomeOf(second.ask(name)));
    await world.clock.run(25);
    expect(arrived()).toEqual(['orphan', 'request 1']);
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
    expect(arrived()).toEqual(['first']);
  });

  it.each([
    ['of a lost ledger', () => null],
    ['for an orphan', () => world.stored],
  ])('does not begin the wait %s anew in every life, however short lives are', async (_, stored) => {
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
    expect(arrived().length).toBeGreaterThan(3);
  });

  it('takes a store that cannot be read for a lost ledger', async () => {
    const life = world.boot({
      ledger: { read: () => Promise.reject(new Error('corrupt')), write: async () => {} },
    });
    void outcomeOf(life.ask('first'));
    await world.clock.run(2_999);
    expect(world.arrivals).toEqual([]);
    await world.clock.run(100);
    expect(arrived()).toEqual(['first']);
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
    world.service = () => block(403);
    const life = world.boot();
    void outcomeOf(life.ask('banned'));
    await world.clock.run(SECOND);
    world.clock.set(DAY);
    await world.clock.run(14 * MINUTE);
    expect(await life.pacer.probeIfDue()).toBe(false);
    expect(arrived()).toEqual(['banned']);
    expect((life.pacer.pause().until ?? 0) - world.clock.now()).toBeLessThan(MINUTE);
  });
});

describe('after a 429', () => {
  beforeEach(() => {
    world.service = (name) => (name === 'too many' ? block(429) : new Response('ok'));
  });

  it('refuses every turn at once, with the moment to come back', async () => {
    const life = world.boot();
    const first = failureOf(life.ask('too many'));
    await world.clock.run(50);
    const answeredAt = world.clock.now() - 10;
    expect(await first).toMatchObject({ code: 'throttled', retryAt: answeredAt + 1_200 });
    const second = failureOf(life.ask('another', { host: 'uploads' }));
    await world.clock.run(0);
    expect(await second).toMatchObject({ code: 'throttled', retryAt: answeredAt + 1_200 });
    expect(arrived()).toEqual(['too many']);
  });

  it('also refuses the turns that were waiting', async () => {
    const life = world.boot();
    const asked = ['too many', ...names(9)].map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(SECOND);
    expect(await Promise.all(asked.slice(5))).toEqual(Array.from({ length: 5 }, () => 'throttled'));
    expect(world.arrivals).toHaveLength(5);
  });

  it('stops a request whose reservation was being written when the refusal came', async () => {
    const life = world.boot({ slots: () => 5 });
    void outcomeOf(life.ask('too many'));
    await world.clock.run(35);
    world.writeMs = 100;
    const late = outcomeOf(life.ask('late'));
    await world.clock.run(SECOND);
    expect(await late).toBe('throttled');
    expect(arrived()).toEqual(['too many']);
  });

  it('has the trouble in the store before it tells anybody', async () => {
    world.writeMs = 5;
    const life = world.boot();
    let stateWhenTold: string | undefined;
    void life.ask('too many').catch(() => {
      stateWhenTold = storedLedger().breaker.state;
    });
    await world.clock.run(200);
    expect(stateWhenTold).toBe('throttled');
  });

  it('sends one probe after its gap, and goes on when that is answered', async () => {
    const life = world.boot();
    void outcomeOf(life.ask('too many'));
    await world.clock.run(1_239);
    expect(arrived()).toEqual(['too many']);
    await world.clock.run(100);
    expect(arrived()).toEqual(['too many', 'probe']);
    expect(life.pacer.pause()).toEqual({ code: null, since: null, until: null });
    const next = outcomeOf(life.ask('next'));
    await world.clock.run(3 * SECOND);
    expect(await next).toBe(200);
    expect(world.pauses.map(({ code }) => code)).toEqual(['throttled', 'throttled', null]);
  });

  it('lets the probe wait for requests that are still under way', async () => {
    const times = [3_000, 20];
    world.latency = () => [20, times.shift() ?? 20];
    const life = world.boot();
    void outcomeOf(life.ask('slow'));
    void outcomeOf(life.ask('too many'));
    await world.clock.run(10 * SECOND);
    expect(arrived()).toEqual(['slow', 'too many', 'probe']);
    expect(world.arrivals[2]?.at).toBeGreaterThan(3_020);
  });

  it('doubles the gap between probes as long as they are refused', async () => {
    world.service = () => block(429);
    const life = world.boot();
    void outcomeOf(life.ask('too many'));
    await world.clock.run(40 * SECOND);
    const gaps = world.arrivals.slice(1).map(({ at }, index) => at - (world.arrivals[index]?.at ?? 0));
    expect(gaps.map((gap) => Math.floor(gap / 100) * 100)).toEqual([1_200, 2_400, 4_800, 9_600, 19_200]);
  });

  it('keeps the silence in the next life, too', async () => {
    const first = world.boot();
    world.service = () => block(403);
    void outcomeOf(first.ask('banned'));
    await world.clock.run(100);
    first.kill();
    const second = world.boot();
    const refused = outcomeOf(second.ask('next'));
    await world.clock.run(10 * MINUTE);
    expect(await refused).toBe('banned');
    expect(arrived()).toEqual(['banned']);
  });

  it('lets a person wait no shorter when a probe dies with its worker', async () => {
    world.service = () => block(429);
    const first = world.boot();
    void outcomeOf(first.ask('too many'));
    await world.clock.run(1_250);
    first.kill();
    const second = world.boot();
    await second.pacer.ready;
    const { until } = second.pacer.pause();
    expect((until ?? 0) - world.clock.now()).toBeGreaterThan(2_300);
  });

  it('stops one quota only, when nothing is left of it', async () => {
    const life = world.boot();
    const date = new Date(world.clock.now()).toUTCString();
    const headers = { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', date };
    world.service = (name) => (name === 'report' ? new Response(null, { status: 429, headers }) : new Response('ok'));
    const spent = failureOf(life.ask('report', { method: 'POST', route: '/report' }));
    const other = outcomeOf(life.ask('another'));
    await world.clock.run(SECOND);
    expect(await spent).toMatchObject({ code: 'throttled' });
    expect((await spent).retryAt).toBeGreaterThan(world.clock.now() + 59 * SECOND);
    expect(await other).toBe(200);
    expect(life.pacer.pause().code).toBeNull();
    const later = failureOf(life.ask('report', { method: 'POST', route: '/report' }));
    await world.clock.run(SECOND);
    expect(await later).toMatchObject({ code: 'throttled' });
    expect(arrived()).not.toContain('probe');
  });
});

describe('after three 429s in ten minutes', () => {
  /** Three incidents, two minutes apart, and the way open again. */
  async function threeIncidents(life: Life): Promise<void> {
    world.service = (name) => (name === 'too many' ? block(429) : new Response('ok'));
    for (let incident = 0; incident < 3; incident++) {
      void outcomeOf(life.ask('too many'));
      await world.clock.run(2 * MINUTE);
    }
    world.arrivals.length = 0;
  }

  it('only background turns are refused, for a quarter of an hour after the last', async () => {
    const life = world.boot();
    await threeIncidents(life);
    const background = failureOf(life.ask('background', { priority: 'background' }));
    const others = (['click', 'mark', 'screen'] as const).map((priority) => life.ask(priority, { priority }));
    await world.clock.run(10 * SECOND);
    expect(await Promise.all(others)).toEqual([200, 200, 200]);
    const { code, retryAt } = await background;
    expect(code).toBe('throttled');
    await world.clock.run((retryAt ?? 0) - world.clock.now());
    const later = outcomeOf(life.ask('later', { priority: 'background' }));
    await world.clock.run(10 * SECOND);
    expect(await later).toBe(200);
    expect(world.clock.elapsed()).toBeLessThan(20 * MINUTE);
  });

  it('background turns are refused in the next life, too', async () => {
    const first = world.boot();
    await threeIncidents(first);
    first.kill();
    const asked = outcomeOf(world.boot().ask('background', { priority: 'background' }));
    await world.clock.run(10 * SECOND);
    expect(await asked).toBe('throttled');
    expect(arrived()).toEqual([]);
  });

  it('half the slots are gone where bursts were not to blame, and come back after a day', async () => {
    const life = world.boot();
    await threeIncidents(life);
    expect(storedLedger().budget.slots).toBe(1);
    await world.clock.run(DAY);
    const asked = outcomeOf(life.ask('next day'));
    await world.clock.run(10 * SECOND);
    expect(await asked).toBe(200);
    expect(storedLedger().budget.slots).toBe(5);
  });
});

describe('after a 403', () => {
  it('is banned for a quarter of an hour when the answer is not the API’s own', async () => {
    world.service = (name) => (name === 'probe' ? new Response('pong') : block(403));
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
    expect(arrived()).toEqual(['banned', 'probe']);
  });

  it('probes at once on another network, and says what asking would cost', async () => {
    world.service = (name) => (name === 'probe' ? new Response('pong') : block(403));
    const life = world.boot();
    void outcomeOf(life.ask('banned'));
    await world.clock.run(MINUTE);
    expect(life.pacer.costOfAskingNow()).toBe(world.clock.now() + 30 * MINUTE);
    void life.pacer.newNetwork();
    await world.clock.run(SECOND);
    expect(arrived()).toEqual(['banned', 'probe']);
    expect(life.pacer.pause().code).toBeNull();
    expect(life.pacer.costOfAskingNow()).toBeNull();
  });

  it('probes once on another network that is banned too, and then keeps a longer silence', async () => {
    world.service = () => block(403);
    const life = world.boot();
    void outcomeOf(life.ask('banned'));
    await world.clock.run(MINUTE);
    void life.pacer.newNetwork();
    await world.clock.run(25 * MINUTE);
    expect(arrived()).toEqual(['banned', 'probe']);
    expect(life.pacer.pause().until).toBeGreaterThan(world.clock.now() + 5 * MINUTE);
  });

  it('leaves alone what stands in nobody’s way when the network is another', async () => {
    const life = world.boot();
    void life.pacer.newNetwork();
    await world.clock.run(SECOND);
    expect(arrived()).toEqual([]);
  });

  it('takes the API’s own refusals of two public routes in a row for a ban', async () => {
    world.service = () => json(403, { result: 'error', errors: [] });
    const life = world.boot();
    const first = life.ask('first', { route: '/manga', isPublic: true });
    await world.clock.run(100);
    expect(await first).toBe(403);
    expect(life.pacer.pause().code).toBeNull();
    const second = outcomeOf(life.ask('second', { route: '/chapter', isPublic: true }));
    await world.clock.run(1_500);
    expect(await second).toBe('banned');
    expect(life.pacer.pause().code).toBe('banned');
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
    expect(life.pacer.pause().code).toBeNull();
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
    expect(life.pacer.pause().code).toBeNull();
  });

  it('leaves the body of the API’s own refusal to be read', async () => {
    world.service = () => json(403, { result: 'error', errors: [] });
    const life = world.boot();
    const turn = { host: 'api', method: 'GET', route: '/manga', priority: 'mark', reason: 'mark' } as const;
    const response = await life.pacer.takeTurn(turn, async () => json(403, { result: 'error', errors: [] }));
    expect(await response.json()).toEqual({ result: 'error', errors: [] });
  });
});

describe('without an answer', () => {
  it('gives up after 20 s and counts the request as seen', async () => {
    world.service = () => null;
    const life = world.boot();
    const asked = outcomeOf(life.ask('lost'));
    await world.clock.run(20 * SECOND - 1);
    expect(storedLedger().budget.sends[0]?.answeredAt).toBeNull();
    await world.clock.run(1);
    expect(await asked).toBe('no-answer');
    expect(storedLedger().budget.sends[0]?.answeredAt).toBe(world.clock.now() + 2 * SECOND);
    expect(life.pacer.pause().code).toBeNull();
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

  it('is no silence while this machine is offline', async () => {
    world.service = () => null;
    const life = world.boot();
    const asked = names(3).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(SECOND);
    world.isOnline = false;
    await world.clock.run(20 * SECOND);
    expect(await Promise.all(asked)).toEqual(['offline', 'offline', 'offline']);
    expect(storedLedger().breaker.state).toBe('clear');
  });

  it('is no silence when the connection fails: the service is unreachable', async () => {
    world.service = () => new TypeError('Failed to fetch');
    const life = world.boot();
    const asked = names(5).map((name) => outcomeOf(life.ask(name)));
    await world.clock.run(SECOND);
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 5 }, () => 'unreachable'));
    expect(life.pacer.pause().code).toBeNull();
  });

  it('sends nothing while offline', async () => {
    world.isOnline = false;
    const life = world.boot();
    const asked = outcomeOf(life.ask('mark'));
    await world.clock.run(SECOND);
    expect(await asked).toBe('offline');
    expect(life.pacer.pause()).toEqual({ code: 'offline', since: null, until: null });
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

describe('turns', () => {
  let life: Life;

  beforeEach(() => {
    life = world.boot({ slots: () => 1 });
  });

  it('are served most urgent first', async () => {
    const order = ['background', 'mark', 'click', 'screen', 'token', 'report'] as const;
    void outcomeOf(life.ask('first'));
    await world.clock.run(10);
    for (const priority of order) void outcomeOf(life.ask(priority, { priority }));
    await world.clock.run(10 * SECOND);
    expect(arrived()).toEqual(['first', 'click', 'token', 'report', 'mark', 'screen', 'background']);
  });

  it('can be given up while they wait', async () => {
    const giveUp = new AbortController();
    void outcomeOf(life.ask('first'));
    const asked = life.ask('given up', { signal: giveUp.signal });
    const ended = expect(asked).rejects.toThrow('changed my mind');
    await world.clock.run(100);
    giveUp.abort(new Error('changed my mind'));
    await ended;
    await world.clock.run(5 * SECOND);
    expect(arrived()).toEqual(['first']);
  });

  it('can be given up while their reservation is written, and cost nothing then', async () => {
    const giveUp = new AbortController();
    world.writeMs = 50;
    const asked = life.ask('given up', { signal: giveUp.signal });
    const ended = expect(asked).rejects.toThrow('changed my mind');
    await world.clock.run(25);
    giveUp.abort(new Error('changed my mind'));
    await world.clock.run(100);
    await ended;
    expect(world.arrivals).toEqual([]);
    expect(storedLedger().budget.sends).toEqual([]);
  });

  it('are refused with a time when their quota is spent for longer than a worker lives', async () => {
    life = world.boot();
    const report = { method: 'POST', route: '/report' };
    const asked = names(11).map((name) => outcomeOf(life.ask(name, report)));
    await world.clock.run(30 * SECOND);
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(10);
    expect(outcomes.at(-1)).toBe('throttled');
  });
});
