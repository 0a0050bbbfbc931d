import { type Clock, SECOND } from '../clock';

/** In ms before each return. A page that removes it more often within `MEMORY_MS` means it, and wins until `reattach`. */
const delays = [0, 100, 200, 400, 800] as const;
const MEMORY_MS = 5 * SECOND;

/** Reattached when a page removes it, as pages do when they render again. */
export function keepAttached(element: Element, clock: Clock, onReattach: () => void) {
  const ended = new AbortController();
  const observer = new MutationObserver(() => void reattachLater());
  let reattachedAt: readonly number[] = [];
  let isWaiting = false;
  append();

  return {
    reattach: () => {
      if (isInPlace()) return;
      reattachedAt = [];
      append();
      onReattach();
    },
    end: () => {
      ended.abort();
      observer.disconnect();
      element.remove();
    },
  };

  async function reattachLater(): Promise<void> {
    if (isInPlace() || isWaiting) return;
    reattachedAt = reattachedAt.filter((at) => clock.monotonic() - at < MEMORY_MS);
    const delay = delays[reattachedAt.length];
    if (delay === undefined) return;
    isWaiting = true;
    await clock.sleep(delay, ended.signal);
    isWaiting = false;
    if (ended.signal.aborted || isInPlace()) return;
    reattachedAt = [...reattachedAt, clock.monotonic()];
    append();
    onReattach();
  }

  function append(): void {
    document.documentElement.append(element);
    // The page may have replaced its root element.
    for (const parent of [document, document.documentElement]) observer.observe(parent, { childList: true });
  }

  function isInPlace(): boolean {
    return element.parentElement === document.documentElement;
  }
}
