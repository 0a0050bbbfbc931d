import { Failure } from '../failure';
import type { PacedFetch } from './paced-fetch';

/** In the demo nothing is asked, not even what needs no token, but for a sign-in, which ends it. Rejects with Failure `signed-out`. */
export function refuseInDemo(pacedFetch: PacedFetch, isDemo: () => boolean): PacedFetch {
  return (turn, ...request) =>
    isDemo() && turn.reason !== 'sign-in' ? Promise.reject(new Failure('signed-out')) : pacedFetch(turn, ...request);
}
