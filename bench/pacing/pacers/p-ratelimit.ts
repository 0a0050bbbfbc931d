import { pRateLimit } from 'p-ratelimit';
import type { MakePacer } from '../pacing-task.ts';

/** Five in any second, counted from when each began. */
export const makePacer: MakePacer = async ({ send }) => {
  const limit = pRateLimit({ interval: 1_000, rate: 5 });
  return { ask: () => limit(() => send()) };
};
