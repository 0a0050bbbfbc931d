import pThrottle from 'p-throttle';
import type { MakePacer } from '../pacing-task.ts';

/** Five in any second of its own: the window slides. */
export const makePacer: MakePacer = async ({ send }) => {
  const throttle = pThrottle({ limit: 5, interval: 1_000, strict: true });
  return { ask: throttle(() => send()) };
};
