import { SECOND } from '../clock';
import type { Quota } from '../service/limits';
import { LONGEST_REQUEST_MS } from './dispatch';
import { type Priority, priorities, type SendRequest, type Turn } from './turn';

/**
 * Turns that wait, most urgent first. Waiting makes urgent: 30 s of it are worth one step of priority. So a turn is served as
 * if its class had a deadline, and the bound is plain: a turn can only be overtaken by turns that came at most 30 s later per
 * class between them, the least urgent by clicks of the next 150 s and by nothing after.
 *
 * No turn waits without end, even beside a tab that spends the whole allowance: one that is overdue by `LONGEST_WAIT_MS` is refused. So a
 * click waits for 20 s at most, a background turn for 170 s, and the time in which one reservation is written on top.
 */
export const AGEING_MS = 30 * SECOND;

/** A wait that this worker may not live to see, in ms: the turn is refused, with the moment when to come back. */
export const LONGEST_WAIT_MS = LONGEST_REQUEST_MS;

/** How long a turn of this priority waits at most before it leaves or is refused, in ms. */
export function longestWaitMs(priority: Priority): number {
  return AGEING_MS * priorities.indexOf(priority) + LONGEST_WAIT_MS;
}

/** A turn that waits, with what it will do. */
export interface Job {
  readonly turn: Turn;
  /** The quota that it draws on, if its route has one of its own. */
  readonly quota: Quota | null;
  readonly send: SendRequest;
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: unknown) => void;
}

export interface Queue {
  /** Lets a job wait, from `now` (ms of the monotonic clock) on; it leaves by itself, rejected, when its signal says so. */
  add(job: Job, now: number): void;
  /** The waiting jobs, first to be served first. */
  inOrder(): readonly Job[];
  /** Takes a job out, to be served; the function that it returns puts it back where it was. */
  take(job: Job): () => void;
  /** The jobs that have waited as long as they may by `now` (ms of the monotonic clock). */
  overdue(now: number): ReadonlySet<Job>;
  /** When the next one has, in ms of the monotonic clock; Infinity while the queue is empty. */
  overdueAt(): number;
  /** Sends a job away. */
  refuse(job: Job, reason: Error): void;
}

/** A job in the queue. */
interface Place {
  readonly job: Job;
  /** When it becomes the most urgent of all that come later, in ms of the monotonic clock. */
  readonly deadline: number;
  /** Equal deadlines are served in order of arrival. */
  readonly arrival: number;
  readonly cancel: () => void;
}

export function createQueue(): Queue {
  let arrivals = 0;
  let waiting: readonly Place[] = [];

  return {
    add: (job, now) => {
      const cancel = () => {
        remove(job);
        job.reject(job.turn.signal?.reason);
      };
      const deadline = now + AGEING_MS * priorities.indexOf(job.turn.priority);
      arrivals += 1;
      place({ job, deadline, arrival: arrivals, cancel });
    },
    inOrder: () => waiting.map(({ job }) => job),
    take: (job) => {
      const taken = remove(job);
      return () => taken && place(taken);
    },
    overdue: (now) =>
      new Set(waiting.filter(({ deadline }) => now >= deadline + LONGEST_WAIT_MS).map(({ job }) => job)),
    overdueAt: () => (waiting[0]?.deadline ?? Number.POSITIVE_INFINITY) + LONGEST_WAIT_MS,
    refuse: (job, reason) => {
      remove(job);
      job.reject(reason);
    },
  };

  function place(newcomer: Place): void {
    waiting = [...waiting, newcomer].sort((a, b) => a.deadline - b.deadline || a.arrival - b.arrival);
    newcomer.job.turn.signal?.addEventListener('abort', newcomer.cancel);
  }

  function remove(job: Job): Place | undefined {
    const found = waiting.find((candidate) => candidate.job === job);
    if (found) job.turn.signal?.removeEventListener('abort', found.cancel);
    waiting = waiting.filter((candidate) => candidate !== found);
    return found;
  }
}
