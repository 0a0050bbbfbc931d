import type { IDBPTransaction } from 'idb';
import { ofAccount } from '../database/database';
import type { DexmarkSchema } from '../database/schema';
import type { Id, ReadingStatus } from '../service/ids';
import type { CourseRow } from './course';
import { answered, MARK_VISIBLE_MS } from './markers';
import type { ChapterRow, CheckRow, MangaRow, StatusesRow, Took } from './records';
import type { RoundRow } from './round';

/** What one answer of the service says about the library; what is not named is left as it is. */
export interface Found {
  /** When the service was asked, in epoch ms: what it took from here after that stands over the answer. */
  readonly askedAt: number;
  readonly manga?: readonly MangaRow[];
  /** Every reading status there is: a manga that is missing has none. */
  readonly statuses?: ReadonlyMap<Id, ReadingStatus>;
  readonly unfollowed?: readonly Id[];
  readonly chapters?: readonly ChapterRow[];
  /** Chapters that are there no more. */
  readonly gone?: readonly Id[];
  /** Read chapters by manga. */
  readonly read?: ReadonlyMap<Id, readonly Id[]>;
  /** How far the check is with it. */
  readonly facts?: readonly (CheckRow | StatusesRow | CourseRow | RoundRow)[];
  /** A check that is over. */
  readonly isOver?: boolean;
}

export const foundStores = ['manga', 'chapters', 'markers', 'facts'] as const;

/** Writes all of it, within one transaction. */
export async function putFound(
  transaction: IDBPTransaction<DexmarkSchema, (typeof foundStores)[number][], 'readwrite'>,
  account: string,
  found: Found,
): Promise<void> {
  const [manga, chapters] = [transaction.objectStore('manga'), transaction.objectStore('chapters')];
  const [markers, facts] = [transaction.objectStore('markers'), transaction.objectStore('facts')];
  const { askedAt, statuses } = found;

  for (const row of found.manga ?? []) {
    const { took } = (await manga.get([account, row.id])) ?? {};
    await manga.put({ ...withTaken(row, took, askedAt), account });
  }
  if (statuses) {
    for (const row of await manga.getAll(ofAccount(account))) {
      const next = withTaken({ ...row, status: statuses.get(row.id) ?? null }, row.took, askedAt);
      if (next.status !== row.status) await manga.put({ ...next, account });
    }
  }
  for (const id of found.unfollowed ?? []) {
    const row = await manga.get([account, id]);
    if (row) await manga.put({ ...withTaken({ ...row, isFollowed: false }, row.took, askedAt), account });
  }
  for (const row of found.chapters ?? []) await chapters.put({ ...row, account });
  for (const id of found.gone ?? []) await chapters.delete([account, id]);
  for (const [mangaId, read] of found.read ?? []) {
    const row = answered(await markers.get([account, mangaId]), mangaId, read, askedAt);
    await markers.put({ ...row, account });
  }
  for (const fact of found.facts ?? []) await facts.put({ ...fact, account });
  if (found.isOver) await facts.delete([account, 'course']);
}

/** A row as the service gave it, under what it took from here so lately that the answer may not show it yet. */
function withTaken(row: MangaRow, took: Took | undefined, askedAt: number): MangaRow {
  const isNew = (taken: { readonly at: number } | undefined) =>
    taken !== undefined && taken.at > askedAt - MARK_VISIBLE_MS;
  if (!took) return row;
  return {
    ...row,
    ...(took.follow && isNew(took.follow) && { isFollowed: took.follow.value }),
    ...(took.status && isNew(took.status) && { status: took.status.value }),
    took,
  };
}
