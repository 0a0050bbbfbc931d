import { browser } from 'wxt/browser';
import { logFailure } from '../diagnostics/log-failure';
import { Failure } from '../failure';
import { lockNames } from '../storage/names';
import { readItem, removeItem, writeItem } from '../storage/stored-item';
import { defaultSettings, type OwnChoices, type Settings } from './choices';
import {
  itemsOfChange,
  MANAGED,
  ON_DEVICE,
  SETTINGS_COPY,
  SETTINGS_HERE,
  type StoredItems,
  settingsIn,
  settingsKeys,
  withChosenHere,
} from './stored-settings';

/**
 * In sync storage or, where that is off or broken, on this device. One page writes at a time, and a change is written in one call or not
 * at all: docs/decisions/24-settings-by-choice.md.
 */
export {
  type ContentRating,
  defaultSettings,
  type OwnChoices,
  type Settings,
} from './choices';

export type SettingsChange = (stored: Settings) => Partial<OwnChoices>;

interface WaitingChange {
  readonly change: SettingsChange;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Written together when their turn comes, because the browser counts writes (120 a minute). */
let waiting: WaitingChange[] = [];

/** Throws Failure `settings-full`, `settings-busy`, `settings-managed`, `settings-newer` or `storage-failed`; then nothing was written. */
export function changeSettings(change: SettingsChange): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  waiting.push({ change, resolve, reject });
  if (waiting.length === 1) navigator.locks.request(lockNames.settings, writeWaiting).catch(rejectWaiting);
  return promise;
}

async function writeWaiting(): Promise<void> {
  const turn = waiting;
  waiting = [];
  const refusal = await failureOf(turn);
  if (refusal === null || turn.length === 1) return settle(turn, refusal);
  // One change without room must not fail the others.
  for (const one of turn) settle([one], await failureOf([one]));
}

function settle(turn: readonly WaitingChange[], refusal: unknown): void {
  for (const { resolve, reject } of turn) {
    if (refusal === null) resolve();
    else reject(refusal);
  }
}

function rejectWaiting(reason: unknown): void {
  const turn = waiting;
  waiting = [];
  settle(turn, new Failure('storage-failed', { cause: reason }));
}

async function failureOf(turn: readonly WaitingChange[]): Promise<unknown> {
  try {
    const items = await readItems();
    let changed: StoredItems = {};
    for (const { change } of turn) {
      const present = { ...items, ...changed };
      changed = { ...changed, ...itemsOfChange(present, change(settingsIn(present))) };
    }
    await write(changed);
    return null;
  } catch (thrown) {
    return thrown instanceof Failure ? thrown : writeFailure(thrown);
  }
}

/** Sync storage takes over what was chosen without it. Limits are no reason to leave it. */
async function write(changed: StoredItems): Promise<void> {
  const here = await readItem(SETTINGS_HERE);
  const items = { ...here, ...changed };
  if (Object.keys(items).length === 0) return;
  try {
    await browser.storage.sync.set(items);
  } catch (thrown) {
    if (writeFailure(thrown).code !== 'storage-failed') throw thrown;
    if (Object.keys(changed).length > 0) await writeItem(SETTINGS_HERE, items);
    return;
  }
  if (Object.keys(here).length > 0) await removeItem(SETTINGS_HERE);
}

/** Chromium names the limit that was met (`MAX_WRITE_OPERATIONS_PER_MINUTE`, `QUOTA_BYTES`); Firefox knows the second alone. */
export function writeFailure(cause: unknown): Failure {
  const message = String(cause);
  if (message.includes('MAX_WRITE_OPERATIONS')) return new Failure('settings-busy', { cause });
  return new Failure(/quota/i.test(message) ? 'settings-full' : 'storage-failed', { cause });
}

/** @param before `null` the first time. */
export type OnSettings = (settings: Settings, before: Settings | null) => void;

