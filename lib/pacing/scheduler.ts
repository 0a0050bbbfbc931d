import type { Clock } from '../clock';
import { Failure } from '../failure';
import { dispatch } from './dispatch';
import type { Ledger } from './ledger';
import type { LedgerWriter } from './ledger-writer';
import type { Job } from './queue';
import { quotaTime } from './quotas';
import { applyOutcome, applyReservation, cancelReservation, type Reservation } from './transitions';
import type { Turn } from './turn';

/** The way of one request from the queue to its answer; each step is in the ledger before the next. */
export interface Scheduler {
  /** Resolves when the request leaves or is refused, or to `false` if it has to go on waiting. */
  launch(job: Job): Promise<boolean>;
}

export function createScheduler(parts: {
  clock: Clock;
  book: LedgerWriter;
  isOnline: () => boolean;
  /** What keeps this turn here or, without one, every turn. */
  obstacle: (turn?: Turn) => Failure | null;
  mayLeave: (job: Job, ledger: Ledger) => boolean;
}): Scheduler {
  const { clock, book, obstacle } = parts;

  return {
    launch: async (job) => {
      const { quota, turn } = job;
      const publicRoute = turn.isPublic ? turn.route : null;
      const { said: reservation, written } = book.enter((ledger) =>
        applyReservation(ledger, quota, turn.reason, clock.now(), publicRoute),
      );
      const hindrance = hindranceOf(job, await written);
      if (!hindrance && parts.mayLeave(job, cancelReservation(book.ledger(), reservation))) {
        void travel(job, reservation).then(job.resolve, job.reject);
        return true;
      }
      void book.change((current) => cancelReservation(current, reservation));
      if (hindrance) job.reject(hindrance);
      return hindrance !== null;
    },
  };

  function hindranceOf({ turn }: Job, isDurable: boolean): unknown {
    if (turn.signal?.aborted) return turn.signal.reason;
    return obstacle(turn) ?? (isDurable ? null : new Failure('storage-failed'));
  }

  /** Trouble is durable before the caller hears of it. */
  async function travel(job: Job, reservation: Reservation): Promise<Response> {
    const lookAgain = () => {
      const failure = obstacle(job.turn);
      if (failure) throw failure;
    };
    const landing = await dispatch(parts, (signal) => job.send(signal, lookAgain), job.quota !== null);
    const written = book.change((ledger) => applyOutcome(ledger, reservation, landing));
    if (landing.kind === 'answered' && landing.verdict.kind === 'fine') return landing.response;
    await written;
    if (landing.kind === 'broken') throw landing.failure;
    // The request's own failure, unless it showed a ban.
    if (landing.kind === 'answered' && landing.verdict.kind === 'forbidden' && !obstacle()) return landing.response;
    throw landing.kind === 'silence' ? noAnswer() : (obstacle() ?? refusal(job));
  }

  /** The service may have acted on it, so it must not count as turned away. */
  function noAnswer(): Failure {
    const failure = obstacle();
    return failure?.code === 'silent' ? failure : new Failure('no-answer');
  }

  function refusal({ quota }: Job): Failure {
    const now = clock.now();
    return new Failure('throttled', { retryAt: quota ? quotaTime(book.ledger().quotas, quota, now) : now });
  }
}
