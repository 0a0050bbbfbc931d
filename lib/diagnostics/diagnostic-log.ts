import * as v from 'valibot';
import { type Clock, MINUTE } from '../clock';
import { asFailure, type FailureCode, failureFamilies } from '../failure';
import { createMutex } from '../one-at-a-time';
import { readItem, removeItem, storedItem, watchItem, writeItem } from '../storage/stored-item';
import { type Place, places } from './log-failure';

/** The oldest entries go first. */
export const ENTRIES = 200;

/** Errors of browsers and our libraries; any other name could be another program's text. */
const names = [
  'AbortError',
  'AggregateError',
  'ConstraintError',
  'DataCloneError',
  'DataError',
  'Error',
  'Failure',
  'InvalidAccessError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'NotReadableError',
  'NotSupportedError',
  'OperationError',
  'QuotaExceededError',
  'RangeError',
  'ReadOnlyError',
  'ReferenceError',
  'SecurityError',
  'SyntaxError',
  'TimeoutError',
  'TransactionInactiveError',
  'TypeError',
  'UnknownError',
  'ValiError',
  'VersionError',
  'other',
] as const;

/** Every word is one of ours, so no text, id, title or secret can be in it. */
export const DiagnosticEntry = v.object({
  /** Epoch ms of the last time. */
  at: v.number(),
  place: v.picklist(places),
  code: v.picklist(Object.keys(failureFamilies) as FailureCode[]),
  /** The name of the first cause. */
  cause: v.picklist(names),
  times: v.number(),
});
export type DiagnosticEntry = v.InferOutput<typeof DiagnosticEntry>;

/** An entry that cannot be read does not cost the others. */
const Entries = v.pipe(
  v.array(v.unknown()),
  v.transform((list) => list.slice(-ENTRIES).flatMap((each) => (v.is(DiagnosticEntry, each) ? [each] : []))),
);
export const DIAGNOSTICS = storedItem<readonly DiagnosticEntry[], []>('session', 'diagnostics', Entries, []);

export type DiagnosticLog = ReturnType<typeof createDiagnosticLog>;

/** Failures that were passed over, in `storage.session`: no content script reaches it, and it goes with the browser. */
export function createDiagnosticLog({ now }: Pick<Clock, 'now'>) {
  const inTurn = createMutex();
  return {
    /** Never throws: what cannot be written is lost. */
    record: (place: Place, thrown: unknown) => {
      const entry = entryOf(place, thrown, now());
      const write = async () => {
        await writeItem(DIAGNOSTICS, withEntry(await readDiagnostics(), entry));
      };
      void inTurn(write).catch(() => undefined);
    },
    /** Rejects where the browser keeps the entries. */
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

export function entryOf(place: Place, thrown: unknown, at: number): DiagnosticEntry {
  return { at, place, code: asFailure(thrown).code, cause: nameOf(firstCause(thrown)), times: 1 };
}

/** Counts a repetition within a minute instead of adding an entry. */
export function withEntry(entries: readonly DiagnosticEntry[], entry: DiagnosticEntry): readonly DiagnosticEntry[] {
  const same = entries.findLast(
    ({ place, code, cause, at }) =>
      place === entry.place && code === entry.code && cause === entry.cause && Math.abs(entry.at - at) < MINUTE,
  );
  const others = entries.filter((each) => each !== same);
  return [...others, { ...entry, times: (same?.times ?? 0) + 1 }].slice(-ENTRIES);
}

/** One line each, oldest first, to be copied. */
export function asText(entries: readonly DiagnosticEntry[]): string {
  return entries
    .map(({ at, place, code, cause, times }) => `${new Date(at).toISOString()} ${place} ${code} ${cause} ${times}`)
    .join('\n');
}

const DEEPEST = 8;

function firstCause(thrown: unknown): unknown {
  let cause = thrown;
  for (let depth = 0; depth < DEEPEST && cause instanceof Error && cause.cause !== undefined; depth++)
    cause = cause.cause;
  return cause;
}

function nameOf(thrown: unknown): (typeof names)[number] {
  const name = thrown instanceof Error ? thrown.name : 'other';
  return names.find((known) => known === name) ?? 'other';
}
