import { type IDBPTransaction, unwrap } from 'idb';
import { MINUTE } from '../clock';
import { ofAccount } from '../database/database';
import type { DexmarkSchema, OfAccount } from '../database/schema';
import { highest, lowest } from '../extremes';
import type { ChapterRow, LastSyncRow, MangaRow, NumberInOtherLanguage, StatusesRow } from '../model/rows';
import type { RotationRow, SyncJobRow } from '../model/sync-job';
import type { Id, Rating, ReadingStatus } from '../service/ids';
import { withListedFollow, withLocalOverrides } from './local-overrides';
import { MARK_VISIBLE_MS, shownBy, standsOver, withAnswer, withMoved } from './markers';
import { deleteCounts } from './unread/unread-counts';

/** What one answer changes; what it does not name stays. */
export interface Changes {
  /** Epoch ms. What the service accepted from here later outranks the answer. */
  readonly askedAt: number;
  /** Service clock minus this machine's, in ms. */
  readonly aheadMs?: number;
  /** What a row does not speak of stays. */
  readonly manga?: readonly MangaRow[];
  /** Complete: a manga that is missing has none. */
  readonly statuses?: ReadonlyMap<Id, ReadingStatus>;
  readonly unfollowed?: readonly Id[];
  /** Merged or deleted by the service. Their rows stay, with what was read. */
  readonly gone?: readonly Id[];
  /** As the feed shows, which says nothing else of a series. */
  readonly followed?: readonly Id[];
  readonly chapters?: readonly ChapterRow[];
  /** All chapters are known now, in these languages; an empty list stands for every language. */
  readonly complete?: { readonly mangaId: Id; readonly languages: readonly string[]; readonly isPartial?: boolean };
  /** As the service answered about every language. */
  readonly otherLanguages?: { readonly mangaId: Id; readonly numbers: readonly NumberInOtherLanguage[] };
  /** `null` for none. */
  readonly ratings?: ReadonlyMap<Id, Rating | null>;
  /** Deleted by the service. Their rows stay, because reading one release reads its number. */
  readonly deleted?: readonly Id[];
  readonly read?: ReadonlyMap<Id, readonly Id[]>;
  readonly metadata?: readonly (LastSyncRow | StatusesRow | SyncJobRow | RotationRow)[];
  readonly removesJob?: boolean;
}

export const changedStores = ['manga', 'chapters', 'markers', 'unread', 'metadata'] as const;

type Changing = IDBPTransaction<DexmarkSchema, (typeof changedStores)[number][], 'readwrite'>;
type ChaptersStore = ReturnType<typeof chaptersOf>;
const chaptersOf = (transaction: Changing) => transaction.objectStore('chapters');

