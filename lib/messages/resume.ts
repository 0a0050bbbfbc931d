import { ask } from './ask';

/** The background's own `online` event does not reach a worker that sleeps. */
export function resumeWhileOpen(): void {
  const resume = () => void ask('work.resume', undefined).catch(() => undefined);
  addEventListener('online', resume);
  resume();
}
