import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../lib/clock';
import { SLOT_HOLD_MS } from '../../../lib/pacing/budget';
import { LONGEST_WRITE_MS } from '../../../lib/pacing/ledger-writer';
import { AGEING_MS, LONGEST_WAIT_MS } from '../../../lib/pacing/queue';
import { type Priority, priorities } from '../../../lib/pacing/turn';
import {
  busiestSecond,
  createWorld,
  failureOf,
  type Life,
  names,
  outcomeOf,
  settledLedger,
  type World,
} from '../../support/pacing-world';
import { givenWorld } from './given-world';

const { world, outcomesAfter } = givenWorld();

/** A tab that calls evenly, and is answered 40 ms later each time. */
function tabCalls({ clock }: World, life: Life, everyMs: number, untilMs: number): void {
  for (let at = 0; at < untilMs; at += everyMs) {
    const requestId = `tab ${at}`;
    clock.after(at, () => life.pacer.observeSite({ kind: 'left', requestId, method: 'GET', route: '/manga' }));
    clock.after(at + 40, () =>
      life.pacer.observeSite({ kind: 'answered', requestId, status: 200, headers: new Headers() }),
    );
  }
}

describe('beside a tab that uses the whole allowance', () => {
  it('a click is refused after 20 s, and meanwhile it is said that the tab goes first', async () => {
    const life = world.boot();
    tabCalls(world, life, 190, MINUTE);
    await world.clock.run(SECOND);
    const asked = failureOf(life.ask('click', { priority: 'click' }));
    await world.clock.run(LONGEST_WAIT_MS - 1);
    expect(life.pacer.allowance().waiting).toMatchObject([{ count: 1, because: 'site' }]);
    await world.clock.run(1);
    const { code, retryAt } = await asked;
    expect(code).toBe('throttled');
    expect(retryAt).toBeGreaterThan(world.clock.now());
    expect(world.arrived()).toEqual([]);
  });
});

describe('a turn that is taken before the ledger may be spent', () => {
  it('is refused after 20 s when it is a click behind a life that hangs', async () => {
    world.boot();
    await world.clock.run(SECOND);
    const asked = outcomeOf(world.boot().ask('click', { priority: 'click' }));
    const since = world.clock.elapsed();
    void asked.then(() => expect(world.clock.elapsed() - since).toBe(LONGEST_WAIT_MS));
    await world.clock.run(LONGEST_WAIT_MS);
    expect(await asked).toBe('throttled');
    await world.clock.run(MINUTE);
    expect(world.arrived()).toEqual([]);
  });

  it('waits no longer for a store that never answers, and nothing ever leaves', async () => {
    const life = world.boot({ ledger: { read: () => new Promise(() => {}), write: async () => {} } });
    const asked = priorities.map((priority) => life.ask(priority, { priority }));
    const outcomes = await outcomesAfter(longestWaitMs('background'), asked);
    expect(outcomes).toEqual(priorities.map(() => 'throttled'));
    expect(world.arrived()).toEqual([]);
  });

  it('can be given up at once', async () => {
    world.boot();
    await world.clock.run(SECOND);
    const giveUp = new AbortController();
    const ended = expect(world.boot().ask('click', { signal: giveUp.signal })).rejects.toThrow('changed my mind');
    await world.clock.run(SECOND);
    giveUp.abort(new Error('changed my mind'));
    await ended;
  });
});

