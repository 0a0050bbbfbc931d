/** How a page of an attack brings home what it has found. */

/** An address of the page's own host, which the service's journal notes. */
export const HOME = '/loot?';

declare global {
  interface Window {
    /** In the pages of attacks: brings home what was found. */
    bringHome(found: unknown): Promise<void>;
  }
}

/** Runs in the page. */
export function bringingHome(): void {
  const home = '/loot?';
  window.bringHome = async (found) => void (await fetch(`${home}${encodeURIComponent(JSON.stringify(found ?? null))}`));
}
