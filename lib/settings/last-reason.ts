import * as v from 'valibot';
import { Id, type ReportCategory, reportCategories } from '../service/ids';

/**
 * The reason that was last used for each category of reports, where the report window reads it without waiting: it is chosen
 * already when the window opens. It stays on this device.
 */
const LastReasons = v.partial(v.object(v.entriesFromList(reportCategories, Id)));

const KEY = 'lastReasons';

/** @returns null where none was used yet, or what is kept cannot be read. */
export function recallReason(category: ReportCategory, storage: Pick<Storage, 'getItem'> = localStorage): Id | null {
  return recallAll(storage)[category] ?? null;
}

export function rememberReason(
  category: ReportCategory,
  reasonId: Id,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  storage.setItem(KEY, JSON.stringify({ ...recallAll(storage), [category]: reasonId }));
}

/** When everything is erased. */
export function forgetReasons(storage: Pick<Storage, 'removeItem'> = localStorage): void {
  storage.removeItem(KEY);
}

function recallAll(storage: Pick<Storage, 'getItem'>): v.InferOutput<typeof LastReasons> {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), LastReasons), storage.getItem(KEY));
  return stored.success ? stored.output : {};
}
