import * as v from 'valibot';
import type { Clock } from '../clock';
import { createMutex } from '../one-at-a-time';
import { readItem, removeItem, storedItem, watchItem, writeItem } from '../storage/stored-item';
import { DiagnosticEntry, ENTRIES, entryOf, withEntry } from './entries';
import type { Place } from './log-failure';

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
  const inTurn = createMutex();
  return {
    record: (place, thrown) => {
      const entry = entryOf(place, thrown, now());
      const write = async () => {
        await writeItem(DIAGNOSTICS, withEntry(await readDiagnostics(), entry));
      };
      void inTurn(write).catch(() => undefined);
    },
    clear: () => inTurn(() => removeItem(DIAGNOSTICS)),
  };
}

/** Oldest first. */
export async function readDiagnostics(): Promise<readonly DiagnosticEntry[]> {
  return readItem(DIAGNOSTICS);
}

/** Calls back now and at every change. */
export function watchDiagnostics(onEntries: (entries: readonly DiagnosticEntry[]) => void): () => void {
  return watchItem(DIAGNOSTICS, onEntries);
}
