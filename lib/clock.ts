/** Time as an argument: the only place that reads the machine's clock or sets a timer, so that tests can own both. */
export interface Clock {
  /** The moment now, in epoch milliseconds by this machine's clock. */
  now(): number;
  /** Time that only passes, in ms since some moment of this life; setting the machine's clock does not move it. */
  monotonic(): number;
  /**
   * Waits; an aborted signal ends the wait early, without an error.
   * A wait carries no duty past 25 s: the browser may end the worker first (an idle worker of Chromium lives 30 s).
   * @param ms milliseconds to wait; zero or less still yields a turn.
   */
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
