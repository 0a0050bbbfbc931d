import { useEffect, useState } from 'preact/hooks';
import type { Clock } from '../../lib/clock';

/**
 * The current time, updated while the component is mounted, for ages and countdowns.
 * @param everyMs milliseconds between two updates.
 */
export function useNow(clock: Clock, everyMs: number): number {
  const [now, setNow] = useState(clock.now());
  useEffect(() => {
    const shown = new AbortController();
    void tick(shown.signal);
    return () => shown.abort();

    async function tick(signal: AbortSignal) {
      while (!signal.aborted) {
        await clock.sleep(everyMs, signal);
        if (!signal.aborted) setNow(clock.now());
      }
    }
  }, [clock, everyMs]);
  return now;
}
