import * as v from 'valibot';
import { Failure } from '../failure';
import type { Id } from '../service/ids';
import { isId } from '../service/uuid';
import { type ExtensionItem, storedItem } from '../storage/stored-item';

/** Hidden groups lie in items of their own: DECISIONS.md, "Hidden groups". An unreadable or missing choice is the default. */
export type Settings = Readonly<v.InferOutput<typeof Choices>> & {
  readonly hiddenGroups: readonly Id[];
};

export type StoredItems = Readonly<Record<string, unknown>>;

/** From narrow to wide, as the service names them. */
export const contentRatings = ['safe', 'suggestive', 'erotica', 'pornographic'] as const;
export type ContentRating = (typeof contentRatings)[number];

/** In minutes; 0 is "only when I ask". */
export const checkIntervals = [15, 30, 60, 120, 240, 0] as const;

const Choices = v.object({
  /** Requests a second: fewer leave more to other programs on the address. */
  slots: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)), 5),
  /** As the service writes them (`en`, `pt-br`); none means every language. */
  languages: v.fallback(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}(-[a-z]{2})?$/))), v.readonly()), ['en']),
  ratings: v.fallback(v.pipe(v.array(v.picklist(contentRatings)), v.minLength(1), v.readonly()), [
    'safe',
    'suggestive',
    'erotica',
  ]),
  foldReleases: v.fallback(v.boolean(), true),
  markAtLastPage: v.fallback(v.boolean(), false),
  checkEveryMinutes: v.fallback(v.picklist(checkIntervals), 60),
  marksOnSite: v.fallback(v.boolean(), true),
  notifyNewChapters: v.fallback(v.boolean(), false),
  badgeCounts: v.fallback(v.picklist(['series', 'chapters']), 'series'),
});

/** 78 of the 100 kB of sync storage, so that a full list never keeps another choice from being written. */
export const MOST_HIDDEN_GROUPS = 2_000;
/** With its key, in bytes: `QUOTA_BYTES_PER_ITEM` in both browsers. */
const LARGEST_ITEM_BYTES = 8_192;

/** Version 1 had everything in one item. It would take version 2 for unreadable and write its defaults over it, hence the other keys. */
const KEY_1 = 'settings';
const KEY_2 = 'settings.2';
const bucketDigits = [...'0123456789abcdef'];

/** Every item that settings are read from. `settingsIn` judges each choice in them for itself. */
export const settingsItems: readonly ExtensionItem[] = [
  ...[KEY_1, KEY_2].map((key) => storedItem('sync', key, v.looseObject({}), undefined)),
  ...bucketDigits.map((digit) => storedItem('sync', bucketKey(digit), v.array(v.string()), [])),
];
export const settingsKeys: readonly string[] = settingsItems.map(({ key }) => key);

export const defaultSettings: Settings = { ...v.parse(Choices, {}), hiddenGroups: [] };

export function settingsIn(items: StoredItems): Settings {
  const choices = v.safeParse(Choices, choicesIn(items));
  const own = bucketDigits.flatMap((digit) => idsIn(items[bucketKey(digit)]));
  const migrated = recordOf(items[KEY_2]) ? [] : idsOfVersion1(items[KEY_1]);
  const hiddenGroups = [...new Set([...own, ...migrated])].sort();
  return { ...(choices.success ? choices.output : defaultSettings), hiddenGroups };
}

/** Only items that change. Throws Failure `settings-newer` for settings of a newer version, and `settings-full`. */
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

/** A missing item equals an empty bucket. */
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
