import type * as v from 'valibot';
import { safeParse } from 'valibot';
import { browser } from 'wxt/browser';
import { createMutex } from '../one-at-a-time';

/** `local` outlives the browser, `session` the worker; `sync` goes to all devices. */
export type StorageArea = 'local' | 'session' | 'sync';

/** Declared beside the code that owns it, and listed in `lib/actions/registry.ts`. */
export interface StoredItem<Value = unknown, Absent = unknown> {
  /** `page` is the `localStorage` of our pages. */
  readonly area: StorageArea | 'page';
  readonly key: string;
  readonly schema: v.GenericSchema<unknown, Value>;
  /** In place of a value that is missing or cannot be read. */
  readonly initial: Absent;
}

export interface ExtensionItem<Value = unknown, Absent = unknown> extends StoredItem<Value, Absent> {
  readonly area: StorageArea;
}

export function storedItem<Value, Absent extends Value | null | undefined>(
  area: StorageArea,
  key: string,
  schema: v.GenericSchema<unknown, Value>,
  initial: Absent,
): ExtensionItem<Value, Absent> {
  return { area, key, schema, initial };
}

/** These functions throw whatever the browser throws. */
export async function readItem<Value, Absent>(item: ExtensionItem<Value, Absent>): Promise<Value | Absent> {
  return parseItem(item, await readUnparsed(item));
}

/**
 * What is asked of an area within one turn is one question to the browser: a worker that wakes asks for a dozen items at once, and a
 * message waits behind each question.
 * @returns `undefined` where there is none.
 */
export async function readUnparsed({ area, key }: ExtensionItem): Promise<unknown> {
  const { keys, answer } = open.get(area) ?? ask(area);
  keys.add(key);
  return (await answer)[key];
}

const open = new Map<StorageArea, ReturnType<typeof ask>>();

function ask(area: StorageArea) {
  const keys = new Set<string>();
  const answer = Promise.resolve().then((): Promise<Record<string, unknown>> => {
    open.delete(area);
    return browser.storage[area].get([...keys]);
  });
  const question = { keys, answer };
  open.set(area, question);
  return question;
}

export async function writeItem<Value, Absent>(item: ExtensionItem<Value, Absent>, value: Value): Promise<void> {
  await browser.storage[item.area].set({ [item.key]: value });
}

/** Writes only what differs from what is stored: a worker that wakes for nothing writes nothing. Calls for one item take turns. */
export function updateItem<Value, Absent>(item: ExtensionItem<Value, Absent>, value: Value): Promise<void> {
  return changeItem(item, () => value);
}

/** The same, from what is stored. */
export function changeItem<Value, Absent>(
  item: ExtensionItem<Value, Absent>,
  change: (stored: Value | Absent) => Value,
): Promise<void> {
  const name = `${item.area} ${item.key}`;
  const inTurn = turns.get(name) ?? createMutex();
  turns.set(name, inTurn);
  return inTurn(async () => {
    const stored = await readUnparsed(item);
    const value = change(parseItem(item, stored));
    if (stored === undefined || !isSameBy(item.schema, stored, value)) await writeItem(item, value);
  });
}

const turns = new Map<string, ReturnType<typeof createMutex>>();

/** Chrome gives the parts of a record back in an order of its own; a schema has one order for both. */
export function isSameBy(schema: v.GenericSchema, one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((each) => JSON.stringify(safeParse(schema, each).output));
  return first === second;
}

export async function removeItem({ area, key }: ExtensionItem): Promise<void> {
  await browser.storage[area].remove(key);
}

/** Calls back with the value as it is and with every change, until the returned function is called. A value that cannot be read is the initial one. */
export function watchItem<Value, Absent>(
  item: ExtensionItem<Value, Absent>,
  onValue: (value: Value | Absent) => void,
): () => void {
  const { onChanged } = browser.storage[item.area];
  // A change can arrive before the answer to a read that was asked earlier: the answer is the older of the two.
  let isOvertaken = false;
  const onChange = (changes: Record<string, { newValue?: unknown }>) => {
    const change = changes[item.key];
    if (!change) return;
    isOvertaken = true;
    onValue(parseItem(item, change.newValue));
  };
  onChanged.addListener(onChange);
  void readItem(item)
    .catch(() => item.initial)
    .then((value) => isOvertaken || onValue(value));
  return () => {
    isOvertaken = true;
    onChanged.removeListener(onChange);
  };
}

function parseItem<Value, Absent>({ schema, initial }: StoredItem<Value, Absent>, stored: unknown): Value | Absent {
  const parsed = safeParse(schema, stored);
  return parsed.success ? parsed.output : initial;
}

/** Of sync storage: by key, as they lie there; the caller judges them. */
export type UnparsedItems = Readonly<Record<string, unknown>>;

export async function readSynced(items: readonly ExtensionItem[]): Promise<UnparsedItems> {
  return browser.storage.sync.get(items.map(({ key }) => key));
}

/** One write, as the browser counts them. All throw whatever it throws. */
export async function writeSynced(items: UnparsedItems): Promise<void> {
  await browser.storage.sync.set({ ...items });
}

/** Calls back with those that changed. */
export function watchSynced(items: readonly ExtensionItem[], onChange: (items: UnparsedItems) => void): void {
  const keys = new Set(items.map(({ key }) => key));
  browser.storage.sync.onChanged.addListener((changes: Record<string, { newValue?: unknown }>) => {
    const ours = Object.entries(changes).filter(([key]) => keys.has(key));
    if (ours.length > 0) onChange(Object.fromEntries(ours.map(([key, { newValue }]) => [key, newValue])));
  });
}
