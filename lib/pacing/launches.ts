import type { Clock } from '../clock';
import { Failure } from '../failure';
import type { Book } from './book';
import { enterLanding, enterReservation, type Reservation, strikeOut } from './entries';
import { fly } from './flight';
import type { Job } from './queue';
import { quotaTime } from './quotas';

/** The way of one request from the head of the queue to its answer; each step is in the ledger before the next. */
export interface Launches {
  /** Reserves, writes, looks again, and lets the request go; resolves then, its end is not waited for. */
  launch(job: Job): Promise<void>;
}

export function createLaunches(parts: {
  clock: Clock;
  book: Book;
  isOnline: () => boolean;
  /** The failure of every turn at present, if there is one. */
  obstacle: () => Failure | null;
}): Launches {
  const { clock, book, obstacle } = parts;

  return {
    launch: async (job) => {
      const { quota, turn } = job;
      const publicRoute = turn.isPublic ? turn.route : null;
      const [ledger, reservation] = enterReservation(book.ledger(), quota, turn.reason, clock.now(), publicRoute);
      const isDurable = await book.change(() => ledger);
      const hindrance = hindranceOf(job, isDurable);
      if (!hindrance) return void travel(job, reservation).then(job.resolve, job.reject);
      void book.change((current) => strikeOut(current, reservation));
      job.reject(hindrance);
    },
  };

  function hindranceOf({ turn: { signal } }: Job, isDurable: boolean): unknown {
    if (signal?.aborted) return signal.reason;
    return obstacle() ?? (isDurable ? null : new Failure('storage-failed'));
  }

  /** Makes the request, writes down how it ended, and tells who asked; trouble is durable before it is told. */
  async function travel(job: Job, reservation: Reservation): Promise<Response> {
    const landing = await fly(parts, job.send, job.quota !== null);
    const written = book.change((ledger) => enterLanding(ledger, reservation, landing));
    if (landing.kind === 'answered' && landing.verdict.kind === 'fine') return landing.response;
    await written;
    if (landing.kind === 'broken') throw landing.failure;
    // The request's own failure, unless it has told of a ban.
    if (landing.kind === 'answered' && landing.verdict.kind === 'forbidden' && !obstacle()) return landing.response;
    throw obstacle() ?? (landing.kind === 'silence' ? new Failure('no-answer') : refusal(job));
  }

  function refusal({ quota }: Job): Failure {
    const now = clock.now();
    return new Failure('throttled', { retryAt: quota ? quotaTime(book.ledger().quotas, quota, now) : now });
  }
}
