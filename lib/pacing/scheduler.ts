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
export function createScheduler(parts: {
  clock: Clock;
  ledgerWriter: LedgerWriter;
  isOnline: () => boolean;
  /** What keeps this turn here or, without one, every turn. */
  blockReason: (turn?: Turn) => Failure | null;
  mayLeave: (job: Job, ledger: Ledger) => boolean;
}) {
  const { clock, ledgerWriter, blockReason } = parts;

  return {
    /** Resolves when the request leaves or is refused, or to `false` if it has to go on waiting. */
    schedule: async (job: Job): Promise<boolean> => {
      const { quota, turn } = job;
      const publicRoute = turn.isPublic ? turn.route : null;
      const { result: reservation, written } = ledgerWriter.apply((ledger) =>
        applyReservation(ledger, quota, turn.reason, clock.now(), publicRoute),
      );
      const reason = blockReasonOf(job, await written);
      if (!reason && parts.mayLeave(job, cancelReservation(ledgerWriter.ledger(), reservation))) {
        void sendReserved(job, reservation).then(job.resolve, job.reject);
        return true;
      }
      void ledgerWriter.change((current) => cancelReservation(current, reservation));
      if (reason) job.reject(reason);
      return reason !== null;
    },
  };

  function blockReasonOf({ turn }: Job, isDurable: boolean): unknown {
    if (turn.signal?.aborted) return turn.signal.reason;
    return blockReason(turn) ?? (isDurable ? null : new Failure('storage-failed'));
  }

  /** Trouble is durable before the caller hears of it. */
  async function sendReserved(job: Job, reservation: Reservation): Promise<Response> {
    const recheck = () => {
      const failure = blockReason(job.turn);
      if (failure) throw failure;
    };
    const outcome = await dispatch(parts, (signal) => job.send(signal, recheck), job.quota !== null);
    const written = ledgerWriter.change((ledger) => applyOutcome(ledger, reservation, outcome));
    if (outcome.kind === 'answered' && outcome.verdict.kind === 'fine') return outcome.response;
    await written;
    if (outcome.kind === 'broken') throw outcome.failure;
    // The request's own failure, unless it showed a ban.
    if (outcome.kind === 'answered' && outcome.verdict.kind === 'forbidden' && !blockReason()) return outcome.response;
    throw outcome.kind === 'timeout' ? noAnswer() : (blockReason() ?? refusal(job));
  }

  /** The service may have acted on it, so it must not count as turned away. */
  function noAnswer(): Failure {
    const failure = blockReason();
    return failure?.code === 'unresponsive' ? failure : new Failure('no-answer');
  }

  function refusal({ quota }: Job): Failure {
    const now = clock.now();
    return new Failure('throttled', { retryAt: quota ? quotaTime(ledgerWriter.ledger().quotas, quota, now) : now });
  }
}
