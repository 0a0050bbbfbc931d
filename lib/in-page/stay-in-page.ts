import { type Clock, SECOND } from '../clock';

/** Comes back when a page that renders itself again removes it. */
export interface Stay {
  readonly putBack: () => void;
  readonly end: () => void;
}

/** In ms before each return. A page that throws it out more often within `MEMORY_MS` means it, and wins until `putBack`. */
const waits = [0, 100, 200, 400, 800] as const;
const MEMORY_MS = 5 * SECOND;

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
