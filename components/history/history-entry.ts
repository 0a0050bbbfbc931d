import type { MarkOrigin } from '../../lib/model/history';

/** `service` is of the service's own history. */
export type HistorySource = MarkOrigin | 'service';

/** What a row of the history says. */
export interface HistoryEntry {
  readonly key: string;
  /** Epoch ms. */
  readonly at: number;
  /** Of the series. */
  readonly title: string;
  /** "Ch. 12", or "Ch. 1 – Ch. 12 (12 chapters)". */
  readonly chapter: string;
  readonly read: boolean;
  readonly from: HistorySource;
  readonly address: string;
  readonly cover: string | null;
  readonly isUndone: boolean;
  readonly canUndo: boolean;
}
