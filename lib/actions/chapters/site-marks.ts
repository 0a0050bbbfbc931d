import { MINUTE } from '../../clock';
import { addToHistory } from '../../database/history';
import { write } from '../../database/transactions';
import { pendingMarks } from '../../library/reading';
import { CAPTCHA_HOLD_MS } from '../../outbox/delivery/captcha-holds';
import type { MarksOfManga } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import type { SiteWrite } from '../../service/site-writes';
import type { Dependencies, Showing } from '../dependencies';
import { captchaSolved } from '../queue';
import { chapterStates, showChange } from './chapter-states';

type Parts = Showing & Pick<Dependencies, 'database' | 'delivery'>;

/** In ms. A captcha was hardly solved sooner, and no write of the site's makes us ask again sooner. */
const CAPTCHA_REST_MS = MINUTE;

/**
 * A tab of the site changed something at the service: the library takes it over without a request. Never rejects: a sync finds the rest.
 * Which account the tab has is unknown. So the outbox is left alone, where an intent would be lost for good; and only series that are known
 * here change, which the service's own answers correct within a day. @param write `null` for a change that is not kept here.
 */
export async function importSiteMark(parts: Parts, write: SiteWrite | null): Promise<void> {
  try {
    await tryCaptchasAgain(parts);
    const account = (await parts.session.account())?.id;
    if (account === undefined || write === null) return;
    const chapterIds = await applyWrite(parts, account, write);
    if (chapterIds) await showChange(parts, await chapterStates(parts, chapterIds));
  } catch {
    // Whatever needs the store says that it fails.
  }
}

/** @returns the chapters that may look different now; `null` where nothing changed. */
async function applyWrite(parts: Parts, account: string, write: SiteWrite): Promise<readonly Id[] | null> {
  const { library } = parts;
  const isKnown = async (mangaId: Id) => (await library.readSeries(account, mangaId)).manga !== null;
  switch (write.kind) {
    case 'marks': {
      if (!(await isKnown(write.mangaId))) return null;
      await noteSeen(parts, account, { ...write, history: false });
      return [...write.read, ...write.unread];
    }
    case 'mark': {
      const mangaId = (await library.readChapters(account, [write.chapterId])).get(write.chapterId)?.mangaId;
      if (mangaId === undefined || !(await isKnown(mangaId))) return null;
      await noteSeen(parts, account, { mangaId, read: [write.chapterId], unread: [], history: false });
      return [write.chapterId];
    }
    case 'follow':
      await library.putDeliveredFollow(account, write.mangaId, write.follow);
      return [];
    case 'status':
      await library.putDeliveredStatus(account, write.mangaId, write.status);
      return [];
    case 'rating':
      // No sync would correct one that is of another account.
      await library.forgetRating(account, write.mangaId);
      return [];
  }
}

/** The site may write again, so a person has solved the captcha. */
async function tryCaptchasAgain(parts: Parts): Promise<void> {
  const ends = [...(await parts.captchas.present()).values()];
  const isRested = ends.some((until) => until - CAPTCHA_HOLD_MS + CAPTCHA_REST_MS <= parts.clock.now());
  if (isRested) await captchaSolved(parts);
}

/** Marks of a tab of the site, for the library and for the history: there as far as they changed something that was known here. */
async function noteSeen(
  { library, outbox, database, clock }: Parts,
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
