import * as v from 'valibot';
import { readingStatuses } from '../service/ids';

/** How the follow list was last shown, on this device. What is missing or unreadable is the first choice. */
const ListChoice = v.object({
  sort: v.picklist(['newest', 'title', 'unread']),
  /** For the tab "Unread"; a series without a status is always shown. */
  statuses: v.pipe(v.array(v.picklist(readingStatuses)), v.readonly()),
});
export type ListChoice = Readonly<v.InferOutput<typeof ListChoice>>;

export const firstListChoice: ListChoice = { sort: 'newest', statuses: ['reading', 're_reading'] };

const KEY = 'listChoice';

export function recallListChoice(storage: Pick<Storage, 'getItem'> = localStorage): ListChoice {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), ListChoice), storage.getItem(KEY));
  return stored.success ? stored.output : firstListChoice;
}

export function rememberListChoice(choice: ListChoice, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(KEY, JSON.stringify(choice));
}

export function forgetListChoice(storage: Pick<Storage, 'removeItem'> = localStorage): void {
  storage.removeItem(KEY);
}
