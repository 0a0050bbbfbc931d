import * as v from 'valibot';
import { logFailure } from '../diagnostics/log-failure';
import { readingStatuses } from '../service/ids';
import { pageItem } from '../storage/page-item';
import { readItem, storedItem, updateItem } from '../storage/stored-item';

/** How the follow list was last shown, on this device. What is missing or unreadable is the first choice. */
const ListChoice = v.object({
  sort: v.picklist(['newest', 'title', 'unread', 'expected']),
  /** For the tab "Unread"; a series without a status is always shown. */
  statuses: v.pipe(v.array(v.picklist(readingStatuses)), v.readonly()),
});
export type ListChoice = Readonly<v.InferOutput<typeof ListChoice>>;

export const firstListChoice: ListChoice = { sort: 'newest', statuses: ['reading', 're_reading'] };

export const LIST_CHOICE = pageItem<ListChoice>('listChoice', ListChoice, firstListChoice);

/** How the library shows its rows. */
const LibraryView = v.picklist(['table', 'covers']);
export type LibraryView = v.InferOutput<typeof LibraryView>;

export const LIBRARY_VIEW = pageItem<LibraryView>('libraryView', LibraryView, 'table');

/** For the background, which has no `localStorage`. */
export const LIST_CHOICE_COPY = storedItem('local', 'list.choice', ListChoice, firstListChoice);

export async function recallListChoiceCopy(): Promise<ListChoice> {
  return readItem(LIST_CHOICE_COPY).catch(() => firstListChoice);
}

/** Does not reject: "Up next" goes by the order before, then. */
export async function copyListChoice(choice: ListChoice): Promise<void> {
  await updateItem(LIST_CHOICE_COPY, choice).catch(logFailure('list-choice'));
}
