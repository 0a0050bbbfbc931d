import { browser } from 'wxt/browser';

/** Where there are no windows, a page of ours in a tab has in its address which tab it leads back to. */
export function withOpener(address: string, openerId: number | null): string {
  return openerId === null ? address : `${address}#${openerId}`;
}

/** Closes this page, and in a tab brings the one that it was opened from to the front: the browser may choose another. */
export async function closeToOpener(): Promise<void> {
  const openerId = Number(location.hash.slice(1));
  if (openerId > 0) await browser.tabs.update(openerId, { active: true }).catch(() => undefined);
  window.close();
}
