import type { DBSchema, IDBPDatabase } from 'idb';
import type { BulkChangeRow, BulkEntryRow } from '../model/bulk-change';
import type { HistoryRow } from '../model/history';
import type { Intent, IntentKind } from '../model/intents';
import type { ReasonsRow, SentReportsRow } from '../model/reports';
import type { ChapterRow, CoverRow, LastSyncRow, MangaRow, MarkersRow, StatusesRow, UnreadRow } from '../model/rows';
import type { SeriesSettingsRow } from '../model/series-settings';
import type { RotationRow, SyncJobRow } from '../model/sync-job';
import type { Id } from '../service/ids';

/** Marks made while signed out lie under `signedOutOwner`. A change here is a new step in `migrations.ts`, once a version is released. */
export interface DexmarkSchema extends DBSchema {
  /** Keys stand beside the rows: an intent may have no account, and `null` is no key. */
  intents: { key: IntentKey; value: Intent };
  manga: { key: [account: string, mangaId: Id]; value: OfAccount<MangaRow> };
  chapters: {
    key: [account: string, chapterId: Id];
    value: OfAccount<ChapterRow>;
    indexes: { manga: [account: string, mangaId: Id]; published: [account: string, publishAt: number] };
  };
  /** As the service last gave them. */
  markers: { key: [account: string, mangaId: Id]; value: OfAccount<MarkersRow>; indexes: { read: Id } };
  /** Derived; counted again where missing. */
  unread: { key: [account: string, mangaId: Id]; value: OfAccount<UnreadRow> };
  seriesSettings: { key: [account: string, mangaId: Id]; value: OfAccount<SeriesSettingsRow> };
  /** Of the row `bulk` in `metadata`. */
  bulkEntries: {
    key: [account: string, sequence: number];
    value: OfAccount<BulkEntryRow>;
    indexes: {
      state: [account: string, state: BulkEntryRow['state']];
      operation: [account: string, operationId: string, state: BulkEntryRow['state']];
    };
  };
  covers: { key: Id; value: CoverRow; indexes: { size: [file: string, size: number] } };
  /** What was marked, newest last. */
  history: {
    key: [account: string, sequence: number];
    value: HistoryRow;
    indexes: { operation: string };
  };
  /** One row of each name. */
  metadata: { key: [account: string, name: MetadataRow['name']]; value: MetadataRow };
  /** The pacing ledger and the captcha holds; their modules validate what they read. */
  ledger: { key: string; value: unknown };
}

export type Dexmark = IDBPDatabase<DexmarkSchema>;

export type IntentKey = [account: string, kind: IntentKind, key: string];

export type OfAccount<Row> = Row & { readonly account: string };

export type MetadataRow =
  | OfAccount<LastSyncRow>
  | OfAccount<StatusesRow>
  | OfAccount<SyncJobRow>
  | OfAccount<RotationRow>
  | OfAccount<ReasonsRow>
  | OfAccount<SentReportsRow>
  | OfAccount<BulkChangeRow>
  /** A database that lost its rows has lost this, too. Account `''`. */
  | OfAccount<{ readonly name: 'identity'; readonly id: string }>;

/** Their keys begin with the account. */
export const accountStores = [
  'intents',
  'manga',
  'chapters',
  'markers',
  'unread',
  'history',
  'seriesSettings',
  'bulkEntries',
  'metadata',
] as const;
export const personalStores = [...accountStores, 'covers'] as const;
