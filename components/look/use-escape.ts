import { useLayoutEffect } from 'preact/hooks';

/** What Escape would close, the latest last. */
const open: object[] = [];

/**
 * Escape closes what was opened last, wherever the focus is, without also clearing the search or closing the popup. While an input method
 * composes a text, the key is its own.
 */
export function useEscape(isOpen: boolean, close: () => void) {
  // Before paint: the key may be pressed as soon as there is something to close.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opened = {};
    open.push(opened);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== opened) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      open.splice(open.indexOf(opened), 1);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [isOpen]);
}
