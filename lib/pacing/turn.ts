import type { ServiceHost } from '../service/profile';

/** Who goes first, most urgent first. A job that has waited long is served as if it were more urgent. */
export const priorities = ['click', 'token', 'report', 'mark', 'screen', 'background'] as const;
export type Priority = (typeof priorities)[number];

/** Why a request is made, for the person who asks what was spent: a code, its sentence is made in the interface. */
export const reasons = [
  'sign-in',
  'renew-session',
  'sign-out',
  'mark',
  'find-manga',
  'old-number',
  'follow',
  'status',
  'report',
  'discuss',
  'check',
  'cover',
  'probe',
] as const;
export type Reason = (typeof reasons)[number];

/** A place in the queue for the shared allowance. */
export interface Turn {
  readonly host: ServiceHost;
  readonly method: string;
  /** The route as the quota table writes it (`/manga/{id}/read`); off the API host, any short name. */
  readonly route: string;
  readonly priority: Priority;
  readonly reason: Reason;
  /** Whether it goes without a token: then a refusal can only be about the address. */
  readonly isPublic?: boolean;
  /** Gives up the place while it waits; a request that has left is not called back. */
  readonly signal?: AbortSignal;
}

/**
 * Makes one request, which ends within 20 s by the signal.
 * @param lookAgain to be called last, by a caller that had to do something else first: throws what stands in the way by now.
 */
export type SendRequest = (signal: AbortSignal, lookAgain: () => void) => Promise<Response>;

/**
 * Waits for its turn, sends, and tells the ledger how it went.
 * @param send makes the one request; it is called at most once.
 * @throws Failure `access-withheld` where the browser keeps us from the host; `throttled`, `banned`, `silent` (with `retryAt`)
 *   when the breaker is not clear; `throttled` also when it would wait, or has waited, too long; `offline`, `no-answer`,
 *   `unreachable`; `storage-failed` when its reservation could not be written, `out-of-date` when another worker has taken over.
 */
export type RequestSlot = (turn: Turn, send: SendRequest) => Promise<Response>;
