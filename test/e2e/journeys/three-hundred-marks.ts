import { expect } from '@playwright/test';
import { storesOf } from '../hostile/stores.ts';
import { withFreshChapters } from '../support/fresh-chapters.ts';
import { marksIn, type SentMarks } from '../support/marks.ts';
import { isMarked, pressFirstOffer } from './first-offer.ts';
import type { Run, Runs } from './restarts.ts';
import type { WalkTab } from './walk.ts';

const SERIES = 30;
const MARKS = 300;
const ENDINGS = 30;

/** Each ending costs the allowance of the requests that it cut off, and a restart of the browser a wait. */
const ALL_DELIVERED_MS = 240_000;
export const THREE_HUNDRED_MARKS_MS = 2 * ALL_DELIVERED_MS;

/** Has as many chapters unread as are marked. */
export const threeHundredUnread = withFreshChapters(SERIES, MARKS / SERIES);

/** Marks chapter after chapter, one half before and one half after a restart of the browser, and waits until all have arrived. */
export async function markThreeHundred({ service, account, start }: Runs): Promise<void> {
  const [beganAt, before] = [Date.now(), await start()];
  await markWhileEnding(before, beganAt);
  await before.close();
  const [restartedAt, after] = [Date.now(), await start()];
  await markWhileEnding(after, restartedAt);
  const endedAt = new Date().toISOString();

  const wanted = [...service.fakeService.world.library.chapters.keys()];
  const unread = () => wanted.filter((id) => !account.read.has(id)).length;
  const marks = () => service.journal.requests({ method: 'POST', route: '/manga/{id}/read' });
  const lastAt = () => new Date(marks().at(-1)?.at ?? 0).toISOString();
  const told = () => `${marks().length} marks were sent, the last at ${lastAt()}; the endings were over at ${endedAt}`;
  await expect
    .poll(unread, { timeout: ALL_DELIVERED_MS })
    .toBe(0)
    .catch((cause) => {
      throw new Error(told(), { cause });
    });
  const sent = marksIn(service.journal);
  expect(sent.flatMap((marks) => marks.unread)).toEqual([]);
  expect(new Set(sent.flatMap(({ read }) => read)).size).toBe(MARKS);
  // A mark is sent again only where an ending, or the browser's end, cut off the answer to the one request under way.
  expect(repeatsIn(sent)).toBeLessThanOrEqual(ENDINGS + 1);
  const visits = account.history.map(({ chapterId }) => chapterId);
  expect(new Set(visits).size).toBe(visits.length);
  const ours = service.journal.requests({ initiator: 'extension' }).length;
  console.log(`${MARKS} marks in ${sent.length} requests, ${repeatsIn(sent)} of them repeated, of ${ours} of ours.`);
}

/** How many requests named a chapter that an earlier one had named. */
function repeatsIn(sent: readonly SentMarks[]): number {
  const named = new Set<string>();
  return sent.filter(({ read }) => {
    const isRepeat = read.some((id) => named.has(id));
    for (const id of read) named.add(id);
    return isRepeat;
  }).length;
}

/** Half of them, as fast as a person's clicks are taken. */
async function markWhileEnding({ openPopup, endBackground }: Run, startedAt: number): Promise<void> {
  const popup = await openPopup();
  for (let marked = 0; marked < MARKS / 2; marked += 1) {
    await markFirstRow(popup);
    if (marked % (MARKS / ENDINGS) !== 0) continue;
    await isRenewed(popup, startedAt);
    await endBackground();
    // A page behind another is drawn once a second, and which is in front when one closes is for the browser to say.
    await popup.bringToFront();
  }
  await popup.close();
}

/**
 * Waits until the session was renewed since the browser started. A refresh whose answer is cut off ends the session where a refresh token is taken once
 * (docs/session.md, "When the worker dies"): then what waits is kept, and leaves after the next sign-in, which is not what is walked here.
 */
async function isRenewed(popup: WalkTab, since: number): Promise<void> {
  const refreshedAt = async () => {
    const { 'view.session': view } = await storesOf(popup).area('session');
    return (view as { refreshedAt?: number | null } | undefined)?.refreshedAt ?? 0;
  };
  await expect.poll(refreshedAt, { message: 'the session is renewed', timeout: 60_000 }).toBeGreaterThan(since);
}

/** Marks one, and waits until the popup says that this is done. */
async function markFirstRow(popup: WalkTab): Promise<void> {
  const label = await pressFirstOffer(popup);
  const quickly = { message: label, timeout: 15_000, intervals: [20, 50, 100] };
  await expect.poll(() => isMarked(popup, label), quickly).toBe(true);
}
