import Bottleneck from 'bottleneck';
import type { MakePacer } from '../pacing-task.ts';

/** Evenly spaced: its reservoir lets go of five at once, which the server bears even worse. */
export const makePacer: MakePacer = async ({ send }) => {
  const limiter = new Bottleneck({ minTime: 200 });
  return { ask: () => limiter.schedule(() => send()) };
};
