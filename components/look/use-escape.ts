import { useLayoutEffect } from 'preact/hooks';

/** Escape closes what is open, wherever the focus is, without also clearing the search or closing the popup. */
export function useEscape(isOpen: boolean, close: () => void) {
  // Before paint: the key may be pressed as soon as there is something to close.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [isOpen]);
}
