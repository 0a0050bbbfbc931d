import type { PlannedEntry } from '../model/bulk-change';
import { MARKS_PER_REQUEST } from '../service/limits';
import { intentsOf } from './bulk-change';

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

export const noCost: BulkCost = { requests: 0, singleMarks: 0 };

function sumOf(one: BulkCost, other: BulkCost): BulkCost {
  return { requests: one.requests + other.requests, singleMarks: one.singleMarks + other.singleMarks };
}
