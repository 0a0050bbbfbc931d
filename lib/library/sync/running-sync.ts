import type { Api, CallTurn } from '../../api/client';
import type { Clock } from '../../clock';
import type { LibraryStore } from '../store';
import type { SyncKind } from './plan-sync';
import type { SyncState } from './reduce-answer';

/** Few requests, each answer written with the steps that are left (docs/library.md, "What a sync asks"). */
export interface SyncParts {
  readonly api: Pick<Api, 'call'>;
  readonly store: Pick<LibraryStore, 'put' | 'readManga' | 'readSyncMetadata' | 'readChapters' | 'readChaptersSince'>;
  /** The caller aborts when another account signs in. */
  readonly account: string;
  readonly clock: Clock;
  /** Service clock minus this machine's, in ms: chapters carry the service's times. */
  aheadMs(): number;
  readonly kind: SyncKind;
  /** An empty list stands for every language. */
  readonly languages: readonly string[];
  /** Of single series, besides those. */
  readonly seriesLanguages?: readonly string[];
  /** In requests; `of` grows when a total becomes known. */
  onProgress(progress: { readonly done: number; readonly of: number }): void;
  /** The first sync has made the list usable. */
  onUsable?(): void;
  /** How many requests may fly at once at present. */
  slots(): number;
  readonly priority?: CallTurn['priority'];
  readonly signal?: AbortSignal;
}

export interface RunningSync extends SyncState {
  /** When the last sync was completed, in epoch ms. */
  readonly lastSyncAt: number;
}
