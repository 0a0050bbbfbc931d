import { browser } from 'wxt/browser';
import type { Shortcut } from '../../components/settings/Shortcuts';

/**
 * Calls back with the keys of our commands, and again whenever the page is shown again: they are changed elsewhere, and
 * the browser sends no event. Not at all where it has no such keys (Firefox for Android).
 */
export function watchShortcuts(onShortcuts: (shortcuts: readonly Shortcut[]) => void): void {
  if (!browser.commands) return;
  const read = async () => {
    const commands = await browser.commands.getAll();
    onShortcuts(commands.flatMap(({ name, shortcut }) => (name ? [{ command: name, keys: shortcut ?? '' }] : [])));
  };
  addEventListener('focus', () => void read());
  void read();
}

/** Firefox has this since 137; the types do not know it. */
type WithSettings = typeof browser.commands & { readonly openShortcutSettings?: () => Promise<void> };

/** Opens the browser's own page for keys; `null` where a page of ours may not, and only the person can. */
export function shortcutSettings(): (() => Promise<unknown>) | null {
  if (import.meta.env.BROWSER !== 'firefox') return () => browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
  const { openShortcutSettings } = browser.commands as WithSettings;
  return openShortcutSettings ? () => openShortcutSettings() : null;
}
