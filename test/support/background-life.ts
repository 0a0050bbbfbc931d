import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createBackgroundTasks, reactToEvents } from '../../entrypoints/background/background-tasks';
import { RESUME_WORK } from '../../entrypoints/background/resume-work';
import type { Dependencies } from '../../lib/actions/dependencies';
import type { BackgroundWorld } from './background-world';

export interface BackgroundLife {
  readonly parts: Dependencies;
  /** Lets time pass until its alarm is due, and does what the background does then. @throws where there is none within `withinMs`. */
  wakeByAlarm(withinMs: number): Promise<void>;
}

/** A life of the worker that reacts to its own events as the background does, and does nothing by itself as it begins. */
export async function backgroundLife(world: BackgroundWorld): Promise<BackgroundLife> {
  const { promise, resolve } = Promise.withResolvers<Dependencies>();
  const dependencies = () => promise;
  const tasks = createBackgroundTasks(dependencies, { given: async () => undefined }, () => undefined);
  world.listen = (events) => reactToEvents(events, dependencies, tasks);
  const parts = await world.start();
  resolve(parts);
  return {
    parts,
    async wakeByAlarm(withinMs) {
      const alarm = await fakeBrowser.alarms.get(RESUME_WORK);
      const waitMs = (alarm?.scheduledTime ?? Number.POSITIVE_INFINITY) - world.clock.now();
      if (waitMs > withinMs) throw new Error(`no alarm wakes a worker within ${withinMs} ms`);
      const at = world.clock.elapsed() + waitMs;
      await world.until(() => world.clock.elapsed() >= at);
      tasks.resume(true);
    },
  };
}
