import type { Clock } from '../clock';
import type { PacedFetch } from './paced-fetch';

/** The service's clock, as its answers tell it; this machine's may be hours wrong. */
export interface ServiceClock {
  /** How far it is ahead of this machine's clock, in ms; 0 before the first answer of this life. */
  aheadMs(): number;
  /** The same, listening to every answer. */
  listening(pacedFetch: PacedFetch): PacedFetch;
}

export function createServiceClock(clock: Clock): ServiceClock {
  let aheadMs = 0;
  return {
    aheadMs: () => aheadMs,
    listening: (pacedFetch) => async (turn, url, request) => {
      const answer = await pacedFetch(turn, url, request);
      const servedAt = Date.parse(answer.headers.get('Date') ?? '');
      if (Number.isFinite(servedAt)) aheadMs = servedAt - clock.now();
      return answer;
    },
  };
}
