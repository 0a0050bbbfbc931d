import type { Clock } from '../clock';
import { Failure } from '../failure';
import { allowProbe, type Breaker, changeNetwork } from './breaker';
import { departureTime } from './budget';
import { dispatch, LONGEST_REQUEST_MS } from './dispatch';
import type { Ledger } from './ledger';
import type { LedgerWriter } from './ledger-writer';
import { siteSends } from './site-traffic';
import { applyProbe, applyProbeOutcome, cancelProbe, cancelReservation } from './transitions';

/** The only requests that leave during a block: one at a time, when due, with nothing else under way. */
export function createProbes(parts: {
  clock: Clock;
  ledgerWriter: LedgerWriter;
  isOnline: () => boolean;
  mayAsk: () => boolean;
  sendProbe: (signal: AbortSignal) => Promise<Response>;
}) {
  const { clock, ledgerWriter } = parts;
  let underWay: Promise<boolean> | null = null;
  let isPlanned = false;

  return {
    ifDue,
    plan,
    newNetwork: async () => {
      const { breaker } = ledgerWriter.ledger();
      if (breaker.state !== 'clear' && breaker.wasMoved) {
        throw new Failure(breaker.state, { retryAt: breaker.probeAt });
      }
      await change((current) => allowProbe(current, clock.now()));
    },
    networkChanged: () => change(changeNetwork),
  };

  function ifDue(): Promise<boolean> {
    underWay ??= probe().finally(() => {
      underWay = null;
      plan();
    });
    return underWay;
  }

  /** Sends the next probe in time if this worker can live to see it; otherwise an alarm has to. */
  function plan(): void {
    const waitMs = dueAt() - clock.now();
    if (isPlanned || underWay || waitMs > LONGEST_REQUEST_MS || !mayLeave()) return;
    isPlanned = true;
    void clock.sleep(waitMs).then(() => {
      isPlanned = false;
      return ifDue();
    });
  }

  async function probe(): Promise<boolean> {
    const { breaker } = ledgerWriter.ledger();
    if (breaker.state === 'clear') return true;
    if (dueAt() > clock.now() || !mayLeave()) return false;
    const { result: reservation, written } = ledgerWriter.apply((ledger) => applyProbe(ledger, clock.now()));
    if (!(await written)) {
      // The new gap stands: a store that fails is not tried again at once.
      void ledgerWriter.change((ledger) => cancelReservation(ledger, reservation));
      return false;
    }
    const cancel = (ledger: Ledger) => cancelProbe(ledger, reservation, breaker.gapMs);
    if (dueAt(cancel(ledgerWriter.ledger())) > clock.now() || !mayLeave()) {
      void ledgerWriter.change(cancel);
      return isClear();
    }
    const outcome = await dispatch(parts, parts.sendProbe, false);
    await ledgerWriter.change((ledger) => applyProbeOutcome(ledger, reservation, outcome));
    return isClear();
  }

  async function change(edit: (breaker: Breaker) => Breaker): Promise<void> {
    if (isClear()) return;
    await ledgerWriter.change((ledger) => ({ ...ledger, breaker: edit(ledger.breaker) }));
  }

  function mayLeave(): boolean {
    return parts.mayAsk() && parts.isOnline();
  }

  /** In epoch ms. With one slot to use, that is never while a request is under way. */
  function dueAt({ breaker, budget, site } = ledgerWriter.ledger()): number {
    if (breaker.state === 'clear') return Number.POSITIVE_INFINITY;
    return Math.max(breaker.probeAt, departureTime(budget, clock.now(), 1, siteSends(site)));
  }

  function isClear(): boolean {
    return ledgerWriter.ledger().breaker.state === 'clear';
  }
}
