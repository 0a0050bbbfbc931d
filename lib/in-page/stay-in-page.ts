import { type Clock, SECOND } from '../clock';

/** An element of ours that comes back when the page removes it, as pages do that render themselves again. */
export interface Stay {
  /** Puts it where it belongs if it is not there, however often that was done before. */
  readonly putBack: () => void;
  /** Takes it away for good. */
  readonly end: () => void;
}

/**
 * How long to wait before each return, in ms. A page that throws it out oftener than this within `MEMORY_MS` means it,
 * and wins until `nack`.
 */
const waits = [0, 100, 200, 400, 800] as const;
const MEMORY_MS = 5 * SECOND;

/**
 * Puts an element at the end of the document, and sees to it that it stays there.
 * @param onReturn is called whenever it had to be put back.
 */
export function stayInPage(element: Element, clock: Clock, onReturn: () => void): Stay {
  const gone = new AbortController();
  const observer = new MutationObserver(() => void comeBack());
  let returns: readonly number[] = [];
  let isWaiting = false;
  append();

  return {
    putBack: () => {
      if (isInPlace()) return;
      returns = [];
      append();
      onReturn();
    },
    end: () => {
      gone.abort();
      observer.disconnect();
      element.remove();
    },
  };

  async function comeBack(): Promise<void> {
    if (isInPlace() || isWaiting) return;
    returns = returns.filter((at) => clock.monotonic() - at < MEMORY_MS);
    const wait = waits[returns.length];
    if (wait === undefined) return;
    isWaiting = true;
    await clock.sleep(wait, gone.signal);
    isWaiting = false;
    if (gone.signal.aborted || isInPlace()) return;
    returns = [...returns, clock.monotonic()];
    append();
    onReturn();
  }

  function append(): void {
    document.documentElement.append(element);
    // The root element may be another one by now.
    for (const parent of [document, document.documentElement]) observer.observe(parent, { childList: true });
  }

  function isInPlace(): boolean {
    return element.isConnected && element.parentElement === document.documentElement;
  }
}
