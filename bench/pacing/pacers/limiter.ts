import { RateLimiter } from 'limiter';
import type { MakePacer } from '../pacing-task.ts';

/** A token bucket of five that fills in a second. */
export const makePacer: MakePacer = async ({ send }) => {
  const limiter = new RateLimiter({ tokensPerInterval: 5, interval: 1_000 });
  return {
    ask: async () => {
      await limiter.removeTokens(1);
      return send();
    },
  };
};
