import type { DBSchema, IDBPDatabase } from 'idb';
import type { Intent, IntentKind } from '../model/intents';
import type { ReasonsRow, SentReportsRow } from '../model/reports';
import type { ChapterRow, CoverRow, LastSyncRow, MangaRow, MarkersRow, StatusesRow, UnreadRow } from '../model/rows';
import type { RotationRow, SyncJobRow } from '../model/sync-job';
import type { Id } from '../service/ids';

/**
 * The database `dexmark`: what the background writes and our pages read. Everything but covers belongs to an account;
 * wishes made while signed out lie under the empty account name. A change here is a new step in `migrations.ts`.
 */
export interface DexmarkSchema extends DBSchema {
  /** Keys stand beside the rows, because an intent may have no account and `null` is no key. */
  intents: { key: IntentKey; value: Intent };
  /** Rows that a migration could not read, as they were, with the version that they came from: kept, and counted for the person. */
  setAside: { key: number; value: { readonly version: number; readonly key: unknown; readonly row: unknown } };
  manga: { key: [account: string, mangaId: Id]; value: OfAccount<MangaRow> };
  chapters: {
    key: [account: string, chapterId: Id];
    value: OfAccount<ChapterRow>;
    indexes: { manga: [account: string, mangaId: Id]; published: [account: string, publishAt: number] };
  };
  /** Read marks as the service last gave them, one row for each manga. */
  markers: { key: [account: string, mangaId: Id]; value: OfAccount<MarkersRow> };
  /** How much of each series is unread; derived, and counted again where it is missing. */
  unread: { key: [account: string, mangaId: Id]; value: OfAccount<UnreadRow> };
  covers: { key: Id; value: CoverRow; indexes: { size: [file: string, size: number] } };
  facts: { key: [account: string, name: Fact['name']]; value: Fact };
  /** The pacing ledger; its own module says what a readable one looks like. */
  ledger: { key: string; value: unknown };
}

/** Opens the database `dexmark`: the background creates and migrates it, pages only ever read what is there. */
export type Dexmark = IDBPDatabase<DexmarkSchema>;

export type IntentKey = [account: string, kind: IntentKind, key: string];

/** A row together with the account that it belongs to. */
export type OfAccount<Row> = Row & { readonly account: string };

/** Small single things. */
export type Fact =
  | OfAccount<LastSyncRow>
  | OfAccount<StatusesRow>
  | OfAccount<SyncJobRow>
  | OfAccount<RotationRow>
  /** Of no account: `''`. */
  | OfAccount<ReasonsRow>
  | OfAccount<SentReportsRow>
  /** Tells one life of the database from the next: a database that lost its rows has lost this too. Of no account: `''`. */
  | OfAccount<{ readonly name: 'identity'; readonly id: string }>;

/** The stores that hold what belongs to a person: all but the ledger. */
export const personalStores = [
  'intents',
  'setAside',
  'manga',
  'chapters',
  'markers',
  'unread',
  'covers',
  'facts',
] as const;
