/** The one event loop of a run: everything that goes on does so as a task in it, in one order, and time jumps when no task is left. */
import { copyOf } from '../../support/copying';
import { settleMicrotasks, type VirtualClock, virtualClock } from '../../support/virtual-clock';

/** Whose task it is. What belongs to a life that is over is dropped, never run. */
export interface Owner {
  isOver(): boolean;
  /** Told before each of its tasks; the life may end there. */
  step(what: string): void;
}

export interface EventLoop {
  readonly clock: VirtualClock;
  /** Queues a task for this very moment; `null` is the world's own. */
  post(owner: Owner | null, what: string, task: () => void): void;
  /** The same, `ms` later. */
  after(owner: Owner | null, ms: number, what: string, task: () => void): void;
  /** Lets everything happen for so long. @throws Error when tasks go on for ever without any time passing. */
  run(ms: number): Promise<void>;
  /** Does something at once in the name of one task, or of the world: what comes of it is theirs, until the next task. */
  as(owner: Owner | null, work: () => void): void;
  /** In whose name code runs at this moment. */
  current(): Owner | null;
  tasksDone(): number;
}

/** So many tasks at one moment are a loop without an end. */
const ENDLESS = 50_000;

interface Task {
  readonly owner: Owner | null;
  readonly what: string;
  readonly run: () => void;
}

export function createEventLoop(startsAt: number): EventLoop {
  let queue: Task[] = [];
  let current: Owner | null = null;
  let done = 0;
  const clock = virtualClock(startsAt, drain);

  return {
    clock,
    post: (owner, what, run) => {
      queue.push({ owner, what, run });
    },
    after: (owner, ms, what, run) => clock.after(ms, () => perform({ owner, what, run })),
    run: (ms) => clock.run(ms),
    as: (owner, work) => {
      current = owner;
      work();
    },
    current: () => current,
    tasksDone: () => done,
  };

  /** Runs every task that this moment has, each with all its microtasks. */
  async function drain(): Promise<void> {
    let atThisMoment = 0;
    for (;;) {
      await settleMicrotasks();
      const tasks = queue;
      if (tasks.length === 0) return;
      queue = [];
      for (const task of tasks) {
        perform(task);
        await settleMicrotasks();
        atThisMoment += 1;
      }
      if (atThisMoment > ENDLESS) throw new Error(`no end of tasks at one moment; the last one: ${tasks.at(-1)?.what}`);
    }
  }

  function perform({ owner, what, run }: Task): void {
    if (owner?.isOver()) return;
    owner?.step(what);
    if (owner?.isOver()) return;
    current = owner;
    done += 1;
    run();
  }
}

/**
 * What Node does by itself would run beside our loop: while a run lasts, it is done in the loop. Databases in memory queue their tasks with `setImmediate` and copy with `structuredClone`; both are ours until the returned
 * function is called.
 * @param onUnheard told of rejections that were not listened to.
 */
export function takeOver(loop: EventLoop, onUnheard: (reason: unknown) => void): () => Promise<void> {
  const { setImmediate: immediate, structuredClone: clone } = globalThis;
  const queue = (task: () => void) => loop.post(loop.current(), 'database', task);
  globalThis.setImmediate = queue as typeof setImmediate;
  globalThis.structuredClone = copyOf;
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', onUnheard);
  return async () => {
    globalThis.setImmediate = immediate;
    globalThis.structuredClone = clone;
    // Only now, with nothing left to do, unheard rejections come up.
    await new Promise(immediate);
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  };
}
