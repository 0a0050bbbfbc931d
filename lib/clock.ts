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
  return localTime(at).slice(0, 10);
}

/** `2026-01-31T17:45:00.000+05:45`: the same moment as in UTC, by the person's own day. @param at epoch ms. */
export function localTime(at: number): string {
  const ahead = -new Date(at).getTimezoneOffset();
  const time = new Date(at + ahead * MINUTE).toISOString();
  if (ahead === 0) return time;
  const [hours, minutes] = [Math.abs(ahead) / 60, Math.abs(ahead) % 60].map((part) =>
    `${Math.trunc(part)}`.padStart(2, '0'),
  );
  return `${time.slice(0, -1)}${ahead < 0 ? '-' : '+'}${hours}:${minutes}`;
}
