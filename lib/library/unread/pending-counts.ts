import type { Dexmark } from '../../database/schema';
import { type Intent, isPending, isValueIntent, type ValueIntent } from '../../model/intents';
import type { UnreadRow } from '../../model/rows';
import type { Id } from '../../service/ids';
import { pendingMarks, readChapters } from '../reading';
import { type CountOptions, countNow, holdsFor } from './series-counts';

/** @param stored counts of every series that is known here. @returns a count for each of them that has a pending intent. */
export type PendingCounts = (
  database: Dexmark,
  options: CountOptions,
  stored: ReadonlyMap<Id, UnreadRow>,
  intents: readonly Intent[],
) => Promise<UnreadRow[]>;

interface Kept {
  readonly row: UnreadRow;
  readonly countedFrom: string;
}

/** A queue changes several times with each request, and one series with it: the counts of the others stay in memory until what they come from changes. */
export function createPendingCounts(): PendingCounts {
  const findSeriesOf = createSeriesFinder();
  let kept = new Map<Id, Kept>();

  return async (database, options, stored, intents) => {
    const seriesOf = await findSeriesOf(database, options.account, [...pendingMarks(intents).keys()], stored);
    const pending = intents.filter(isValueIntent).filter((intent) => isPending(intent) && intent.kind !== 'rating');
    const grouped = Map.groupBy(pending, ({ kind, key }) => (kind === 'mark' ? seriesOf.get(key) : key) ?? null);
    const holds = holdsFor(options);
    const next = new Map<Id, Kept>();
    const changed = new Map<Id, string>();
    for (const [mangaId, own] of grouped) {
      const count = mangaId === null ? undefined : stored.get(mangaId);
      if (!count) continue;
      const countedFrom = JSON.stringify([count.revision, own.map(wantedBy)]);
      const before = kept.get(count.mangaId);
      if (before && before.countedFrom === countedFrom && holds(before.row)) next.set(count.mangaId, before);
      else changed.set(count.mangaId, countedFrom);
    }
    const counted = changed.size === 0 ? [] : await countNow(database, options, changed.keys(), intents);
    for (const row of counted) next.set(row.mangaId, { row, countedFrom: changed.get(row.mangaId) ?? '' });
    kept = next;
    return [...next.values()].map(({ row }) => row);
  };
}

function wantedBy({ kind, key, value }: ValueIntent) {
  return [kind, key, value];
}

/** A chapter that comes, or moves, is looked for in series whose stored count is another since. */
function createSeriesFinder() {
  let found = new Map<Id, Id | null>();
  let searched: ReadonlyMap<Id, UnreadRow> = new Map();

  return async (
    database: Dexmark,
    account: string,
    chapterIds: readonly Id[],
    stored: ReadonlyMap<Id, UnreadRow>,
  ): Promise<ReadonlyMap<Id, Id | null>> => {
    const next = new Map(chapterIds.flatMap((id) => (found.has(id) ? [[id, found.get(id) ?? null] as const] : [])));
    const isOther = ({ mangaId, revision }: UnreadRow) => searched.get(mangaId)?.revision !== revision;
    for (const { mangaId } of next.size === 0 ? [] : [...stored.values()].filter(isOther)) {
      const keys = await database.getAllKeysFromIndex('chapters', 'manga', [account, mangaId]);
      for (const [, id] of keys) if (next.has(id)) next.set(id, mangaId);
    }
    const added = chapterIds.filter((id) => !next.has(id));
    const chapters = await readChapters(database, account, added);
    for (const id of added) next.set(id, chapters.get(id)?.mangaId ?? null);
    [found, searched] = [next, stored];
    return next;
  };
}
