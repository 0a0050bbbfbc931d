import type { IDBPTransaction } from 'idb';
import { MINUTE } from '../clock';
import { ofAccount } from '../database/database';
import type { DexmarkSchema } from '../database/schema';
import type { ChapterRow, ElsewhereNumber, LastSyncRow, MangaRow, StatusesRow } from '../model/rows';
import type { RotationRow, SyncJobRow } from '../model/sync-job';
import type { Id, Rating, ReadingStatus } from '../service/ids';
import { withListedFollow, withLocalOverrides } from './local-overrides';
import { MARK_VISIBLE_MS, withAnswer } from './markers';
import { deleteCounts } from './unread-counts';

/** What one answer changes; what it does not name stays. */
export interface Changes {
  /** Epoch ms. What the service accepted from here later outranks the answer. */
  readonly askedAt: number;
  /** Service clock minus this machine's, in ms. */
  readonly aheadMs?: number;
  readonly manga?: readonly MangaRow[];
  /** Complete: a manga that is missing has none. */
  readonly statuses?: ReadonlyMap<Id, ReadingStatus>;
  readonly unfollowed?: readonly Id[];
  readonly chapters?: readonly ChapterRow[];
  /** All chapters are known now, in these languages; an empty list stands for every language. */
  readonly complete?: { readonly mangaId: Id; readonly languages: readonly string[]; readonly isPartial?: boolean };
  /** As the service answered about every language. */
  readonly elsewhere?: { readonly mangaId: Id; readonly numbers: readonly ElsewhereNumber[] };
  /** `null` for none. */
  readonly ratings?: ReadonlyMap<Id, Rating | null>;
  /** Deleted by the service. Their rows stay, because reading one release reads its number. */
  readonly deleted?: readonly Id[];
  readonly read?: ReadonlyMap<Id, readonly Id[]>;
  readonly metadata?: readonly (LastSyncRow | StatusesRow | SyncJobRow | RotationRow)[];
  readonly removesJob?: boolean;
}

export const changedStores = ['manga', 'chapters', 'markers', 'unread', 'facts'] as const;

type Changing = IDBPTransaction<DexmarkSchema, (typeof changedStores)[number][], 'readwrite'>;
type ChaptersStore = ReturnType<typeof chaptersOf>;
const chaptersOf = (transaction: Changing) => transaction.objectStore('chapters');

/** Within a transaction of the caller's; also deletes the stored counts of what it changes. */
export async function applyChanges(transaction: Changing, account: string, changes: Changes): Promise<void> {
  const [manga, chapters] = [transaction.objectStore('manga'), chaptersOf(transaction)];
  const [markers, metadata] = [transaction.objectStore('markers'), transaction.objectStore('facts')];
  const { askedAt, aheadMs, statuses } = changes;
  const asked = { at: askedAt, ...(aheadMs && { aheadMs }) };

  /** A page of series comes after the answer that has its statuses: what was delivered since stands in the rows, and in that answer as it is kept. */
  const listedStatus = async ({ id, status }: MangaRow) => {
    const listed = await metadata.get([account, 'statuses']);
    return listed?.name === 'statuses' ? (listed.statuses[id] ?? null) : status;
  };
  const changed = new Set<Id>();
  await eachById(changes.manga ?? [], async (row) => {
    const existing = await manga.get([account, row.id]);
    const status = existing ? existing.status : await listedStatus(row);
    const overridden = withLocalOverrides({ ...row, status }, existing?.localOverrides, askedAt);
    const next = {
      ...(row.isFollowed ? withListedFollow(overridden) : overridden),
      ...(existing?.complete && { complete: existing.complete }),
      ...(existing?.elsewhere && { elsewhere: existing.elsewhere }),
      ...(existing?.rating && { rating: existing.rating }),
      account,
    };
    if (isSame(existing, next)) return;
    changed.add(row.id);
    await manga.put(next);
  });
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
  const known = await knownChapters(chapters, account, changes.chapters ?? []);
  await eachById(changes.chapters ?? [], async ({ isLone, ...row }) => {
    const existing = known.get(row.id) ?? (isLone && (await chapters.get([account, row.id])));
    const isStillLone = isLone && (!existing || existing.isLone);
    const next = { ...row, ...(isStillLone && { isLone }), account };
    if (isSame(existing, next)) return;
    changed.add(row.mangaId);
    await chapters.put(next);
  });
  if (changes.complete) {
    const { mangaId, languages, isPartial } = changes.complete;
    const row = await manga.get([account, mangaId]);
    if (row) await manga.put({ ...row, complete: { languages, ...asked, ...(isPartial && { isPartial }) } });
    changed.add(mangaId);
  }
  if (changes.elsewhere) {
    const { mangaId, numbers } = changes.elsewhere;
    const row = await manga.get([account, mangaId]);
    if (row) await manga.put({ ...row, elsewhere: { numbers, ...asked } });
  }
  for (const [id, value] of changes.ratings ?? []) {
    const row = await manga.get([account, id]);
    const laterMs = (row?.rating?.at ?? Number.NEGATIVE_INFINITY) - askedAt;
    // Much later is a clock that was set back since.
    const isNewer = laterMs > -MARK_VISIBLE_MS && laterMs < MINUTE;
    if (row && !isNewer) await manga.put({ ...row, rating: { value, at: askedAt } });
  }
  for (const id of changes.deleted ?? []) {
    const row = await chapters.get([account, id]);
    if (!row || row.isGone) continue;
    await chapters.put({ ...row, isUnavailable: true, isGone: true });
    changed.add(row.mangaId);
  }
  await Promise.all(
    [...(changes.read ?? [])].map(async ([mangaId, read]) => {
      const existing = await markers.get([account, mangaId]);
      const row = withAnswer(existing, mangaId, read, askedAt);
      if (!isSame(existing?.read, row.read)) changed.add(mangaId);
      await markers.put({ ...row, account });
    }),
  );
  await deleteCounts(transaction.objectStore('unread'), account, changed);
  for (const entry of changes.metadata ?? []) await metadata.put({ ...entry, account });
  if (changes.removesJob) await metadata.delete([account, 'course']);
}

/** All at once: the browser works faster through what it has than it asks for more. Of equal ids the last counts. */
async function eachById<Row extends { readonly id: Id }>(
  rows: readonly Row[],
  apply: (row: Row) => Promise<void>,
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  await Promise.all([...byId.values()].map(apply));
}

/** One look at the time that a page covers. A chapter that has come out at another time by now counts as unknown and is written again. */
async function knownChapters(
  chapters: ChaptersStore,
  account: string,
  rows: readonly ChapterRow[],
): Promise<ReadonlyMap<Id, ChapterRow>> {
  if (rows.length === 0) return new Map();
  const times = rows.map(({ publishAt }) => publishAt);
  const range = IDBKeyRange.bound([account, Math.min(...times)], [account, Math.max(...times)]);
  const most = 2 * rows.length;
  const near = await chapters.index('published').getAll(range, most);
  const isAll = near.length < most;
  const known = isAll ? near : await Promise.all(rows.map(({ id }) => chapters.get([account, id])));
  return new Map(known.flatMap((row) => (row ? [[row.id, row]] : [])));
}

/** Equal rows have their keys in the same order, so their JSON is equal. */
function isSame(existing: unknown, next: unknown): boolean {
  return existing !== undefined && JSON.stringify(existing) === JSON.stringify(next);
}
