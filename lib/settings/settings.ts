import * as v from 'valibot';
import { browser } from 'wxt/browser';

/**
 * What a person has chosen. The browser's own sync storage carries it to their other devices; credentials and the queue never
 * go there. What comes back is checked like any input: an unreadable setting is the default one.
 */
export const Settings = v.object({
  version: v.literal(1),
  /** The most requests a second, of the five that an address has: fewer leave more to other programs on it. */
  slots: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
});
export type Settings = Readonly<v.InferOutput<typeof Settings>>;

export const defaultSettings: Settings = { version: 1, slots: 5 };

const KEY = 'settings';

export async function readSettings(): Promise<Settings> {
  return parseSettings((await browser.storage.sync.get(KEY))[KEY]);
}

export async function writeSettings(settings: Settings): Promise<void> {
  await browser.storage.sync.set({ [KEY]: settings });
}

/** Calls back with the settings as they are, then with every change, from this device or another. */
export function watchSettings(onSettings: (settings: Settings) => void): void {
  browser.storage.sync.onChanged.addListener((changes: Record<string, { newValue?: unknown }>) => {
    if (changes[KEY]) onSettings(parseSettings(changes[KEY].newValue));
  });
  // Where sync storage cannot be read, the default holds until something changes.
  void readSettings().then(onSettings, () => undefined);
}

function parseSettings(stored: unknown): Settings {
  const parsed = v.safeParse(Settings, stored);
  return parsed.success ? parsed.output : defaultSettings;
}