/** Within a transaction of the caller's; also deletes the stored counts of what it changes. */
export async function applyChanges(transaction: Changing, account: string, changes: Changes): Promise<void> {
  const [manga, chapters] = [transaction.objectStore('manga'), chaptersOf(transaction)];
  const [markers, metadata] = [transaction.objectStore('markers'), transaction.objectStore('metadata')];
  const { askedAt, aheadMs, statuses } = changes;
  const asked = { at: askedAt, ...(aheadMs && { aheadMs }) };

  /** Read once: with 5,000 series, each reading takes some milliseconds. */
  let listing: ReturnType<typeof metadata.get> | undefined;
  /** A page of series comes after the answer that has its statuses: what was delivered since stands in the rows, and in that answer as it is kept. */
  const listedStatus = async ({ id, status }: MangaRow) => {
    listing ??= metadata.get([account, 'statuses']);
    const listed = await listing;
    return listed?.name === 'statuses' ? (listed.statuses[id] ?? null) : status;
  };
  const changed = new Set<Id>();
  await eachById(changes.manga ?? [], async (row) => {
    const existing = await manga.get([account, row.id]);
    const status = existing ? existing.status : await listedStatus(row);
    const { isDeleted: _, ...kept } = existing ?? {};
    const answered = withLocalOverrides({ ...kept, ...row, status }, existing?.localOverrides, askedAt, 'follow');
    const next = { ...(row.isFollowed ? withListedFollow(answered) : answered), account };
    if (isSame(existing, next)) return;
    changed.add(row.id);
    await manga.put(next);
  });
  if (statuses) {
    for (const row of await manga.getAll(ofAccount(account))) {
      const next = withLocalOverrides(
        { ...row, status: statuses.get(row.id) ?? null },
        row.localOverrides,
        askedAt,
        'status',
      );
      if (isSame(row, next)) continue;
      await manga.put(next);
      if (next.status !== row.status) changed.add(row.id);
    }
  }
  const putFollow = async (id: Id, isFollowed: boolean) => {
    const row = await manga.get([account, id]);
    const next = row && withLocalOverrides({ ...row, isFollowed }, row.localOverrides, askedAt, 'follow');
    if (next) await manga.put(next);
    changed.add(id);
  };
  for (const id of changes.unfollowed ?? []) await putFollow(id, false);
  for (const id of changes.followed ?? []) await putFollow(id, true);
  for (const id of changes.gone ?? []) {
    const row = await manga.get([account, id]);
    if (row) await manga.put({ ...row, isDeleted: true });
    changed.add(id);
  }
  const known = await knownChapters(chapters, account, changes.chapters ?? []);
  const moved: { readonly id: Id; readonly from: Id; readonly to: Id }[] = [];
  await eachById(changes.chapters ?? [], async ({ isLone, ...row }) => {
    if (!known.has(row.id) && (await addIfNew(chapters, { ...row, ...(isLone && { isLone }), account }))) {
      changed.add(row.mangaId);
      return;
    }
    const existing = known.get(row.id) ?? (await chapters.get([account, row.id]));
    const isStillLone = isLone && (!existing || existing.isLone);
    const { isLone: _, isDeleted: __, ...kept } = existing ?? {};
    const next = { ...kept, ...row, ...(isStillLone && { isLone }), account };
    if (isSame(existing, next)) return;
    changed.add(row.mangaId);
    if (existing && existing.mangaId !== row.mangaId) {
      changed.add(existing.mangaId);
      moved.push({ id: row.id, from: existing.mangaId, to: row.mangaId });
    }
    await chapters.put(next);
  });
  for (const [from, leaving] of Map.groupBy(moved, ({ from }) => from))
    for (const [to, group] of Map.groupBy(leaving, ({ to }) => to)) {
      const [before, after] = [await markers.get([account, from]), await markers.get([account, to])];
      const ids = new Set(group.map(({ id }) => id));
      for (const row of withMoved(before, after, to, ids)) await markers.put({ ...row, account });
    }
  if (changes.complete) {
    const { mangaId, languages, isPartial } = changes.complete;
    const row = await manga.get([account, mangaId]);
    if (row) await manga.put({ ...row, complete: { languages, ...asked, ...(isPartial && { isPartial }) } });
    changed.add(mangaId);
  }
  if (changes.otherLanguages) {
    const { mangaId, numbers } = changes.otherLanguages;
    const row = await manga.get([account, mangaId]);
    if (row) await manga.put({ ...row, otherLanguages: { numbers, ...asked } });
  }
  for (const [id, value] of changes.ratings ?? []) {
    const row = await manga.get([account, id]);
    const held = row?.rating?.isDelivered && standsOver(row.rating, askedAt) ? row.rating : null;
    if (row && held) await manga.put({ ...row, rating: shownBy(held, held.value === value, askedAt) });
    if (held) continue;
    const laterMs = (row?.rating?.at ?? Number.NEGATIVE_INFINITY) - askedAt;
    // Much later is a clock that was set back since.
    const isNewer = laterMs > -MARK_VISIBLE_MS && laterMs < MINUTE;
    if (row && !isNewer) await manga.put({ ...row, rating: { value, at: askedAt } });
  }
  for (const id of changes.deleted ?? []) {
    const row = await chapters.get([account, id]);
    if (!row || row.isDeleted) continue;
    await chapters.put({ ...row, isUnavailable: true, isDeleted: true });
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
  if (changes.removesJob) await metadata.delete([account, 'job']);
}

/** All at once: the browser works faster through what it has than it asks for more. Of equal ids the last counts. */
async function eachById<Row extends { readonly id: Id }>(
  rows: readonly Row[],
  apply: (row: Row) => Promise<void>,
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  await Promise.all([...byId.values()].map(apply));
}

/** By one look at the time that a page covers; none where that time has too many. A chapter that is missing may be here from another time. */
async function knownChapters(
  chapters: ChaptersStore,
  account: string,
  rows: readonly ChapterRow[],
): Promise<ReadonlyMap<Id, ChapterRow>> {
  if (rows.length === 0) return new Map();
  const times = rows.map(({ publishAt }) => publishAt);
  const range = IDBKeyRange.bound([account, lowest(times)], [account, highest(times)]);
  const most = 2 * rows.length;
  const near = await chapters.index('published').getAll(range, most);
  return new Map(near.length < most ? near.map((row) => [row.id, row]) : []);
}

/** One request for a new chapter, instead of a look and a write. @returns false, and writes nothing, where it is here already. */
async function addIfNew(chapters: ChaptersStore, row: OfAccount<ChapterRow>): Promise<boolean> {
  const adding = chapters.add(row);
  const request = unwrap(adding);
  const isHere = () => request.error?.name === 'ConstraintError';
  request.onerror = (event) => {
    if (!isHere()) return;
    // Otherwise the browser would abort the transaction, and idb would reject its end.
    event.preventDefault();
    event.stopPropagation();
  };
  await adding.catch((thrown: unknown) => {
    if (!isHere()) throw thrown;
  });
  return !isHere();
}

/** A row that stays as it is has its keys in the same order, so its JSON is equal. */
function isSame(existing: unknown, next: unknown): boolean {
  return existing !== undefined && JSON.stringify(existing) === JSON.stringify(next);
}
