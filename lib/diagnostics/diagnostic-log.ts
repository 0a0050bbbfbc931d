import * as v from 'valibot';
import { browser } from 'wxt/browser';
import type { Clock } from '../clock';
import { DiagnosticEntry, ENTRIES, entryOf, withEntry } from './entries';
import type { Place } from './note';

/** Failures that were passed over, in `storage.session`: no content script reaches it, and it goes with the browser. */
export interface DiagnosticLog {
  /** Never throws: what cannot be written is lost. */
  record(place: Place, thrown: unknown): void;
  /** Rejects where the browser keeps the entries. */
  clear(): Promise<void>;
}

const KEY = 'diagnostics';

export function createDiagnosticLog({ now }: Pick<Clock, 'now'>): DiagnosticLog {
  let turn: Promise<void> = Promise.resolve();
  const change = (step: () => Promise<void>) => {
    const done = turn.then(step);
    // The log cannot note its own failures; the next entry is written all the same.
    turn = done.catch(() => undefined);
    return done;
  };
  return {
    record: (place, thrown) => {
      const entry = entryOf(place, thrown, now());
      const write = async () => {
        await browser.storage.session.set({ [KEY]: withEntry(await readDiagnostics(), entry) });
      };
      void change(write).catch(() => undefined);
    },
    clear: () => change(() => browser.storage.session.remove(KEY)),
  };
}

/** Oldest first. */
export async function readDiagnostics(): Promise<readonly DiagnosticEntry[]> {
  const { [KEY]: stored } = await browser.storage.session.get(KEY);
  return entriesIn(stored);
}

/** Calls back now and at every change. */
export function watchDiagnostics(onEntries: (entries: readonly DiagnosticEntry[]) => void): () => void {
  const look = (changes: Record<string, { newValue?: unknown }>) => {
    const change = changes[KEY];
    if (change) onEntries(entriesIn(change.newValue));
  };
  browser.storage.session.onChanged.addListener(look);
  void readDiagnostics().then(onEntries, () => onEntries([]));
  return () => browser.storage.session.onChanged.removeListener(look);
}

function entriesIn(stored: unknown): readonly DiagnosticEntry[] {
  const list = v.safeParse(v.array(v.unknown()), stored);
  if (!list.success) return [];
  return list.output.slice(-ENTRIES).flatMap((each) => (v.is(DiagnosticEntry, each) ? [each] : []));
}
