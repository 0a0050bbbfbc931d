import { browser } from 'wxt/browser';
import { beginOffer, upNextLine } from '../../components/texts/up-next-line';
import { findUpNext, savedPositionOf } from '../../lib/actions/chapters/reading-position';
import type { Dependencies } from '../../lib/actions/dependencies';
import { beginSeriesOf, isOfferedToBegin } from '../../lib/actions/series/begin-reading';
import { Failure } from '../../lib/failure';
import { chapterAddress } from '../../lib/library/chapter-address';
import type { UpNext } from '../../lib/library/list/up-next';
import type { InputOf } from '../../lib/messages/contract';
import type { Sender } from '../../lib/messages/dispatch';
import type { UpNextLine } from '../../lib/messages/up-next-line';
import { chapterNamedBy } from '../../lib/service/chapter-links';
import type { Id } from '../../lib/service/ids';

type Parts = Pick<Dependencies, 'profile' | 'session' | 'library' | 'outbox' | 'settings'>;

/** For the chapter that the tab shows, and no other: a tab learns of no list by asking. @throws Failure `not-allowed`, `storage-failed`. */
export async function showUpNext(parts: Parts, chapterId: Id, sender: Sender): Promise<UpNextLine> {
  await tabThatShows(chapterId, sender);
  const [next, page, begin] = await Promise.all([
    findUpNext(parts, chapterId),
    savedPositionOf(parts, chapterId),
    isOfferedToBegin(parts, chapterId),
  ]);
  return upNextLine(next, page, begin);
}

/** The series of the chapter that the tab shows is set to "Reading", which the line says where it is so. @throws Failure `not-allowed`, and as `beginSeriesOf`. */
export async function beginSeries(
  parts: Parts & Parameters<typeof beginSeriesOf>[0],
  about: InputOf<'series.begin'>,
  sender: Sender,
): Promise<UpNextLine> {
  await tabThatShows(about.chapterId, sender);
  const isDone = await beginSeriesOf(parts, about);
  const line = await showUpNext(parts, about.chapterId, sender);
  return isDone ? { ...line, begin: beginOffer(true) } : line;
}

/** In the same tab. @returns what is shown where nothing is left to open. @throws Failure `not-allowed`, `storage-failed`. */
export async function openUpNext(parts: Parts, chapterId: Id, sender: Sender): Promise<UpNextLine> {
  const { tabId, address } = await tabThatShows(chapterId, sender);
  return upNextLine(await openNext(parts, tabId, address), null);
}

/** At the page where it was left. @returns what is shown where that is not known any more. @throws Failure `not-allowed`, `storage-failed`. */
export async function resumeChapter(parts: Parts, chapterId: Id, sender: Sender): Promise<UpNextLine> {
  const { tabId, address } = await tabThatShows(chapterId, sender);
  const page = await savedPositionOf(parts, chapterId);
  if (page !== null) await moveOn(tabId, address, `${addressOf(parts, chapterId)}/${page}`);
  return showUpNext(parts, chapterId, { tab: { id: tabId } });
}

/**
 * Leaves the chapter where it is if the tab shows it already. @param address what the tab shows: a chapter, or another page of the site.
 * @param from the chapter to go on from, if not that one. @returns as `findUpNext`. @throws Failure `storage-failed`.
 */
export async function openNext(
  parts: Parts,
  tabId: number,
  address: string,
  from = chapterNamedBy(address)?.id ?? null,
): Promise<UpNext | null | undefined> {
  const next = await findUpNext(parts, from);
  if (next && next.chapter.id !== chapterNamedBy(address)?.id)
    await moveOn(tabId, address, addressOf(parts, next.chapter.id));
  return next;
}

/** Unless the person has gone on by themselves meanwhile. */
async function moveOn(tabId: number, from: string, to: string): Promise<void> {
  const { url = '' } = await browser.tabs.get(tabId);
  const [left, shown] = [from, url].map((address) => chapterNamedBy(address)?.id ?? address);
  if (left === shown) await browser.tabs.update(tabId, { url: to });
}

function addressOf({ profile }: Parts, id: Id): string {
  return chapterAddress(profile.site, { id, externalUrl: null });
}

/** As the browser has it now: the page moves between chapters without a load. */
async function tabThatShows(chapterId: Id, { tab }: Sender): Promise<{ tabId: number; address: string }> {
  const tabId = tab?.id;
  const { url: address = '' } = tabId === undefined ? {} : await browser.tabs.get(tabId);
  if (tabId === undefined || chapterNamedBy(address)?.id !== chapterId) throw new Failure('not-allowed');
  return { tabId, address };
}
