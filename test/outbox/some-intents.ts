import type { MarkIntent, NewIntent, StatusIntent } from '../../lib/model/intents';
import type { NewReport } from '../../lib/outbox/reports';
import type { Id } from '../../lib/service/ids';

/** The n-th id that a test speaks of. */
export function id(n: number): Id {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

let clicks = 0;

export type NewMark = Extract<NewIntent, { kind: 'mark' }>;

/** A click on chapter 1 by a signed-in person, unless said otherwise. */
export function newMark(parts: Partial<NewMark> = {}): NewMark {
  clicks += 1;
  return {
    kind: 'mark',
    operationId: `click-${clicks}`,
    account: 'ann',
    key: id(1),
    value: true,
    baseline: null,
    at: clicks,
    ...parts,
  };
}

/** An intent that waits in the outbox. */
export function waiting(parts: Partial<MarkIntent> = {}): MarkIntent {
  const state = { name: 'waiting', attempts: 0 } as const;
  return { ...newMark(), undoValue: null, previous: null, inDoubt: null, state, ...parts };
}

/** A reading status that is wanted for manga 1. */
export function status(parts: Partial<StatusIntent> = {}): StatusIntent {
  const { account, operationId: click, at } = newMark();
  const made = { kind: 'status', account, operationId: click, key: id(1), value: 'reading', at } as const;
  const state = { name: 'waiting', attempts: 0 } as const;
  return { ...made, baseline: null, undoValue: null, previous: null, inDoubt: null, state, ...parts };
}

/** A report of chapter 1 that was just confirmed. */
export function confirmed({
  details = 'Page 3.',
  ...parts
}: Partial<NewReport> & { details?: string } = {}): NewReport {
  clicks += 1;
  const report = { category: 'chapter', objectId: id(1), reasonId: id(2), details } as const;
  return { key: `click-${clicks}`, account: 'ann', at: clicks, report, ...parts };
}
