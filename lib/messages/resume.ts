import { ask } from './ask';

/**
 * A page that opens, or sees the network come back, wakes the background to take up what was interrupted: the browser's own
 * `online` event does not reach a worker that sleeps. Without an answer, the next thing that is asked says so.
 */
export function resumeWhileOpen(): void {
  const resume = () => void ask('work.resume', undefined).catch(() => undefined);
  addEventListener('online', resume);
  resume();
}
