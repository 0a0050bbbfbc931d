/** Chromium may prerender a page before a person goes to it; nothing that happens then is caused by them. */
export function whenShown(begin: () => void): void {
  if (import.meta.env.BROWSER !== 'firefox' && Reflect.get(document, 'prerendering')) {
    document.addEventListener('prerenderingchange', begin, { once: true });
  } else begin();
}

export function whenRead(begin: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, { once: true });
  else begin();
}
