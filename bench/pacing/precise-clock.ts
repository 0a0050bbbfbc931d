import { type Clock, systemClock } from '../../lib/clock.ts';

/** The machine's clock in fractions of a millisecond, which no time server moves: the server's windows are cut by it. */
export const preciseClock: Clock = {
  ...systemClock,
  now: () => performance.timeOrigin + performance.now(),
};

const SAMPLE_EVERY_MS = 20;

/** How late timers of this process are, in ms: what is measured means little where the machine is too busy to keep time. */
export async function watchLateness(signal: AbortSignal, onSample: (ms: number) => void): Promise<void> {
  while (!signal.aborted) {
    const due = preciseClock.now() + SAMPLE_EVERY_MS;
    await preciseClock.sleep(SAMPLE_EVERY_MS, signal);
    if (!signal.aborted) onSample(Math.max(0, preciseClock.now() - due));
  }
}
