import { type ChildProcess, fork } from 'node:child_process';
import * as v from 'valibot';
import type { Clock } from '../../lib/clock.ts';
import { LIFE_MS, RESTART_MS } from './scenarios.ts';
import { Note, type Order } from './wire.ts';

/** Keeps one pacer's process running; kills it by SIGKILL and lets another begin, as browsers do with workers, only more often. */
export interface Supervision {
  /** Begins, and goes on until the signal ends it and every process is gone. @throws Error when a process ends by itself. */
  run(): Promise<Deaths>;
  /** Tells the running process something, or the next one when it begins: what happens wakes a browser's worker. */
  tell(order: Order): void;
}

export interface Deaths {
  readonly count: number;
  /** The time in which no process ran, in ms. */
  readonly downMs: number;
}

export interface SuperviseParts {
  readonly script: string;
  /** What each process is given when it is made. */
  readonly args: readonly string[];
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** What each process is told when its life begins. */
  readonly onBirth: Order;
  /** How long the next life lasts, in ms. */
  readonly lifeMs: () => number;
  readonly onNote: (note: Note) => void;
}

/** So long before its life begins a process is made, in ms: that it takes a while to load is not what is measured. */
const HEAD_START_MS = LIFE_MS.least;

/** Makes the first process and lets it load. */
export async function supervise(parts: SuperviseParts): Promise<Supervision> {
  const { clock, signal } = parts;
  const first = await standBy(parts);
  let living: ChildProcess | null = null;
  let untold: Order[] = [];
  return { run, tell };

  async function run(): Promise<Deaths> {
    const deaths = { count: 0, downMs: 0 };
    let current = first;
    for (;;) {
      begin(current);
      await live(current, parts.lifeMs() - HEAD_START_MS);
      const standingBy = signal.aborted ? null : standBy(parts);
      await live(current, HEAD_START_MS);
      const diedAt = clock.now();
      await kill(current);
      const next = await standingBy;
      if (signal.aborted || !next) {
        if (next) await kill(next);
        return deaths;
      }
      await clock.sleep(Math.max(0, RESTART_MS - (clock.now() - diedAt)));
      deaths.count += 1;
      deaths.downMs += clock.now() - diedAt;
      current = next;
    }
  }

  function begin({ child }: Process): void {
    living = child;
    for (const order of [parts.onBirth, ...untold]) tell(order);
    untold = [];
  }

  function tell(order: Order): void {
    if (!living) untold = [...untold, order];
    // It may die over what it is told, as a browser's worker may.
    else living.send(order, () => {});
  }

  async function live({ exited }: Process, ms: number): Promise<void> {
    const endedByItself = exited.then(() => {
      throw new Error(`The process of ${parts.args[0]} ended by itself`);
    });
    await Promise.race([clock.sleep(ms, signal), endedByItself]);
  }

  async function kill({ child, exited }: Process): Promise<void> {
    if (living === child) living = null;
    child.kill('SIGKILL');
    await exited;
  }
}

interface Process {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
}

/** Makes a process and waits until it has loaded everything and stands by. */
async function standBy({ script, args, onNote }: SuperviseParts): Promise<Process> {
  // Node's own SQLite, which one of the libraries is given, still warns that it is new.
  const child = fork(script, [...args], { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const { promise: exited, resolve: hasExited } = Promise.withResolvers<void>();
  child.on('message', (message) => {
    const note = v.parse(Note, message);
    if (note.kind === 'ready') resolve();
    else onNote(note);
  });
  child.on('exit', () => {
    hasExited();
    reject(new Error(`The process of ${args[0]} did not start`));
  });
  await ready;
  return { child, exited };
}
