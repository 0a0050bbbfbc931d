import * as v from 'valibot';
import type { Clock } from '../clock';
import { readItem, removeItem, storedItem, watchItem, writeItem } from '../storage/stored-item';
import { DiagnosticEntry, ENTRIES, entryOf, withEntry } from './entries';
import type { Place } from './note';

/** Failures that were passed over, in `storage.session`: no content script reaches it, and it goes with the browser. */
export interface DiagnosticLog {
  /** Never throws: what cannot be written is lost. */
  record(place: Place, thrown: unknown): void;
  /** Rejects where the browser keeps the entries. */
  clear(): Promise<void>;
}

/** An entry that cannot be read does not cost the others. */
const Entries = v.pipe(
  v.array(v.unknown()),
  v.transform((list) => list.slice(-ENTRIES).flatMap((each) => (v.is(DiagnosticEntry, each) ? [each] : []))),
);
export const DIAGNOSTICS = storedItem<readonly DiagnosticEntry[], []>('session', 'diagnostics', Entries, []);

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
        await writeItem(DIAGNOSTICS, withEntry(await readDiagnostics(), entry));
      };
      void change(write).catch(() => undefined);
    },
    clear: () => change(() => removeItem(DIAGNOSTICS)),
  };
}

/** Oldest first. */
export async function readDiagnostics(): Promise<readonly DiagnosticEntry[]> {
  return readItem(DIAGNOSTICS);
}

/** Calls back now and at every change. */
export function watchDiagnostics(onEntries: (entries: readonly DiagnosticEntry[]) => void): () => void {
  const stop = watchItem(DIAGNOSTICS, onEntries);
  void readDiagnostics().then(onEntries, () => onEntries([]));
  return stop;
}
