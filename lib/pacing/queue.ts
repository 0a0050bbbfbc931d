import { SECOND } from '../clock';
import type { Quota } from '../service/limits';
import { priorities, type Turn } from './turn';

/**
 * Turns that wait, most urgent first. Waiting makes urgent: 30 s of it are worth one step of priority. So a turn is served as
 * if its class had a deadline, and the bound is plain: a turn can only be overtaken by turns that came at most 30 s later per
 * class between them, the least urgent by clicks of the next 150 s and by nothing after.
 */
export const AGEING_MS = 30 * SECOND;

/** A turn that waits, with what it will do. */
export interface Job {
  readonly turn: Turn;
  /** The quota that it draws on, if its route has one of its own. */
  readonly quota: Quota | null;
  readonly send: (signal: AbortSignal) => Promise<Response>;
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: unknown) => void;
}

export interface Queue {
  /** Lets a job wait, from `now` (ms of the monotonic clock) on; it leaves by itself, rejected, when its signal says so. */
  add(job: Job, now: number): void;
  /** The waiting jobs, first to be served first. */
  inOrder(): readonly Job[];
  /** Takes a job out, to be served. */
  take(job: Job): void;
  /** Sends a job away. */
  refuse(job: Job, reason: Error): void;
}

export function createQueue(): Queue {
  let waiting: readonly { readonly job: Job; readonly deadline: number; readonly cancel: () => void }[] = [];

  return {
    add: (job, now) => {
      const cancel = () => {
        remove(job);
        job.reject(job.turn.signal?.reason);
      };
      const deadline = now + AGEING_MS * priorities.indexOf(job.turn.priority);
      // The sort is stable: equal deadlines are served in order of arrival.
      waiting = [...waiting, { job, deadline, cancel }].sort((a, b) => a.deadline - b.deadline);
      job.turn.signal?.addEventListener('abort', cancel);
    },
    inOrder: () => waiting.map(({ job }) => job),
    take: remove,
    refuse: (job, reason) => {
      remove(job);
      job.reject(reason);
    },
  };

  function remove(job: Job): void {
    const place = waiting.find((candidate) => candidate.job === job);
    if (place) job.turn.signal?.removeEventListener('abort', place.cancel);
    waiting = waiting.filter((candidate) => candidate !== place);
  }
}
