import * as v from 'valibot';
import { MINUTE } from '../clock';
import { asFailure, type FailureCode, failureFamilies } from '../failure';
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
