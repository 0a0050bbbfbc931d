import { type Clock, SECOND } from '../clock';
import { logFailure } from '../diagnostics/log-failure';
import { readItem, updateItem } from '../storage/stored-item';
import { defaultSettings, type OnSettings, type Settings, watchSettings } from './settings';
import { SETTINGS_COPY, settingsIn } from './stored-settings';

/** How long sync storage may take before the copy stands in, in ms: a page takes a second without an answer for a dead background. */
const SYNC_READ_TIMEOUT_MS = SECOND / 4;
/** Without a copy, a browser that takes longer than this does not answer at all, in ms: the defaults hold until it does. */
const NO_ANSWER_MS = 20 * SECOND;

export type KnownSettings = ReturnType<typeof createKnownSettings>;

/** The settings as a worker knows them: as they were read or, after a moment, as this device read them last. */
export function createKnownSettings(clock: Clock) {
  const listeners: OnSettings[] = [];
  const { promise: known, resolve: know } = Promise.withResolvers<Settings>();
  let settings: Settings | null = null;

  const show = (present: Settings) => {
    const before = settings;
    settings = present;
    know(present);
    if (JSON.stringify(present) !== JSON.stringify(before)) for (const tell of listeners) tell(present, before);
  };
  watchSettings(show, { keep: keepCopy, recall: recallCopy });
  const standIn = async () => {
    await clock.sleep(SYNC_READ_TIMEOUT_MS);
    const last = await recallCopy();
    if (last === null) await clock.sleep(NO_ANSWER_MS);
    if (settings === null) show(last ?? defaultSettings);
  };
  void standIn();

  return {
    /** `null` until `known` resolves. */
    current: () => settings,
    /** Without a copy it waits for the browser, up to `NO_ANSWER_MS`. */
    known,
    /** Calls back with the settings once they are known, then with every change. */
    watch: (onSettings: OnSettings) => {
      listeners.push(onSettings);
      if (settings) onSettings(settings, null);
    },
  };
}

function keepCopy(items: Readonly<Record<string, unknown>>): void {
  const present = Object.fromEntries(Object.entries(items).filter(([, item]) => (item ?? null) !== null));
  void updateItem(SETTINGS_COPY, present).catch(logFailure('settings-copy'));
}

/** `null` where there is none, or it cannot be read. */
async function recallCopy(): Promise<Settings | null> {
  const items = await readItem(SETTINGS_COPY).catch(logFailure('settings-copy'));
  return items ? settingsIn(items) : null;
}
