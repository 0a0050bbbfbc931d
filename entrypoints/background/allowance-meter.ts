import { type Clock, SECOND } from '../../lib/clock';
import { coalesce } from '../../lib/one-at-a-time';
import type { Allowance } from '../../lib/pacing/departures';
import type { View } from '../../lib/storage/views';

/** `nextReportAt`: until when the quota keeps the next report waiting, in epoch ms. */
export interface Measured extends Allowance {
  readonly nextReportAt: number | null;
}

/**
 * Shows the allowance at once, then at most once a second, until nothing waits, every slot is free and the last minute is over. A worker
 * that dies before that leaves the view with the moment of its last look. @returns called when something may have changed.
 */
export function createAllowanceMeter(parts: {
  clock: Clock;
  read: () => Promise<Measured>;
  show: (view: View<'allowance'>) => Promise<void>;
}): () => void {
  const { clock, read, show } = parts;
  let shown = '';
  const follow = coalesce(showUntilSettled);
  return () => void follow();

  async function showUntilSettled(): Promise<void> {
    // The change that starts it is often the first of several at the same moment.
    await clock.sleep(0);
    let current: Measured;
    do {
      current = await read();
      const text = JSON.stringify(current);
      // What could not be written is written again: nothing depends on this view.
      if (text !== shown)
        shown = await show(viewOf(current, clock.now())).then(
          () => text,
          () => '',
        );
      await clock.sleep(SECOND);
    } while (isUnsettled(current));
  }
}

/** What time does not change bears no time: a worker that wakes for nothing finds the same view, and writes none. */
function viewOf(allowance: Measured, now: number): View<'allowance'> {
  const asOf = isUnsettled(allowance) ? now : null;
  return { ...allowance, asOf, ours: [...allowance.ours], waiting: [...allowance.waiting] };
}

/** Whether time alone will change it. */
function isUnsettled({ slots, free, ours, site, waiting, nextReportAt }: Measured): boolean {
  return free < slots || ours.length > 0 || site > 0 || waiting.length > 0 || nextReportAt !== null;
}
