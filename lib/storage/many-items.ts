import { browser } from 'wxt/browser';
import type { ExtensionItem, StorageArea } from './stored-item';

/** By key, as they lie there; the caller judges them. */
export type UnparsedItems = Readonly<Record<string, unknown>>;

export async function readMany(area: StorageArea, items: readonly ExtensionItem[]): Promise<UnparsedItems> {
  return browser.storage[area].get(items.map(({ key }) => key));
}

/** One write, as the browser counts them. All throw whatever it throws. */
export async function writeMany(area: StorageArea, items: UnparsedItems): Promise<void> {
  await browser.storage[area].set({ ...items });
}

/** Calls back with those that changed. */
export function watchMany(
  area: StorageArea,
  items: readonly ExtensionItem[],
  onChange: (items: UnparsedItems) => void,
): void {
  const keys = new Set(items.map(({ key }) => key));
  browser.storage[area].onChanged.addListener((changes: Record<string, { newValue?: unknown }>) => {
    const ours = Object.entries(changes).filter(([key]) => keys.has(key));
    if (ours.length > 0) onChange(Object.fromEntries(ours.map(([key, { newValue }]) => [key, newValue])));
  });
}