/** Keeps a copy of the settings that were read, for when sync storage cannot be read. */
export interface SettingsCopyPort {
  readonly keep: (items: StoredItems) => void;
  readonly recall: () => Promise<Settings | null>;
}

interface ItemsChange {
  readonly were: StoredItems;
  readonly are: StoredItems;
}

/** Calls back with the settings, then with every change from any device. */
export function watchSettings(onSettings: OnSettings, copy?: SettingsCopyPort): void {
  let items: StoredItems | null = null;
  let settings: Settings | null = null;
  /** Changes that came before the items were read: what they were, and what they are. The first of them may have woken this worker. */
  let missed: ItemsChange = { were: {}, are: {} };
  let isReading = false;
  let isStale = false;
  let hearsHere = false;

  /** In the background only where it matters: whatever is written to local storage would wake it. */
  const hearHere = () => {
    if (hearsHere) return;
    hearsHere = true;
    browser.storage.local.onChanged.addListener((changes: Record<string, unknown>) => {
      if (!(SETTINGS_HERE.key in changes)) return;
      isStale = true;
      void read();
    });
  };
  const show = (present: Settings) => {
    const before = settings;
    settings = present;
    if (JSON.stringify(present) !== JSON.stringify(before)) onSettings(present, before);
  };

  const read = async () => {
    if (isReading) return;
    isReading = true;
    try {
      do {
        isStale = false;
        const stored = await readItems();
        show(settingsIn({ ...stored, ...missed.were }));
        const present = { ...stored, ...missed.are };
        show(settingsIn(present));
        items = stored[ON_DEVICE] ? null : present;
        if (items) copy?.keep(items);
        else {
          hearHere();
          // What was chosen here goes to sync storage as soon as that takes it.
          void changeSettings(() => ({})).catch(logFailure('settings-copy'));
        }
        missed = { were: {}, are: {} };
      } while (isStale);
    } catch {
      // While nothing can be read, the last ones hold, or the defaults where there were none.
      const last = settings ?? (await copy?.recall());
      show(last ?? defaultSettings);
    } finally {
      isReading = false;
    }
  };

  const hear = ({ were, are }: ItemsChange) => {
    if (items) {
      items = { ...items, ...are };
      copy?.keep(items);
      return show(settingsIn(items));
    }
    missed = { were: { ...were, ...missed.were }, are: { ...missed.are, ...are } };
    void read();
  };

  browser.storage.sync.onChanged.addListener((changes: Record<string, { newValue?: unknown; oldValue?: unknown }>) => {
    const ours = Object.entries(changes).filter(([key]) => settingsKeys.includes(key));
    if (ours.length === 0) return;
    hear({
      are: Object.fromEntries(ours.map(([key, { newValue }]) => [key, newValue])),
      were: Object.fromEntries(ours.map(([key, { oldValue }]) => [key, oldValue])),
    });
  });
  if (!copy) hearHere();
  watchManaged(() => void readManaged().then((managed) => hear({ were: {}, are: { [MANAGED]: managed } })));
  void read();
}

/** @throws whatever the browser throws for local storage. */
async function readItems(): Promise<StoredItems> {
  const [synced, managed, here] = await Promise.all([
    browser.storage.sync.get([...settingsKeys]).catch(() => null),
    readManaged(),
    readItem(SETTINGS_HERE),
  ]);
  const last = synced ?? (await readItem(SETTINGS_COPY)) ?? {};
  return { ...withChosenHere(last, here, synced !== null), [MANAGED]: managed };
}

/** What an administrator has set; `null` without a policy (Firefox then rejects) or without managed storage. */
async function readManaged(): Promise<Readonly<Record<string, unknown>> | null> {
  const managed = await browser.storage.managed?.get().catch(() => null);
  return managed && Object.keys(managed).length > 0 ? managed : null;
}

/** Firefox reads a policy as it starts; Chrome takes a new one at any time. */
function watchManaged(onChange: () => void): void {
  browser.storage.managed?.onChanged?.addListener(onChange);
}
