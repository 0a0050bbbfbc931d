import { asFailure, Failure, type FailureCode } from '../../failure';
import type { Intent, IntentKind } from '../../model/intents';

export interface Sender {
  readonly kind: IntentKind;
  /**
   * One request for the most urgent of `ready` (never empty); its end is stored.
   * @returns `asked-first` where it has only asked what it must know before they leave: what came meanwhile may be more urgent.
   * @throws Failure that keeps them for another run.
   */
  deliver(owner: string, ready: readonly Intent[]): Promise<'asked-first' | undefined>;
}

/** The service's word on the ids that were sent. */
const refusals: ReadonlySet<FailureCode> = new Set(['bad-request', 'not-found']);

/** After any failure that is not listed here, the service may have done the work. */
const turnedAway: ReadonlySet<FailureCode> = new Set([
  'access-withheld',
  'throttled',
  'captcha',
  'banned',
  'signed-out',
  'session-ended',
  'session-in-doubt',
  'session-lost',
  'client-refused',
  'service-refused',
  'not-allowed',
  'writes-refused',
]);

export function isRefusal({ code }: Failure): boolean {
  return refusals.has(code);
}

/** This request was turned away, but an earlier one for the same intents may have done the work. */
export class PerhapsDone extends Failure {
  constructor({ code, retryAt }: Failure) {
    super(code, { retryAt });
  }
}

export function wasRejectedBeforeEffect(failure: Failure): boolean {
  return turnedAway.has(failure.code) && !(failure instanceof PerhapsDone);
}

export function failureOf(work: Promise<unknown>): Promise<Failure | null> {
  return work.then(() => null, asFailure);
}
