import * as v from 'valibot';
import { Failure } from '../failure';
import type { Id } from '../service/ids';
import { type ExtensionItem, storedItem } from '../storage/stored-item';
import {
  type ChoiceName,
  choiceNames,
  firstReadable,
  isChoice,
  isSame,
  type OwnChoices,
  recordOf,
  type Settings,
} from './choices';
import { bucketKeys, bucketsOf, idsIn, MOST_HIDDEN_GROUPS } from './sync-buckets';

/** By their keys; under `MANAGED`, what an administrator has set. */
export type StoredItems = Readonly<Record<string, unknown>>;

/** With its key, in bytes: `QUOTA_BYTES_PER_ITEM` in both browsers. */
const LARGEST_ITEM_BYTES = 8_192;

/** Each choice lies in an item of its own, since browsers merge what two devices change item by item. */
const VERSION_KEY = 'settings.version';
/** Those before it were never released. */
const VERSION = 3;

/** In none of the items: no other device may set it. */
export const MANAGED = 'managed';

/** In none of the items either: set while choices stay on this device. */
export const ON_DEVICE = 'onDevice';

/** The items of sync storage as this device read them last: a browser may take seconds to read them again. */
export const SETTINGS_COPY = storedItem('local', 'settings.copy', v.record(v.string(), v.unknown()), null);
/** What was chosen while sync storage could not be written. */
export const SETTINGS_HERE = storedItem('local', 'settings.onDevice', v.record(v.string(), v.unknown()), {});

/** Every item that settings are read from. `settingsIn` judges each choice in them for itself. */
export const settingsItems: readonly ExtensionItem[] = [
  storedItem('sync', VERSION_KEY, v.number(), undefined),
  ...choiceNames.map((name) => storedItem('sync', choiceKey(name), v.unknown(), undefined)),
  ...bucketKeys.map((key) => storedItem('sync', key, v.array(v.string()), [])),
];
export const settingsKeys: readonly string[] = settingsItems.map(({ key }) => key);

export function settingsIn(items: StoredItems): Settings {
  const managed = recordOf(items[MANAGED]) ?? {};
  const own = Object.fromEntries(choiceNames.map((name) => [name, items[choiceKey(name)]]));
  return {
    ...firstReadable(managed, own),
    hiddenGroups: hiddenGroupsIn(items),
    managed: choiceNames.filter((name) => isChoice(name, managed[name])),
    ...(items[ON_DEVICE] === true && { isOnDevice: true }),
    ...([managed, own].some(({ languages }) => isChoice('languages', languages)) && { areLanguagesChosen: true }),
  };
}

/** Only items that change. Throws Failure `settings-newer`, `settings-managed` for a choice of an administrator, and `settings-full`. */
export function itemsOfChange(items: StoredItems, change: Partial<OwnChoices>): StoredItems {
  if (isNewer(items)) throw new Failure('settings-newer');
  const present = settingsIn(items);
  // Languages that are kept as they were at first are chosen, too.
  const isNews = (name: ChoiceName) =>
    !isSame(change[name], present[name]) || (name === 'languages' && !present.areLanguagesChosen);
  const changed = choiceNames.filter((name) => name in change && isNews(name));
  if (changed.some((name) => present.managed.includes(name))) throw new Failure('settings-managed');
  const { hiddenGroups: before } = present;
  const { hiddenGroups: after = before } = change;
  if (after.length > MOST_HIDDEN_GROUPS && after.length > before.length) throw new Failure('settings-full');
  const written = {
    ...Object.fromEntries(changed.map((name) => [choiceKey(name), change[name]])),
    ...bucketsOf(after),
  };
  const others = Object.entries(written).filter(([key, item]) => !isSame(item, items[key] ?? emptyItem(key)));
  if (others.some(([key, item]) => bytesOf(key, item) > LARGEST_ITEM_BYTES)) throw new Failure('settings-full');
  if (others.length > 0 && items[VERSION_KEY] !== VERSION) others.push([VERSION_KEY, VERSION]);
  return Object.fromEntries(others);
}

/** @param last of sync storage. What was chosen here since stands over it. @param isSynced whether that could be read now. */
export function withChosenHere(last: StoredItems, here: StoredItems, isSynced: boolean): StoredItems {
  const isOnDevice = !isSynced || Object.keys(here).length > 0;
  const version = last[VERSION_KEY] ?? here[VERSION_KEY];
  return { ...last, ...here, [VERSION_KEY]: version, ...(isOnDevice && { [ON_DEVICE]: true }) };
}

function isNewer(items: StoredItems): boolean {
  return Number(items[VERSION_KEY]) > VERSION;
}

function hiddenGroupsIn(items: StoredItems): Id[] {
  return [...new Set(bucketKeys.flatMap((key) => idsIn(items[key])))].sort();
}

function choiceKey(name: string): string {
  return `settings.choice.${name}`;
}

function emptyItem(key: string): unknown {
  return bucketKeys.includes(key) ? [] : undefined;
}

function bytesOf(key: string, item: unknown): number {
  return new TextEncoder().encode(key + JSON.stringify(item)).byteLength;
}
