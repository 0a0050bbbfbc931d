import type { Reason } from '../reasons';
import type { ServiceHost } from '../service/profile';

/** Most urgent first. A job that has waited long is served as if it were more urgent. */
export const priorities = ['click', 'token', 'report', 'mark', 'screen', 'background'] as const;
export type Priority = (typeof priorities)[number];

export interface Turn {
  readonly host: ServiceHost;
  readonly method: string;
  /** The route as the quota table writes it (`/manga/{id}/read`); off the API host, any short name. */
  readonly route: string;
  readonly priority: Priority;
  readonly reason: Reason;
  /** It goes without a token, so a refusal can only be about the address. */
  readonly isPublic?: boolean;
  /** Gives up the place in the queue; a request that has left is not called back. */
  readonly signal?: AbortSignal;
}

/** The signal ends the request after 20 s. A sender with other work to do calls `recheck` last: it throws what is now in the way. */
export type SendRequest = (signal: AbortSignal, recheck: () => void) => Promise<Response>;

/**
 * Waits for its turn, then calls `send` at most once. Throws Failure `throttled` (also for too long a wait), `banned` or `unresponsive` with
 * `retryAt`; `access-withheld`, `offline`, `no-answer`, `unreachable`, `storage-failed`; `out-of-date` after a new worker took over.
 */
export type RequestSlot = (turn: Turn, send: SendRequest) => Promise<Response>;
