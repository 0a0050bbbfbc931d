import type { BulkEntryRow, PlannedEntry } from '../../model/bulk-change';
import { IDS_PER_REQUEST, MARKS_PER_REQUEST } from '../../service/limits';
import { hasThirdValue, intentsOf, undoOf } from './bulk-change';

/** What a change of many series asks of the service. */
export interface BulkCost {
  readonly requests: number;
  /** Those of them that mark one chapter each, which have a quota of their own. */
  readonly singleMarks: number;
}

/** Marks of one series leave in batches. @param areMarksSingle chapters are marked as read one by one, as the person chose. */
export function costOf(entries: readonly PlannedEntry[], areMarksSingle = false): BulkCost {
  const costs = entries.map((entry) => {
    const edits = intentsOf(entry);
    const marks = edits.filter(({ kind }) => kind === 'mark');
    const singleMarks = areMarksSingle ? marks.filter(({ after }) => after).length : 0;
    const batches = Math.ceil((marks.length - singleMarks) / MARKS_PER_REQUEST);
    return { requests: edits.length - marks.length + singleMarks + batches, singleMarks };
  });
  return costs.reduce(sumOf, noCost);
}

/** What "Undo all" would cost, if everything that was reached has left. */
export interface UndoCost extends BulkCost {
  readonly series: number;
  /** Requests that ask what the service has now, before it is changed. */
  readonly questions: number;
}

export function undoCost(rows: readonly BulkEntryRow[]): UndoCost {
  const entries = rows
    .map((row) => undoOf({ ...row, edits: row.state === 'unreached' ? (row.had ?? []) : row.edits }))
    .filter(({ edits }) => edits.length > 0);
  const asked = entries.filter(({ edits }) => edits.some(hasThirdValue));
  let questions = 0;
  for (let next = 0; next < asked.length; next += IDS_PER_REQUEST) {
    const edits = asked.slice(next, next + IDS_PER_REQUEST).flatMap((entry) => entry.edits);
    questions += new Set(edits.filter(hasThirdValue).map(({ kind }) => kind)).size;
  }
  const { requests, singleMarks } = costOf(entries);
  return { series: entries.length, requests: requests + questions, singleMarks, questions };
}

export const noCost: BulkCost = { requests: 0, singleMarks: 0 };

function sumOf(one: BulkCost, other: BulkCost): BulkCost {
  return { requests: one.requests + other.requests, singleMarks: one.singleMarks + other.singleMarks };
}
