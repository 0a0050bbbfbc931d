/** Chromium may prepare a page in another tab before a person goes to it, and no person causes what happens then. */
export function whenShown(begin: () => void): void {
  if (import.meta.env.BROWSER !== 'firefox' && 'prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', begin, { once: true });
  } else begin();
}

export function whenRead(begin: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, { once: true });
  else begin();
}
