import type { Machine } from '../machine.ts';
import type { Times } from '../times.ts';

/** Of the time that a worker takes to that of one that only answers: medians of one run. */
export const MOST = 2;

/** What a worker is measured by, and what the bare one takes for it: since the message left. */
export interface WorkerTask {
  readonly floor: Times;
  readonly ours: Times;
}

export interface WorkerRun {
  /** Epoch ms. */
  readonly at: number;
  readonly machine: Machine;
  readonly browser: string;
  /** Of each row. */
  readonly wakes: number;
  readonly follows: number;
  readonly tasks: readonly WorkerTask[];
}

export function ratioOf({ floor, ours }: WorkerTask): number {
  return ours.median / floor.median;
}

export function asMarkdown({ at, machine, browser, wakes, follows, tasks }: WorkerRun): string {
  const line = ({ name, median, p90 }: Times, ratio: number) =>
    `| ${name} | ${median.toFixed(1)} | ${p90.toFixed(1)} | ${ratio.toFixed(2)} |`;
  const lines = tasks.flatMap((task) => [line(task.floor, 1), line(task.ours, ratioOf(task))]);
  return `# A worker that wakes, ${new Date(at).toISOString().slice(0, 10)}

From a message to a worker that is dead, beside an extension whose worker only answers, or sends a request and answers; ${wakes} wakes each, in turn,
with ${follows} follows. At most ${MOST} times the other's time is allowed.

| | median ms | p90 ms | × |
|---|---|---|---|
${lines.join('\n')}

Chromium ${browser} without a window, ${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}.
`;
}
