import type { IDBPTransaction } from 'idb';
import { ofAccount } from '../database/database';
import type { DexmarkSchema } from '../database/schema';
import type { ChapterRow, LastSyncRow, LocalOverrides, MangaRow, StatusesRow } from '../model/rows';
import type { RotationRow, SyncJobRow } from '../model/sync-job';
import type { Id, ReadingStatus } from '../service/ids';
import { MARK_VISIBLE_MS, withAnswer } from './markers';
import { deleteCounts } from './unread-counts';

/** What one answer changes; what it does not name stays. */
export interface Changes {
  /** Epoch ms. What the service accepted from here later outranks the answer. */
  readonly askedAt: number;
  readonly manga?: readonly MangaRow[];
  /** Complete: a manga that is missing has none. */
  readonly statuses?: ReadonlyMap<Id, ReadingStatus>;
  readonly unfollowed?: readonly Id[];
  readonly chapters?: readonly ChapterRow[];
  /** All chapters are known now, in these languages; an empty list stands for every language. */
  readonly complete?: { readonly mangaId: Id; readonly languages: readonly string[] };
  /** Deleted by the service. Their rows stay, because reading one release reads its number. */
  readonly deleted?: readonly Id[];
  readonly read?: ReadonlyMap<Id, readonly Id[]>;
  readonly metadata?: readonly (LastSyncRow | StatusesRow | SyncJobRow | RotationRow)[];
  readonly removesJob?: boolean;
}

export const changedStores = ['manga', 'chapters', 'markers', 'unread', 'facts'] as const;

/** Within a transaction of the caller's; also deletes the stored counts of what it changes. */
export async function applyChanges(
  transaction: IDBPTransaction<DexmarkSchema, (typeof changedStores)[number][], 'readwrite'>,
  account: string,
  changes: Changes,
): Promise<void> {
  const [manga, chapters] = [transaction.objectStore('manga'), transaction.objectStore('chapters')];
  const [markers, metadata] = [transaction.objectStore('markers'), transaction.objectStore('facts')];
  const { askedAt, statuses } = changes;

  const changed = new Set<Id>();
  for (const row of changes.manga ?? []) {
    const existing = await manga.get([account, row.id]);
    const next = {
      ...withLocalOverrides(row, existing?.localOverrides, askedAt),
      ...(existing?.complete && { complete: existing.complete }),
      account,
    };
    if (isSame(existing, next)) continue;
    await manga.put(next);
    changed.add(row.id);
  }
  if (statuses) {
    for (const row of await manga.getAll(ofAccount(account))) {
      const next = withLocalOverrides({ ...row, status: statuses.get(row.id) ?? null }, row.localOverrides, askedAt);
      if (next.status === row.status) continue;
      await manga.put({ ...next, account });
      changed.add(row.id);
    }
  }
  for (const id of changes.unfollowed ?? []) {
    const row = await manga.get([account, id]);
    if (row)
      await manga.put({ ...withLocalOverrides({ ...row, isFollowed: false }, row.localOverrides, askedAt), account });
    changed.add(id);
  }
  for (const row of changes.chapters ?? []) {
    const next = { ...row, account };
    if (isSame(await chapters.get([account, row.id]), next)) continue;
    await chapters.put(next);
    changed.add(row.mangaId);
  }
  if (changes.complete) {
    const { mangaId, languages } = changes.complete;
    const row = await manga.get([account, mangaId]);
    if (row) await manga.put({ ...row, complete: { languages, at: askedAt } });
    changed.add(mangaId);
  }
  for (const id of changes.deleted ?? []) {
    const row = await chapters.get([account, id]);
    if (!row || row.isGone) continue;
    await chapters.put({ ...row, isUnavailable: true, isGone: true });
    changed.add(row.mangaId);
  }
  for (const [mangaId, read] of changes.read ?? []) {
    const existing = await markers.get([account, mangaId]);
    const row = withAnswer(existing, mangaId, read, askedAt);
    await markers.put({ ...row, account });
    if (!isSame(existing?.read, row.read)) changed.add(mangaId);
  }
  await deleteCounts(transaction.objectStore('unread'), account, changed);
  for (const entry of changes.metadata ?? []) await metadata.put({ ...entry, account });
  if (changes.removesJob) await metadata.delete([account, 'course']);
}

/** Equal rows have their keys in the same order, so their JSON is equal. */
function isSame(existing: unknown, next: unknown): boolean {
  return existing !== undefined && JSON.stringify(existing) === JSON.stringify(next);
}

/** What the service took from here lately may be missing in its answer. */
function withLocalOverrides(row: MangaRow, overrides: LocalOverrides | undefined, askedAt: number): MangaRow {
  const isRecent = (override: { readonly at: number } | undefined) =>
    override !== undefined && override.at > askedAt - MARK_VISIBLE_MS;
  if (!overrides) return row;
  return {
    ...row,
    ...(overrides.follow && isRecent(overrides.follow) && { isFollowed: overrides.follow.value }),
    ...(overrides.status && isRecent(overrides.status) && { status: overrides.status.value }),
    localOverrides: overrides,
  };
}
