import type { IDBPTransaction } from 'idb';
import { ofAccount } from '../database/database';
import type { DexmarkSchema } from '../database/schema';
import type { ChapterRow, LastSyncRow, LocalOverrides, MangaRow, StatusesRow } from '../model/rows';
import type { RotationRow, SyncJobRow } from '../model/sync-job';
import type { Id, ReadingStatus } from '../service/ids';
import { answered, MARK_VISIBLE_MS } from './markers';
import { forgetCounts } from './unread-counts';

/** What one answer changes; what it does not name stays. */
export interface Changes {
  /** Epoch ms. What the service took from here later stands over the answer. */
  readonly askedAt: number;
  readonly manga?: readonly MangaRow[];
  /** Complete: a manga that is missing has none. */
  readonly statuses?: ReadonlyMap<Id, ReadingStatus>;
  readonly unfollowed?: readonly Id[];
  readonly chapters?: readonly ChapterRow[];
  /** All chapters are known now, in these languages; an empty list stands for every language. */
  readonly complete?: { readonly mangaId: Id; readonly languages: readonly string[] };
  /** Deleted by the service. Their rows stay, because reading one release reads its number. */
  readonly gone?: readonly Id[];
  readonly read?: ReadonlyMap<Id, readonly Id[]>;
  readonly facts?: readonly (LastSyncRow | StatusesRow | SyncJobRow | RotationRow)[];
  readonly isOver?: boolean;
}

export const changedStores = ['manga', 'chapters', 'markers', 'unread', 'facts'] as const;

export async function applyChanges(
  transaction: IDBPTransaction<DexmarkSchema, (typeof changedStores)[number][], 'readwrite'>,
  account: string,
  found: Changes,
): Promise<void> {
  const [manga, chapters] = [transaction.objectStore('manga'), transaction.objectStore('chapters')];
  const [markers, facts] = [transaction.objectStore('markers'), transaction.objectStore('facts')];
  const { askedAt, statuses } = found;

  const changed = new Set<Id>();
  for (const row of found.manga ?? []) {
    const before = await manga.get([account, row.id]);
    const next = {
      ...withLocalOverrides(row, before?.localOverrides, askedAt),
      ...(before?.complete && { complete: before.complete }),
      account,
    };
    if (isSame(before, next)) continue;
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
  for (const id of found.unfollowed ?? []) {
    const row = await manga.get([account, id]);
    if (row)
      await manga.put({ ...withLocalOverrides({ ...row, isFollowed: false }, row.localOverrides, askedAt), account });
    changed.add(id);
  }
  for (const row of found.chapters ?? []) {
    const next = { ...row, account };
    if (isSame(await chapters.get([account, row.id]), next)) continue;
    await chapters.put(next);
    changed.add(row.mangaId);
  }
  if (found.complete) {
    const { mangaId, languages } = found.complete;
    const row = await manga.get([account, mangaId]);
    if (row) await manga.put({ ...row, complete: { languages, at: askedAt } });
  }
  for (const id of found.gone ?? []) {
    const row = await chapters.get([account, id]);
    if (!row || row.isGone) continue;
    await chapters.put({ ...row, isUnavailable: true, isGone: true });
    changed.add(row.mangaId);
  }
  for (const [mangaId, read] of found.read ?? []) {
    const before = await markers.get([account, mangaId]);
    const row = answered(before, mangaId, read, askedAt);
    await markers.put({ ...row, account });
    if (!isSame(before?.read, row.read)) changed.add(mangaId);
  }
  await forgetCounts(transaction.objectStore('unread'), account, changed);
  for (const fact of found.facts ?? []) await facts.put({ ...fact, account });
  if (found.isOver) await facts.delete([account, 'course']);
}

/** Rows are made in one way, so equal ones are written alike. */
function isSame(before: unknown, next: unknown): boolean {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(next);
}

/** What the service took from here lately may be missing in its answer. */
function withLocalOverrides(row: MangaRow, took: LocalOverrides | undefined, askedAt: number): MangaRow {
  const isNew = (taken: { readonly at: number } | undefined) =>
    taken !== undefined && taken.at > askedAt - MARK_VISIBLE_MS;
  if (!took) return row;
  return {
    ...row,
    ...(took.follow && isNew(took.follow) && { isFollowed: took.follow.value }),
    ...(took.status && isNew(took.status) && { status: took.status.value }),
    localOverrides: took,
  };
}
