import * as v from 'valibot';
import { Id, type ReportCategory, reportCategories } from '../service/ids';

/** The last reason for each category, on this device: the report window has it chosen when it opens. */
const LastReasons = v.partial(v.object(v.entriesFromList(reportCategories, Id)));

const KEY = 'lastReasons';

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

export function forgetReasons(storage: Pick<Storage, 'removeItem'> = localStorage): void {
  storage.removeItem(KEY);
}

function recallAll(storage: Pick<Storage, 'getItem'>): v.InferOutput<typeof LastReasons> {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), LastReasons), storage.getItem(KEY));
  return stored.success ? stored.output : {};
}
