import * as v from 'valibot';
import { Failure } from '../failure';
import { type Id, isId } from '../service/ids';

/**
 * The settings as sync storage carries them between devices. It takes 8 kB in one item, so hidden groups lie beside the other
 * choices, as ids alone, in one item for each first digit of an id: hiding one writes one small item, and what two devices hide at
 * once rarely meets. What comes back is checked like any input, choice by choice: an unreadable or missing one is the default.
 */
export type Settings = Readonly<v.InferOutput<typeof Choices>> & {
  /** Scanlation groups whose releases are not wanted, in the order of their ids. */
  readonly hiddenGroups: readonly Id[];
};

/** Items of sync storage by their keys, as they are. */
export type StoredItems = Readonly<Record<string, unknown>>;

/** From narrow to wide, as the service names them. */
export const contentRatings = ['safe', 'suggestive', 'erotica', 'pornographic'] as const;
export type ContentRating = (typeof contentRatings)[number];

/** How often the follow list is checked, in minutes; 0 is "only when I ask". */
export const checkIntervals = [15, 30, 60, 120, 240, 0] as const;

const Choices = v.object({
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

/**
 * 2,000 ids take 78 kB of the 100 kB that sync storage gives, whatever else is chosen: a list that is full never keeps another
 * choice from being written.
 */
export const MOST_HIDDEN_GROUPS = 2_000;
/** The largest item of sync storage, its key included, in bytes: `QUOTA_BYTES_PER_ITEM` in both browsers. */
const LARGEST_ITEM_BYTES = 8_192;

/**
 * Version 1: everything in one item, hidden groups with their names. Version 2 lies under other keys, because version 1 would
 * take it for unreadable and write its defaults over it on the first choice: on a device that is not updated yet it goes on by itself.
 */
const KEY_1 = 'settings';
const KEY_2 = 'settings.2';
const bucketDigits = [...'0123456789abcdef'];

/** Every item that settings are read from. */
export const settingsKeys: readonly string[] = [KEY_1, KEY_2, ...bucketDigits.map(bucketKey)];

export const defaultSettings: Settings = { ...v.parse(Choices, {}), hiddenGroups: [] };

export function settingsIn(items: StoredItems): Settings {
  const choices = v.safeParse(Choices, choicesIn(items));
  const own = bucketDigits.flatMap((digit) => idsIn(items[bucketKey(digit)]));
  const migrated = recordOf(items[KEY_2]) ? [] : idsOfVersion1(items[KEY_1]);
  const hiddenGroups = [...new Set([...own, ...migrated])].sort();
  return { ...(choices.success ? choices.output : defaultSettings), hiddenGroups };
}

/**
 * The items that a change writes: those alone that become others. Choices that are not changed stay as they are stored, also
 * those that this version cannot read.
 * @throws Failure `settings-newer` where a newer version wrote them: what it means is not known here. `settings-full` for more
 *   hidden groups than there is room for.
 */
export function itemsOfChange(items: StoredItems, change: Partial<Settings>): StoredItems {
  if (isNewer(items)) throw new Failure('settings-newer');
  const { hiddenGroups, ...choices } = change;
  const before = settingsIn(items).hiddenGroups;
  const after = hiddenGroups ?? before;
  if (after.length > MOST_HIDDEN_GROUPS && after.length > before.length) throw new Failure('settings-full');
  const written = { [KEY_2]: { ...choicesIn(items), ...choices, version: 2 }, ...bucketsOf(after) };
  const others = Object.entries(written).filter(([key, item]) => !isSame(item, items[key] ?? emptyItem(key)));
  if (others.some(([key, item]) => bytesOf(key, item) > LARGEST_ITEM_BYTES)) throw new Failure('settings-full');
  return Object.fromEntries(others);
}

function isNewer(items: StoredItems): boolean {
  const own = recordOf(items[KEY_2]);
  const version = own ? own.version : recordOf(items[KEY_1])?.version;
  return typeof version === 'number' && version > (own ? 2 : 1);
}

/** The item of the choices, of this version or as version 1 left it; nothing of what cannot be one. */
function choicesIn(items: StoredItems): Readonly<Record<string, unknown>> {
  const own = recordOf(items[KEY_2]);
  if (own) return own;
  const { hiddenGroups: _, ...choices } = recordOf(items[KEY_1]) ?? {};
  return choices;
}

function idsOfVersion1(stored: unknown): Id[] {
  const groups = recordOf(stored)?.hiddenGroups;
  return Array.isArray(groups) ? idsIn(groups.map((group: unknown) => recordOf(group)?.id)) : [];
}

function idsIn(stored: unknown): Id[] {
  if (!Array.isArray(stored)) return [];
  return stored.map((id: unknown) => (typeof id === 'string' ? id.toLowerCase() : '')).filter(isId);
}

function bucketsOf(ids: readonly Id[]): Record<string, readonly Id[]> {
  const buckets = new Map<string, Id[]>(bucketDigits.map((digit) => [bucketKey(digit), []]));
  for (const id of new Set(ids)) buckets.get(bucketKey(id.charAt(0)))?.push(id);
  return Object.fromEntries([...buckets].map(([key, bucket]) => [key, bucket.sort()]));
}

function bucketKey(digit: string): string {
  return `settings.hidden.${digit}`;
}

/** What an item that is not there is equal to: an empty bucket needs none. */
function emptyItem(key: string): unknown {
  return key === KEY_2 ? undefined : [];
}

function recordOf(stored: unknown): Readonly<Record<string, unknown>> | null {
  const isRecord = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
  return isRecord ? (stored as Readonly<Record<string, unknown>>) : null;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function bytesOf(key: string, item: unknown): number {
  return new TextEncoder().encode(key + JSON.stringify(item)).byteLength;
}
