import type { Id } from '../service/ids';

/** `page` is any other page of ours; `site` was seen in a tab of the service's site. */
export type MarkOrigin = 'reader' | 'link' | 'popup' | 'library' | 'menu' | 'key' | 'notification' | 'page' | 'site';

/** One press, with every chapter that it changed. */
export interface HistoryRow extends HistoryEntry {
  readonly account: string;
  /** Counts the presses of an account. */
  readonly sequence: number;
  /** Its own `operationId`, those of what has undone it, and those under which either was tried again. */
  readonly operations: readonly string[];
}

export interface HistoryEntry {
  readonly operationId: string;
  /** Epoch ms. */
  readonly at: number;
  readonly from: MarkOrigin;
  readonly read: boolean;
  readonly marks: readonly HistoryMark[];
}

export interface HistoryMark {
  readonly chapterId: Id;
  /** `null` where that was not known. */
  readonly before: boolean | null;
  /** The `operationId` that has undone it. */
  readonly undoneBy?: string;
}

/** A press of its own, or one that undoes another long after. */
export type Press = { readonly from: MarkOrigin } | { readonly undoes: string };
