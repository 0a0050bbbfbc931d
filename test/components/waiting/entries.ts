import type { WaitingEntry, WaitingState } from '../../../components/waiting/waiting-entry';

/** A mark that waits for nothing in particular, unless said otherwise. */
export function waitingMark(parts: Partial<WaitingEntry> = {}): WaitingEntry {
  return {
    ...{
      kind: 'mark',
      key: 'c0',
      operationId: 'w0',
      mangaId: 'm0',
      title: 'Series 0',
      chapter: 'Ch. 12',
      address: null,
    },
    ...{ summary: { kind: 'mark', value: true }, at: 0, state: free, isPressed: false },
    ...parts,
  };
}

/** A mark of a chapter that the service no longer has. */
export function refusedMark(parts: Partial<WaitingEntry> = {}): WaitingEntry {
  return waitingMark({ state: { name: 'refused', code: 'not-found' }, ...parts });
}

/** A report of that chapter; the person has to say whether it is sent again. */
export function undecidedReport(parts: Partial<WaitingEntry> = {}): WaitingEntry {
  const asking: WaitingState = { name: 'needs-decision', why: 'absent' };
  return waitingMark({ kind: 'report', key: 'r0', summary: { kind: 'report' }, state: asking, ...parts });
}

/** Nothing keeps it. */
export const free = { name: 'waiting', pausedBy: null, pausedUntil: null, lastError: null } as const;

/** What everything waits for. */
export function pausedBy(code: string, until: number | null = null) {
  return { ...free, pausedBy: code, pausedUntil: until } satisfies WaitingState;
}
