import { type Clock, SECOND } from '../../lib/clock';
import type { Allowance } from '../../lib/pacing/allowance';
import type { View } from '../../lib/storage/views';

/** `nextReportAt`: until when the quota keeps the next report waiting, in epoch ms. */
export interface Measured extends Allowance {
  readonly nextReportAt: number | null;
}

/**
 * Shows the allowance at once, then at most once a second, until nothing waits, every slot is free and the last minute is over. A worker
 * that dies before that leaves the view with the moment of its last look.
 */
export interface AllowanceMeter {
  /** Something may have changed. */
  changed(): void;
}

export function createAllowanceMeter(parts: {
  clock: Clock;
  read: () => Measured;
  show: (view: View<'allowance'>) => Promise<void>;
}): AllowanceMeter {
  const { clock, read, show } = parts;
  let isDirty = false;
  let isRunning = false;
  let shown = '';

  return {
    changed: () => {
      isDirty = true;
      if (!isRunning) void run();
    },
  };

  async function run(): Promise<void> {
    isRunning = true;
    // The change that starts it is often the first of several at the same moment.
    await clock.sleep(0);
    let current: Measured;
    do {
      isDirty = false;
      current = read();
      await showIfNew(current);
      await clock.sleep(SECOND);
    } while (isDirty || isUnsettled(current));
    isRunning = false;
  }

  async function showIfNew(allowance: Measured): Promise<void> {
    const text = JSON.stringify(allowance);
    if (text === shown) return;
    shown = text;
    // The next change writes it again: nothing depends on this view.
    await show(viewOf(allowance, clock.now())).catch(() => {
      shown = '';
    });
  }
}

function viewOf(allowance: Measured, asOf: number): View<'allowance'> {
  return { ...allowance, asOf, ours: [...allowance.ours], waiting: [...allowance.waiting] };
}

/** Whether time alone will change it. */
function isUnsettled({ slots, free, ours, site, waiting, nextReportAt }: Measured): boolean {
  return free < slots || ours.length > 0 || site > 0 || waiting.length > 0 || nextReportAt !== null;
}
