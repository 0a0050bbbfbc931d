import { MINUTE } from '../../clock';
import { CAPTCHA_HOLD_MS } from '../../outbox/delivery/captcha-holds';
import type { Id } from '../../service/ids';
import type { SiteWrite } from '../../service/site-writes';
import type { Dependencies } from '../dependencies';
import { captchaSolved } from '../queue/captcha-solved';
import { chapterStates } from './chapter-states';
import { showChange } from './show-change';

/** A captcha that was demanded so lately was hardly solved since, in ms; and no write of the site's makes us ask again sooner. */
const CAPTCHA_REST_MS = MINUTE;

/**
 * A tab of the site has changed something at the service: the library takes it over, without a request. It does not reject: what is
 * missed, the next check finds.
 *
 * Which account the tab is signed in to is unknown. So the outbox is left alone, where a wish would be lost for good: what
 * waits still leaves, and stands over what the site did; and a mark that is wished later never vanishes because the site seems to
 * have made it. Only series that are known here are changed, as the service's own answers will say again within a day.
 * @param write `null` for a change that is not kept here.
 */
export async function takeOverFromSite(parts: Dependencies, write: SiteWrite | null): Promise<void> {
  try {
    await tryCaptchasAgain(parts);
    const account = (await parts.session.account())?.id;
    if (account === undefined || write === null) return;
    const chapterIds = await takeOver(parts, account, write);
    if (chapterIds) await showChange(parts, await chapterStates(parts, chapterIds));
  } catch {
    // The store cannot be read or written just now: whatever needs it says so.
  }
}

/** @returns the chapters that may look different now; `null` where nothing was changed. */
async function takeOver({ library }: Dependencies, account: string, write: SiteWrite): Promise<readonly Id[] | null> {
  const isKnown = async (mangaId: Id) => (await library.readSeries(account, mangaId)).manga !== null;
  switch (write.kind) {
    case 'marks': {
      if (!(await isKnown(write.mangaId))) return null;
      await library.hear(account, { ...write, history: false });
      return [...write.read, ...write.unread];
    }
    case 'mark': {
      const mangaId = (await library.readChapters(account, [write.chapterId])).get(write.chapterId)?.mangaId;
      if (mangaId === undefined || !(await isKnown(mangaId))) return null;
      await library.hear(account, { mangaId, read: [write.chapterId], unread: [], history: false });
      return [write.chapterId];
    }
    case 'follow':
      await library.takeOverFollow(account, write.mangaId, write.follow);
      return [];
    case 'status':
      await library.takeOverStatus(account, write.mangaId, write.status);
      return [];
  }
}

/** The site may change things again, so a person has solved what was demanded: what waited for that is tried once more. */
async function tryCaptchasAgain(parts: Dependencies): Promise<void> {
  const ends = [...(await parts.captchas.present()).values()];
  const isRested = ends.some((until) => until - CAPTCHA_HOLD_MS + CAPTCHA_REST_MS <= parts.clock.now());
  if (isRested) await captchaSolved(parts);
}