describe('no turn waits longer than its priority allows', () => {
  const moments = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 30_000 }),
      priority: fc.constantFrom(...priorities),
      route: fc.constantFrom('/chapter', '/report'),
    }),
    { maxLength: 60 },
  );

  it('whatever is asked, answered, written and called by tabs', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        moments,
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(0, 150, 190, 400),
        fc.constantFrom<number | null>(0, 300, LONGEST_WRITE_MS - 1, LONGEST_WRITE_MS + 1),
        fc.constantFrom(20, 900, null),
        async (asked, slots, tabEveryMs, writeMs, answerMs) => {
          const world = createWorld();
          world.latency = () => [20, answerMs ?? 20];
          world.service = () => (answerMs === null ? null : new Response('ok'));
          const life = world.boot({ slots: () => slots });
          if (tabEveryMs > 0) tabCalls(world, life, tabEveryMs, 5 * MINUTE);
          await world.clock.run(SECOND);
          world.writeMs = writeMs;
          const tooLong: string[] = [];
          for (const { at, priority, route } of asked) {
            world.clock.after(at, () => {
              const since = world.clock.elapsed();
              let hasEnded = false;
              const end = () => {
                if (hasEnded) return;
                hasEnded = true;
                const waitedMs = world.clock.elapsed() - since;
                if (waitedMs > longestWaitMs(priority) + 2 * LONGEST_WRITE_MS) tooLong.push(`${priority}: ${waitedMs}`);
              };
              const turn = { host: 'api', method: 'POST', route, priority, reason: 'mark' } as const;
              void life.pacer
                .requestSlot(turn, (signal) => {
                  end();
                  return new Promise((resolve, reject) => {
                    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
                    if (answerMs !== null) world.clock.after(answerMs, () => resolve(new Response('ok')));
                  });
                })
                .catch(end);
            });
          }
          await world.clock.run(5 * MINUTE);
          expect(tooLong).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('background turns', () => {
  it.each([
    ['leave one slot to the turns that a person waits for', false, 4],
    ['use the one slot that there is beside a tab', true, 1],
  ])('%s', async (_, siteIsBusy, inOneSecond) => {
    world.siteIsBusy = siteIsBusy;
    const life = world.boot();
    void names(30).map((name) => outcomeOf(life.ask(name, { priority: 'background' })));
    await world.clock.run(5 * SECOND);
    expect(busiestSecond(world.arrivals)).toBe(inOneSecond);
  });

  const upTo = (max: number, min = 0) => fc.integer({ min, max });
  /** How long a click waits that comes at this moment, behind a hundred background turns. */
  async function clickWaits(world: World, slots: number, [upMs, downMs]: readonly [number, number], clickAt: number) {
    world.latency = () => [upMs, downMs];
    const life = world.boot({ slots: () => slots });
    void names(100).map((name) => outcomeOf(life.ask(name, { priority: 'background' })));
    await world.clock.run(clickAt);
    const since = world.clock.elapsed();
    void outcomeOf(life.ask('click', { priority: 'click' }));
    await world.clock.run(20 * SECOND);
    return (world.arrivals.find(({ name }) => name === 'click')?.at ?? Number.POSITIVE_INFINITY) - upMs - since;
  }

  it('never make a click wait for more than one period of a slot, however many they are', async () => {
    await fc.assert(
      fc.asyncProperty(upTo(5, 1), upTo(5, 1), upTo(800, 1), upTo(9_000), async (slots, size, oneWayMs, clickAt) => {
        const world = createWorld();
        const settled = settledLedger(world.clock.now());
        world.stored = { ...settled, budget: { ...settled.budget, burst: { ...settled.budget.burst, size } } };
        const waitedMs = await clickWaits(world, slots, [oneWayMs, oneWayMs], clickAt);
        expect(waitedMs).toBeLessThanOrEqual(2 * oneWayMs + SLOT_HOLD_MS);
      }),
      { numRuns: 100 },
    );
  });

  it('that are answered late never make a click wait for their answers', async () => {
    await fc.assert(
      fc.asyncProperty(upTo(5, 2), upTo(15_000, 20), upTo(20_000), async (slots, answerMs, clickAt) => {
        const waitedMs = await clickWaits(createWorld(), slots, [20, answerMs], clickAt);
        expect(waitedMs).toBeLessThanOrEqual(SLOT_HOLD_MS);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a tab that comes to the front while a reservation is written', () => {
  /** A second turn whose reservation is written for 100 ms, in the middle of which a tab comes to the front. */
  async function secondTurn(turn: { signal?: AbortSignal } = {}): Promise<Promise<number>[]> {
    const life = world.boot();
    void outcomeOf(life.ask('first'));
    await world.clock.run(10);
    world.writeMs = 100;
    world.clock.after(50, () => {
      world.siteIsBusy = true;
    });
    return [life.ask('second', turn)];
  }

  it('sends the turn back to wait for the one slot', async () => {
    const [asked] = await secondTurn();
    await world.clock.run(SECOND);
    expect(world.arrived()).toEqual(['first']);
    await world.clock.run(SECOND);
    expect(await asked).toBe(200);
    expect(world.arrivals[1]?.at).toBeGreaterThan(SECOND);
  });

  it('keeps its place in the queue, and can still be given up', async () => {
    const giveUp = new AbortController();
    const [asked] = await secondTurn({ signal: giveUp.signal });
    const ended = expect(asked).rejects.toThrow('changed my mind');
    await world.clock.run(SECOND / 2);
    giveUp.abort(new Error('changed my mind'));
    await ended;
    await world.clock.run(5 * SECOND);
    expect(world.arrived()).toEqual(['first']);
  });
});

/** Of a turn that is refused, from its arrival on. */
function longestWaitMs(priority: Priority): number {
  return AGEING_MS * priorities.indexOf(priority) + LONGEST_WAIT_MS;
}
