import type { WaitingEntry } from '../../../components/waiting/waiting-entry';

/** A mark that waits for nothing in particular, unless said otherwise. */
export function waitingMark(parts: Partial<WaitingEntry> = {}): WaitingEntry {
  return {
    chapterId: 'c0',
    wishId: 'w0',
    mangaId: 'm0',
    title: 'Series 0',
    chapter: 'Ch. 12',
    read: true,
    at: 0,
    delivery: 'waiting',
    pausedBy: null,
    pausedUntil: null,
    ...parts,
  };
}

/** A mark of a chapter that the service no longer has. */
export function refused(parts: Partial<WaitingEntry> = {}): WaitingEntry {
  return waitingMark({ delivery: 'refused', pausedBy: 'not-found', ...parts });
}
