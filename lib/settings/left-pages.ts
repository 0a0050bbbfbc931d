import * as v from 'valibot';
import { logFailure } from '../diagnostics/log-failure';
import { Id } from '../service/ids';
import { changeItem, readItem, storedItem, watchItem } from '../storage/stored-item';

/** Where chapters were left, on this device. */
const MOST_KEPT = 500;

const PageNumber = v.pipe(v.number(), v.integer(), v.minValue(1));
const LeftPage = v.object({
  chapterId: Id,
  page: PageNumber,
  /** How many there are; `null` where the chapter is unknown here. */
  pages: v.nullable(PageNumber),
});
export type LeftPage = Readonly<v.InferOutput<typeof LeftPage>>;
/** The last one left comes last. */
const LeftPages = v.pipe(v.array(LeftPage), v.readonly());
export const LEFT_PAGES = storedItem('local', 'reader.pages', LeftPages, []);

export function leftPageIn(pages: readonly LeftPage[], chapterId: Id): LeftPage | null {
  return pages.find((left) => left.chapterId === chapterId) ?? null;
}

/** At its first page a chapter is not begun, and at its last one there is nothing to come back to. */
export function withLeftPage(pages: readonly LeftPage[], left: LeftPage): readonly LeftPage[] {
  const others = pages.filter(({ chapterId }) => chapterId !== left.chapterId);
  const isWithin = left.page > 1 && (left.pages === null || left.page < left.pages);
  return isWithin ? [...others, left].slice(-MOST_KEPT) : others;
}

/** `null` where it was not left further in, or that cannot be read. */
export async function recallLeftPage(chapterId: Id): Promise<LeftPage | null> {
  return leftPageIn(await readItem(LEFT_PAGES).catch(() => []), chapterId);
}

/** As they are and at every change. */
export function watchLeftPages(onPages: (pages: readonly LeftPage[]) => void): () => void {
  return watchItem(LEFT_PAGES, onPages);
}

/** Does not reject: a page that cannot be kept is not offered. */
export async function rememberLeftPage(left: LeftPage): Promise<void> {
  await changeItem(LEFT_PAGES, (pages) => withLeftPage(pages, left)).catch(logFailure('left-page-write'));
}

/** Does not reject. */
export async function forgetLeftPages(): Promise<void> {
  await changeItem(LEFT_PAGES, () => []).catch(logFailure('left-page-write'));
}
