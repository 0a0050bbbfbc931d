import * as v from 'valibot';
import { logFailure } from '../diagnostics/log-failure';
import { Id } from '../service/ids';
import { changeItem, readItem, storedItem, watchItem, writeItem } from '../storage/stored-item';

const MOST_CHAPTERS = 500;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const ReadingPosition = v.object({
  account: v.string(),
  chapterId: Id,
  page: Count,
  pages: Count,
});
export type ReadingPosition = Readonly<v.InferOutput<typeof ReadingPosition>>;
/** The last one left comes last. */
const LeftPages = v.pipe(v.array(ReadingPosition), v.readonly());
export const LEFT_PAGES = storedItem('local', 'reader.pages', LeftPages, []);

/** At its first page a chapter is not begun; at its last, or the double page that ends it, there is nothing to come back to. */
function withLeftPage(
  pages: readonly ReadingPosition[],
  left: ReadingPosition,
  isSingle: boolean,
): readonly ReadingPosition[] {
  const others = pages.filter(({ account, chapterId }) => account !== left.account || chapterId !== left.chapterId);
  const last = isSingle ? left.pages : left.pages - 1;
  return left.page > 1 && left.page < last ? [...others, left].slice(-MOST_CHAPTERS) : others;
}

/** `null` where it was not left further in, or that cannot be read. */
export async function recallPosition(account: string, chapterId: Id): Promise<ReadingPosition | null> {
  const pages = await readItem(LEFT_PAGES).catch(() => []);
  return pages.find((left) => left.account === account && left.chapterId === chapterId) ?? null;
}

/** As they are and at every change. */
export function watchPositions(onPages: (pages: readonly ReadingPosition[]) => void): () => void {
  return watchItem(LEFT_PAGES, onPages);
}

/** Does not reject: a page that cannot be kept is not offered. @param isSingle surely no double page. */
export async function rememberPosition(left: ReadingPosition, isSingle = false): Promise<void> {
  await changeItem(LEFT_PAGES, (pages) => withLeftPage(pages, left, isSingle)).catch(logFailure('left-page-write'));
}

/** Does not reject. @param account those of every account if missing. */
export async function forgetPositions(account?: string): Promise<void> {
  const isOthers = (left: ReadingPosition) => account !== undefined && left.account !== account;
  await changeItem(LEFT_PAGES, (pages) => pages.filter(isOthers)).catch(logFailure('left-page-write'));
}

/** Kept by the background: the content script reaches no storage of ours, and may leave nothing in the page's own. */
const ReaderPlace = v.object({ isSmall: v.boolean() });
export type ReaderPlace = v.InferOutput<typeof ReaderPlace>;
export const READER_PLACE = storedItem('local', 'reader.place', ReaderPlace, { isSmall: false });

export async function recallReaderPlace(): Promise<ReaderPlace> {
  return readItem(READER_PLACE).catch(() => READER_PLACE.initial);
}

export async function rememberReaderPlace(place: ReaderPlace): Promise<void> {
  await writeItem(READER_PLACE, place);
}
