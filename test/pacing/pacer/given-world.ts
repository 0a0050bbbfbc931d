import { beforeEach } from 'vitest';
import type { FailureCode } from '../../../lib/failure';
import { blockPage, createWorld, type Life, outcomeOf, type World } from '../../support/pacing-world';

type Outcome = number | FailureCode;

/** For the tests of one file: a world that is new for each, and what is often done in it. */
export function givenWorld() {
  let current: World;
  beforeEach(() => {
    current = createWorld();
  });
  const world = new Proxy({} as World, {
    get: (_, name) => Reflect.get(current, name),
    set: (_, name, value) => Reflect.set(current, name, value),
  });

  /** What became of a turn that is asked for now, once so much time has passed. */
  async function outcomeAfter(ms: number, asked: Promise<number>): Promise<Outcome> {
    const outcome = outcomeOf(asked);
    await world.clock.run(ms);
    return outcome;
  }

  return {
    world,
    outcomeAfter,
    /** The same for several turns. */
    async outcomesAfter(ms: number, asked: readonly Promise<number>[]): Promise<Outcome[]> {
      const outcomes = Promise.all(asked.map(outcomeOf));
      await world.clock.run(ms);
      return outcomes;
    },
    /** A life that was banned by the first request, so long ago; every later one is turned away as well. */
    async bannedLife(ms: number): Promise<Life> {
      world.service = () => blockPage(403);
      const life = world.boot();
      void outcomeOf(life.ask('banned'));
      await world.clock.run(ms);
      return life;
    },
  };
}
