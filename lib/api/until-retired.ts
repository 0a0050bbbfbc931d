import { Failure } from '../failure';
import type { PacedFetch } from './paced-fetch';

/** Once it is retired, nothing more leaves for the service that was left, but the end of a session there. */
export function untilRetired(pacedFetch: PacedFetch, retired: AbortSignal): PacedFetch {
  return (turn, url, request) => {
    if (turn.route === 'revoke') return pacedFetch(turn, url, request);
    const beforeLeaving = async () => {
      await request.beforeLeaving?.();
      if (retired.aborted) throw new Failure('signed-out');
    };
    return pacedFetch(turn, url, { ...request, beforeLeaving });
  };
}
