/**
 * Begins once the page is really there: Chromium may prepare a page before anybody goes to it, in the tab of the one that is
 * shown, and what it does then comes from no person.
 */
export function whenShown(begin: () => void): void {
  if (import.meta.env.BROWSER !== 'firefox' && 'prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', begin, { once: true });
  } else begin();
}

/** Begins once the whole document is there. */
export function whenRead(begin: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, { once: true });
  else begin();
}
