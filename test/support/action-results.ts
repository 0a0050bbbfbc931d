import type { ActionResult } from '../../lib/messages/action-result';

/** A chapter that was marked as read by a click, and changes to that. */
export function resultOf(change: Partial<ActionResult> = {}): ActionResult {
  return {
    ...{ operationId: '7b1e6a52-3b0d-4c55-9c7a-0f5d2f6b8a11', verb: 'read', outcome: 'done' },
    ...{ title: 'The Quiet Harbour', chapter: 'Ch. 12', delivery: 'none', code: null, until: null },
    ...{ canUndo: true, upNext: null, goesAt: Date.UTC(2026, 0, 31, 13) },
    ...change,
  };
}
