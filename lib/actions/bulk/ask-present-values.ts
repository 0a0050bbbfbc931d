import { hasThirdValue, placeOf } from '../../library/bulk/bulk-change';
import type { BulkEntryRow, ValueEdit } from '../../model/bulk-change';
import { endpoints } from '../../service/endpoints';
import type { Dependencies } from '../dependencies';
import { askForRatings } from '../series/listing';

/**
 * What the service has of series that are to get back what they had: a request for the statuses, and one for a hundred ratings.
 * @param entries that have a status or a rating. @returns the same, with what was changed elsewhere as skipped. @throws Failure of a request.
 */
export async function askPresentValues(
  { api, clock, library, accountScope }: Pick<Dependencies, 'api' | 'clock' | 'library' | 'accountScope'>,
  account: string,
  entries: readonly BulkEntryRow[],
): Promise<BulkEntryRow[]> {
  const turn = { priority: 'mark', signal: accountScope.signal() } as const;
  const askedAt = clock.now();
  const edits = Map.groupBy(
    entries.flatMap((entry) => entry.edits.filter(hasThirdValue)),
    ({ kind }) => kind,
  );
  const present = new Map<string, ValueEdit['before']>();

  if (edits.has('status')) {
    const { statuses } = await api.call(endpoints.statuses, undefined, { ...turn, reason: 'status' });
    for (const { key } of edits.get('status') ?? [])
      present.set(placeOf({ kind: 'status', key }), statuses[key] ?? null);
  }
  const after = new Map(edits.get('rating')?.map((edit) => [edit.key, edit.after]));
  const rows = await library.readMangaOf(account, [...after.keys()]);
  await askForRatings({ api, clock }, [...after.keys()], turn, async (at, ratings) => {
    for (const [key, rating] of ratings) present.set(placeOf({ kind: 'rating', key }), rating);
    // What is as it was before the change may be an answer that lags behind it.
    const news = [...ratings].filter(([key, rating]) => rating !== after.get(key) || !rows.get(key)?.rating);
    await library.put(account, { askedAt: at, ratings: new Map(news) });
  });
  turn.signal.throwIfAborted();

  return entries.map((entry) => {
    const isFree = entry.edits.filter(hasThirdValue).every((edit) => {
      const now = present.get(placeOf(edit));
      return now === edit.before || now === edit.after;
    });
    return isFree ? { ...entry, askedAt } : { ...entry, state: 'skipped', edits: [] };
  });
}
