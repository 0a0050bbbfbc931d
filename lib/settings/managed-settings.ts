import { browser } from 'wxt/browser';

/** What an administrator has set; `null` without a policy (Firefox then rejects) or without managed storage. */
export async function readManaged(): Promise<Readonly<Record<string, unknown>> | null> {
  const managed = await browser.storage.managed?.get().catch(() => null);
  return managed && Object.keys(managed).length > 0 ? managed : null;
}

/** Firefox reads a policy as it starts; Chrome takes a new one at any time. */
export function watchManaged(onChange: () => void): void {
  browser.storage.managed?.onChanged?.addListener(onChange);
}
