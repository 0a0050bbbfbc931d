import { browser } from 'wxt/browser';
import { Failure } from '../../failure';
import { pendingMarks } from '../../library/reading';
import type { ChapterState } from '../../messages/chapter-state';
import type { InputOf } from '../../messages/contract';
import type { Sender } from '../../messages/dispatch';
import type { MarkOrigin, Press } from '../../model/history';
import type { NewIntent } from '../../model/intents';
import type { Id } from '../../service/ids';
import { namedBy } from '../../service/links';
import { isSignedOutOwner } from '../../service/profile';
import type { Dependencies, Showing } from '../dependencies';
import { undoMarksOf } from '../queue';
import { seriesToBegin } from '../series/begin-reading';
import { accountOf, markOwner } from '../session';
import { chapterStates, showChange, showChapters } from './chapter-states';

type Parts = Showing & Pick<Dependencies, 'delivery' | 'settings'>;

/**
 * Durably queued when this resolves, with other releases of the number where the person wants that.
 * @param operationId names the click, so that one that is sent twice is done once.
 * @throws Failure `kept-full`, `storage-failed`, `storage-full`; then nothing was queued.
 */
export async function markChapter(
  parts: Parts,
  { operationId, chapterId, read }: InputOf<'chapter.mark'>,
  by: Sender | MarkOrigin = {},
): Promise<ChapterState> {
  const account = await markOwner(parts, chapterId);
  const { markOtherReleases } = parts.settings();
  const others = markOtherReleases ? await parts.library.readOtherReleases(account, chapterId) : [];
  const wanted = pendingMarks([...(await parts.outbox.find(account, 'mark', others)).values()]);
  // After the intents: what was delivered is in the library by then.
  const known = await parts.library.readConfirmedStates(account, [chapterId, ...others]);
  // What became of an unknown one could not be undone.
  const changed = others.filter((id) => (wanted.get(id) ?? known.get(id)) === !read);
  const scope = changed.length > 0 ? 'releases' : undefined;
  const marks: Marks = { operationId, scope, chapterIds: [chapterId, ...changed], read };
  const along = await statusesAlong(parts, account, marks);
  await enqueueMarks(parts, account, marks, known, { from: markOriginOf(parts, by) }, along);
  return showChapters(parts, chapterId, changed);
}

interface Marks extends Pick<NewIntent, 'operationId' | 'scope'> {
  readonly chapterIds: readonly Id[];
  readonly read: boolean;
}

/** "Reading", for what these marks begin, where the person always wants that. Undone with them. */
async function statusesAlong(
  parts: Parts,
  account: string,
  { operationId, chapterIds, read }: Marks,
): Promise<NewIntent[]> {
  if (!read || parts.settings().beginReading !== 'always') return [];
  const made = {
    kind: 'status',
    scope: 'marks',
    operationId,
    account,
    value: 'reading',
    at: parts.clock.now(),
  } as const;
  const begun = await seriesToBegin(parts, account, chapterIds);
  return begun.map(({ mangaId, status }) => ({ ...made, key: mangaId, baseline: status }));
}

/** Kept without an account; no one reads more chapters while a client waits for its approval. */
export const MOST_KEPT = 5_000;

/** All of one click, or none. @param known what the service last said of them. @param along queued with them. @throws Failure `kept-full`, `storage-failed`, `storage-full`. */
export async function enqueueMarks(
  { outbox, delivery, clock }: Pick<Parts, 'outbox' | 'delivery' | 'clock'>,
  account: string,
  { operationId, scope, chapterIds, read }: Marks,
  known: ReadonlyMap<Id, boolean>,
  press: Press,
  along: readonly NewIntent[] = [],
): Promise<void> {
  if (isSignedOutOwner(account)) {
    const kept = await outbox.find(account, 'mark', chapterIds);
    const added = new Set(chapterIds.filter((id) => !kept.has(id)));
    if (added.size > 0 && (await outbox.size(account)) + added.size > MOST_KEPT) throw new Failure('kept-full');
  }
  const made = { kind: 'mark', operationId, scope, account, value: read, at: clock.now() } as const;
  const marks = [...new Set(chapterIds)].map((key): NewIntent => {
    const baseline = known.get(key);
    return { ...made, key, baseline: baseline === undefined ? null : { value: baseline } };
  });
  await outbox.enqueueAll([...marks, ...along], () => press);
  delivery.wake();
}

/** Durably queued, all or none. Undoing `operationId` restores exactly what it changed. @throws Failure as `markChapter`. */
export async function markChapters(
  parts: Parts,
  { operationId, chapterIds, read }: { operationId: string; chapterIds: readonly Id[]; read: boolean },
  by: Sender = {},
): Promise<void> {
  const account = await accountOf(parts);
  const known = await parts.library.readConfirmedStates(account, chapterIds);
  const scope = chapterIds.length > 1 ? 'many' : undefined;
  const marks: Marks = { operationId, scope, chapterIds, read };
  const along = await statusesAlong(parts, account, marks);
  await enqueueMarks(parts, account, marks, known, { from: markOriginOf(parts, by) }, along);
  await showChange(parts, await chapterStates(parts, chapterIds));
}

type UndoOfMark = InputOf<'chapter.undo'>;

/** As `undoMarkOf`. @returns how the chapter stands. */
export async function undoMark(parts: Parts, undo: UndoOfMark): Promise<ChapterState> {
  return (await undoMarkOf(parts, undo)).state;
}

/**
 * With other releases that the click took along; a later intent for one of them is left alone.
 * @returns also whether this chapter had no later one. @throws Failure `storage-failed`, `storage-full`.
 */
export async function undoMarkOf(
  parts: Parts,
  { operationId, chapterId, targetId }: UndoOfMark,
): Promise<{ state: ChapterState; isUndone: boolean }> {
  const account = await markOwner(parts, chapterId);
  const undone = await undoMarksOf(parts, { account, key: chapterId }, targetId, operationId);
  return { state: await showChapters(parts, chapterId, undone), isUndone: undone.includes(chapterId) };
}

/** Undoes what the click `targetId` changed and no later one did. @throws Failure `signed-out`, `storage-failed`, `storage-full`. */
export async function undoMarks(parts: Parts, { operationId, targetId }: InputOf<'chapters.undo'>): Promise<void> {
  const account = await accountOf(parts);
  const chapterIds = await undoMarksOf(parts, { account }, targetId, operationId);
  await showChange(parts, await chapterStates(parts, chapterIds));
}

/** By the browser's word. A page of the site that shows no chapter has marks beside its links. */
function markOriginOf({ profile }: Parts, by: Sender | MarkOrigin): MarkOrigin {
  if (typeof by === 'string') return by;
  const { origin, url, tab } = by;
  if (origin === profile.site) return namedBy(tab?.url ?? url ?? '')?.kind === 'chapter' ? 'reader' : 'link';
  if (url !== undefined && !url.startsWith(browser.runtime.getURL('/'))) return 'link';
  return ofPages[url === undefined ? '' : new URL(url).pathname] ?? 'page';
}

/** The window of "all before it" is opened from the menu alone. */
const ofPages: Readonly<Record<string, MarkOrigin>> = {
  '/popup.html': 'popup',
  '/library.html': 'library',
  '/up-to.html': 'menu',
};
