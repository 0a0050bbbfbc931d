import { asFailure, type Failure, type FailureCode } from '../../failure';
import type { Intent, IntentKind } from '../../model/intents';

/** Brings the intents of one kind to the service; `lane.ts` says whose turn it is. */
export interface Sender {
  readonly kind: IntentKind;
  /**
   * Makes one request for the most urgent of these, and writes down how it ended; a refused one may fall apart into several.
   * @param owner whose they are. @param ready intents of this kind that may leave now; never empty.
   * @throws Failure that kept them here: they wait for another run.
   */
  deliver(owner: string, ready: readonly Intent[]): Promise<void>;
}

/** The service's own word about the ids that were sent (`lib/api/classify.ts`); nothing else refuses an intent for good. */
const refusals: ReadonlySet<FailureCode> = new Set(['bad-request', 'not-found']);

/** What turned a request away before it could have any effect. After any other failure it may have been done. */
const turnedAway: ReadonlySet<FailureCode> = new Set([
  'access-withheld',
  'throttled',
  'captcha',
  'banned',
  'signed-out',
  'session-ended',
  'session-lost',
  'client-refused',
  'service-refused',
  'not-allowed',
]);

export function isRefusal({ code }: Failure): boolean {
  return refusals.has(code);
}

export function wasRejectedBeforeEffect({ code }: Failure): boolean {
  return turnedAway.has(code);
}

/** A promise's failure, or `null`: where how it ended is written down in any case. */
export function failureOf(work: Promise<unknown>): Promise<Failure | null> {
  return work.then(() => null, asFailure);
}
