import type { Dexmark } from '../database/schema';
import type { Id } from '../service/ids';
import { groupName } from './group-name';

/** Chapters read at a time: names of groups that were hidden lately are found early. */
const BATCH = 2_000;

export async function readGroupNames(database: Dexmark, groupIds: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const names = new Map<Id, string>();
  const missing = new Set(groupIds);
  let range: IDBKeyRange | undefined;
  while (missing.size > 0) {
    const chapters = await database.getAll('chapters', range, BATCH);
    for (const chapter of chapters) {
      for (const id of chapter.groupIds) {
        const name = missing.has(id) ? groupName(chapter, id) : null;
        if (name !== null) names.set(id, name);
        if (name !== null) missing.delete(id);
      }
    }
    const last = chapters.at(-1);
    if (!last || chapters.length < BATCH) break;
    range = IDBKeyRange.lowerBound([last.account, last.id], true);
  }
  return names;
}
