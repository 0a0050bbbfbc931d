import { browser } from 'wxt/browser';
import type { Shortcut } from '../../components/settings/Shortcuts';

/** Calls back again whenever the page is shown again: keys change elsewhere, without an event. Never in Firefox for Android. */
export function watchShortcuts(onShortcuts: (shortcuts: readonly Shortcut[]) => void): void {
  if (!browser.commands) return;
  const read = async () => {
    const commands = await browser.commands.getAll();
    onShortcuts(commands.flatMap(({ name, shortcut }) => (name ? [{ command: name, keys: shortcut ?? '' }] : [])));
  };
  addEventListener('focus', () => void read());
  void read();
}

/** Firefox since 137; the types do not know it. */
type WithSettings = typeof browser.commands & { readonly openShortcutSettings?: () => Promise<void> };

/** `null` where no page of ours may open it, only the person, and where there are no shortcuts. */
export function shortcutSettings(): (() => Promise<unknown>) | null {
  if (!browser.commands) return null;
  if (import.meta.env.BROWSER !== 'firefox') return () => browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
  const { openShortcutSettings } = browser.commands as WithSettings;
  return openShortcutSettings ? () => openShortcutSettings() : null;
}
