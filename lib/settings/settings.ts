import * as v from 'valibot';
import { browser } from 'wxt/browser';

/**
 * What a person has chosen. The browser's own sync storage carries it to their other devices; credentials and the queue never
 * go there. What comes back is checked like any input, choice by choice: an unreadable or missing one is the default.
 */
export type Settings = Readonly<v.InferOutput<typeof StoredSettings>>;

/** From narrow to wide, as the service names them. */
export const contentRatings = ['safe', 'suggestive', 'erotica', 'pornographic'] as const;
export type ContentRating = (typeof contentRatings)[number];

/** How often the follow list is checked, in minutes; 0 is "only when I ask". */
export const checkIntervals = [15, 30, 60, 120, 240, 0] as const;

const StoredSettings = v.object({
  version: v.literal(1),
  /** The most requests a second, of the five that an address has: fewer leave more to other programs on it. */
  slots: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)), 5),
  /** Languages read, as the service writes them (`en`, `pt-br`); none means every language. */
  languages: v.fallback(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}(-[a-z]{2})?$/))), v.readonly()), ['en']),
  /** Content ratings that are shown; at least one. */
  ratings: v.fallback(v.pipe(v.array(v.picklist(contentRatings)), v.minLength(1), v.readonly()), [
    'safe',
    'suggestive',
    'erotica',
  ]),
  /** Scanlation groups whose releases are not wanted, with the name that they had when they were hidden. */
  hiddenGroups: v.fallback(
    v.pipe(v.array(v.object({ id: v.pipe(v.string(), v.uuid()), name: v.string() })), v.readonly()),
    [],
  ),
  /** Whether several releases of one chapter number count as one. */
  foldReleases: v.fallback(v.boolean(), true),
  /** Whether a chapter is marked when the reader has turned its pages up to the last. */
  markAtLastPage: v.fallback(v.boolean(), false),
  checkEveryMinutes: v.fallback(v.picklist(checkIntervals), 60),
  /** Whether links to chapters are marked in the lists of the service's own site. */
  marksOnSite: v.fallback(v.boolean(), true),
  notifyNewChapters: v.fallback(v.boolean(), false),
  /** What the number on the toolbar button counts. */
  badgeCounts: v.fallback(v.picklist(['series', 'chapters']), 'series'),
});

export const defaultSettings: Settings = v.parse(StoredSettings, { version: 1 });

const KEY = 'settings';

/** @throws whatever the browser throws where sync storage cannot be read. */
export async function readSettings(): Promise<Settings> {
  return parseSettings(await readStored());
}

/**
 * Makes one choice and leaves the others as they are, also those that only a newer version on another device knows. Two choices
 * in two pages at once take turns.
 * @throws whatever the browser throws when it could not be written: sync storage has a small quota.
 */
export async function changeSettings(change: Partial<Omit<Settings, 'version'>>): Promise<void> {
  await navigator.locks.request('settings', async () => {
    const stored = await readStored();
    const unknown = typeof stored === 'object' ? stored : {};
    await browser.storage.sync.set({ [KEY]: { ...unknown, ...parseSettings(stored), ...change } });
  });
}

/**
 * Calls back with the settings as they are, then with every change, from this device or another.
 * @param onSettings is also told what they were before; `null` the first time.
 */
export function watchSettings(onSettings: (settings: Settings, before: Settings | null) => void): void {
  browser.storage.sync.onChanged.addListener((changes: Record<string, { newValue?: unknown; oldValue?: unknown }>) => {
    const change = changes[KEY];
    if (change) onSettings(parseSettings(change.newValue), parseSettings(change.oldValue));
  });
  // Where sync storage cannot be read, the default holds until something changes.
  void readSettings()
    .catch(() => defaultSettings)
    .then((settings) => onSettings(settings, null));
}

async function readStored(): Promise<unknown> {
  return (await browser.storage.sync.get(KEY))[KEY];
}

function parseSettings(stored: unknown): Settings {
  const parsed = v.safeParse(StoredSettings, stored);
  return parsed.success ? parsed.output : defaultSettings;
}
