import type { Clock } from '../clock';
import { Failure } from '../failure';
import { allowProbe, type Breaker, changeNetwork } from './breaker';
import type { LedgerWriter } from './ledger-writer';

export interface Networks {
  /** Resolves once the change is written. Throws Failure of the present trouble if this network has had its probe. */
  newNetwork(): Promise<void>;
  /** The browser saw the network change, so `newNetwork` works again. */
  networkChanged(): Promise<void>;
}

export function createNetworks({
  clock,
  ledgerWriter,
  ready,
}: {
  clock: Clock;
  ledgerWriter: LedgerWriter;
  ready: Promise<void>;
}): Networks {
  return {
    newNetwork: async () => {
      await ready;
      const { breaker } = ledgerWriter.ledger();
      if (breaker.state !== 'clear' && breaker.wasMoved) {
        throw new Failure(breaker.state, { retryAt: breaker.probeAt });
      }
      await change((current) => allowProbe(current, clock.now()));
    },
    networkChanged: async () => {
      await ready;
      await change(changeNetwork);
    },
  };

  async function change(edit: (breaker: Breaker) => Breaker): Promise<void> {
    if (ledgerWriter.ledger().breaker.state === 'clear') return;
    await ledgerWriter.change((ledger) => ({ ...ledger, breaker: edit(ledger.breaker) }));
  }
}
