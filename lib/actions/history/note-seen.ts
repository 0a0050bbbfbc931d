import { addToHistory } from '../../database/history';
import { write } from '../../database/transactions';
import { pendingMarks } from '../../library/reading';
import type { MarksOfManga } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import type { Dependencies } from '../dependencies';

/** Marks of a tab of the site, for the library and for the history: there as far as they changed something that was known here. */
export async function noteSeen(
  { library, outbox, database, clock }: Pick<Dependencies, 'library' | 'outbox' | 'database' | 'clock'>,
  account: string,
  marks: MarksOfManga,
): Promise<void> {
  const chapterIds = [...marks.read, ...marks.unread];
  // A tab that is read in marks what was just pressed here, too.
  const pressed = pendingMarks([...(await outbox.find(account, 'mark', chapterIds)).values()]);
  const known = await library.readConfirmedStates(account, chapterIds);
  const shown = await library.readStates(account, chapterIds);
  await library.noteUnconfirmed(account, marks);

  const changed = (ids: readonly Id[], read: boolean) =>
    ids
      .filter((id) => (pressed.get(id) ?? shown.get(id)) !== read)
      .map((chapterId) => ({ chapterId, before: known.get(chapterId) ?? null }));
  await write(database, ['history', 'intents'], async (transaction) => {
    const history = transaction.objectStore('history');
    for (const read of [true, false]) {
      const seen = { operationId: crypto.randomUUID(), at: clock.now(), from: 'site', read } as const;
      await addToHistory(history, account, { ...seen, marks: changed(read ? marks.read : marks.unread, read) });
    }
  });
}
