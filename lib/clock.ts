/** The only place that reads the machine's clock or sets a timer, so that tests can own both. */
export interface Clock {
  /** In epoch ms, by the machine's clock. */
  now(): number;
  /** Ms since some moment of this worker's life; setting the clock does not move it. */
  monotonic(): number;
  /** An aborted signal ends it without an error; 0 ms yields a turn. No duty may wait over 25 s: the browser may end the worker first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const wake = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal?.addEventListener('abort', wake);
    }),
};

/** `2026-01-31`, where the person is. @param at epoch ms. */
export function localDay(at: number): string {
  const day = new Date(at);
  const parts = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return [day.getFullYear(), ...parts].join('-');
}
