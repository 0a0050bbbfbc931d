import type { Clock } from '../clock';
import { Failure } from '../failure';
import { allowProbe, type Breaker, changeNetwork } from './breaker';
import type { LedgerWriter } from './ledger-writer';

/** What is known of the network that this machine is on: the person's word, and what the browser has seen. */
export interface Networks {
  /**
   * The person is on another network: one probe may leave at once, for its address may be in good standing. If it is not, the
   * next gap is the longer one. Resolves when that is written down; how it went shows as a pause, or as its end.
   * @throws Failure of the trouble that stands, when a probe has left for this network already.
   */
  newNetwork(): Promise<void>;
  /** The browser has seen the network change: the person may say so once more. Resolves when that is written down. */
  networkChanged(): Promise<void>;
}

export function createNetworks({
  clock,
  book,
  ready,
}: {
  clock: Clock;
  book: LedgerWriter;
  ready: Promise<void>;
}): Networks {
  return {
    newNetwork: async () => {
      await ready;
      const { breaker } = book.ledger();
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
    // Without trouble there is nothing to write down.
    if (book.ledger().breaker.state === 'clear') return;
    await book.change((ledger) => ({ ...ledger, breaker: edit(ledger.breaker) }));
  }
}
