import { SECOND } from '../clock';
import type { Quota } from '../service/limits';
import { LONGEST_REQUEST_MS } from './dispatch';
import { priorities, type SendRequest, type Turn } from './turn';

/** So long a wait is worth one step of priority: docs/pacing.md, "10. Waiting". */
export const AGEING_MS = 30 * SECOND;

/** A turn that would wait longer is refused with the time to come back: this worker may not live to see it. */
export const LONGEST_WAIT_MS = LONGEST_REQUEST_MS;

export interface Job {
  readonly turn: Turn;
  readonly quota: Quota | null;
  readonly send: SendRequest;
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: unknown) => void;
}

interface Place {
  readonly job: Job;
  /** When it becomes more urgent than all that come later. */
  readonly deadline: number;
  readonly arrival: number;
  readonly cancel: () => void;
}

/** Times of the queue are those of the monotonic clock. */
export function createQueue() {
  let arrivals = 0;
  let waiting: readonly Place[] = [];

  return {
    /** An aborted signal rejects the job and takes it out. */
    add: (job: Job, now: number) => {
      const cancel = () => {
        remove(job);
        job.reject(job.turn.signal?.reason);
      };
      const deadline = now + AGEING_MS * priorities.indexOf(job.turn.priority);
      arrivals += 1;
      place({ job, deadline, arrival: arrivals, cancel });
    },
    inOrder: (): readonly Job[] => waiting.map(({ job }) => job),
    /** Takes a job out; the returned function puts it back in its place. */
    take: (job: Job) => {
      const taken = remove(job);
      return () => taken && place(taken);
    },
    overdue: (now: number): ReadonlySet<Job> =>
      new Set(waiting.filter(({ deadline }) => now >= deadline + LONGEST_WAIT_MS).map(({ job }) => job)),
    /** When the next one is; Infinity while the queue is empty. */
    overdueAt: () => (waiting[0]?.deadline ?? Number.POSITIVE_INFINITY) + LONGEST_WAIT_MS,
    refuse: (job: Job, reason: Error) => {
      remove(job);
      job.reject(reason);
    },
  };

  function place(newcomer: Place): void {
    waiting = [...waiting, newcomer].sort((a, b) => a.deadline - b.deadline || a.arrival - b.arrival);
    newcomer.job.turn.signal?.addEventListener('abort', newcomer.cancel);
  }

  function remove(job: Job): Place | undefined {
    const removed = waiting.find((candidate) => candidate.job === job);
    if (removed) job.turn.signal?.removeEventListener('abort', removed.cancel);
    waiting = waiting.filter((candidate) => candidate !== removed);
    return removed;
  }
}
