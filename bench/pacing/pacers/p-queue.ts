import PQueue from 'p-queue';
import type { MakePacer } from '../pacing-task.ts';

/** Five in any second of its own: the window slides. */
export const makePacer: MakePacer = async ({ send }) => {
  const queue = new PQueue({ intervalCap: 5, interval: 1_000, strict: true });
  return { ask: () => queue.add(() => send()) };
};
