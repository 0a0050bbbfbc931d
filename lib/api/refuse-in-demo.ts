import { Failure } from '../failure';
import type { PacedFetch } from './paced-fetch';

/** In the demo nothing is asked, not even what needs no token, but for a sign-in, which ends it. Rejects with Failure `signed-out`. */
export function refuseInDemo(pacedFetch: PacedFetch, isDemo: () => Promise<boolean>): PacedFetch {
  return async (turn, ...request) => {
    if (turn.reason !== 'sign-in' && (await isDemo())) throw new Failure('signed-out');
    return pacedFetch(turn, ...request);
  };
}
