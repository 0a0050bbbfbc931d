import type { ChapterRow, MangaRow } from '../../model/rows';
import type { Id } from '../../service/ids';
import { isKeptUpToDate } from '../local-overrides';
import { keyOfText, readNumber } from '../numbers/chapter-number';
import { inReadingOrder, numberKey } from '../numbers/numbering';
import { certainNumbers, firstNumber } from '../numbers/whole-numbers';
import { type Filters, isReadLanguage } from './filters';
import { rankOf, waitsOf } from './preferred-groups';

/** A pure function, so that a click changes every screen at once. Its rules: docs/library.md, "What counts as unread". */
export interface SeriesState {
  readonly chapters: readonly ChapterRow[];
  readonly read: ReadonlySet<Id>;
  /** Pending marks. */
  readonly pendingMarks: ReadonlyMap<Id, boolean>;
}

export interface Unread {
  /** Chapter numbers, or releases where they are not folded. */
  readonly count: number;
  /** Otherwise chapters may be missing, older ones as a rule, and a count says "12+". */
  readonly isComplete: boolean;
  /** The lowest unread number; `null` when all is read. */
  readonly next: ChapterRow | null;
  /** Why each known chapter counts or does not; the numbers add up to `known`. */
  readonly explanation: Explanation;
}

export type Explanation = { readonly [reason in Reason]: number } & { readonly known: number };
export type Reason = (typeof reasons)[number];

/** The first that holds decides. */
const reasons = [
  'future',
  'unavailable',
  'hiddenRating',
  'otherLanguage',
  'hiddenGroup',
  'read',
  'awaitsGroup',
  'otherRelease',
  'unread',
] as const;

/** @param now epoch ms: a chapter counts from its publication on. */
export function unreadOf(manga: MangaRow, series: SeriesState, filters: Filters, now: number): Unread {
  return countClassified(manga, classify(manga, series, filters, now), filters);
}

export function countClassified(manga: MangaRow, classified: readonly ClassifiedChapter[], filters: Filters): Unread {
  const unread = classified.filter(({ reason }) => reason === 'unread');
  const counts = Object.fromEntries(reasons.map((reason) => [reason, 0])) as Record<Reason, number>;
  for (const { reason } of classified) counts[reason] += 1;
  const isBehind = manga.isFollowed && !isKeptUpToDate(manga);

  return {
    count: unread.length,
    isComplete: !isBehind && (hasAllChapters(manga, filters) || seemsComplete(manga, classified)),
    next: unread[0]?.chapter ?? null,
    explanation: { known: classified.length, ...counts },
  };
}

/** A rule of thumb: people read upward (docs/library.md, "What counts as unread"). */
function seemsComplete(manga: MangaRow, classified: readonly ClassifiedChapter[]): boolean {
  const numbered = classified.filter(({ chapter }) => readNumber(chapter.number) !== null);
  const inOrder = numbered.length > 0 ? numbered : classified;
  const place = inOrder.findIndex(({ chapter }) => !chapter.isLone);
  const oldest = inOrder[place];
  if (!oldest) return false;
  const isOpenBefore = inOrder.slice(0, place).some(({ reason }) => openReasons.has(reason));
  return isFirst(manga, oldest.chapter) || (oldest.isRead && !isOpenBefore);
}

/** `isRead` in this release or another. */
export interface ClassifiedChapter {
  readonly chapter: ChapterRow;
  readonly reason: Reason;
  readonly isRead: boolean;
}

/** What a reader could read next: the reasons of it. */
export const openReasons: ReadonlySet<Reason> = new Set(['unread', 'otherRelease', 'awaitsGroup']);

/** Those of the chapters that count, or would if they were not read. */
export function countedOf(classified: readonly ClassifiedChapter[]): ClassifiedChapter[] {
  return classified.filter(({ reason }) => reason === 'read' || openReasons.has(reason));
}

/** Of the chapters that count. */
export function languagesOf(classified: readonly ClassifiedChapter[]): string[] {
  return [...new Set(countedOf(classified).map(({ chapter }) => chapter.language))].sort();
}

/** Until when each number without a release of a preferred group waits or has waited, in epoch ms. */
export function waitsIn(
  manga: MangaRow,
  classified: readonly ClassifiedChapter[],
  { preference }: Pick<Filters, 'preference'>,
): ReadonlyMap<string, number> {
  const open = preference ? classified.filter(({ reason }) => openReasons.has(reason)) : [];
  return waitsOf(
    manga,
    open.map(({ chapter }) => chapter),
    preference,
  );
}

/** In reading order. @param now epoch ms. */
export function classify(manga: MangaRow, series: SeriesState, filters: Filters, now: number): ClassifiedChapter[] {
  const inOrder = inReadingOrder(manga, series.chapters);
  const keyOf = (chapter: ChapterRow) => (filters.groupReleases ? numberKey(manga, chapter) : chapter.id);
  const keys = inOrder.map(keyOf);
  const readKeys = new Set(inOrder.flatMap((chapter, place) => (isRead(chapter, series) ? (keys[place] ?? []) : [])));
  const lookup = { ...filters, hiddenGroups: new Set(filters.hiddenGroups) };
  const judged = inOrder.map((chapter, place) => {
    const isKeyRead = readKeys.has(keys[place] ?? chapter.id);
    const exclusion = exclusionOf(manga, chapter, lookup, now) ?? (isKeyRead ? 'read' : null);
    return { chapter, key: keys[place] ?? chapter.id, reason: exclusion, isRead: isKeyRead };
  });
  const candidates = judged.filter(({ reason }) => reason === null);
  const open = candidates.map(({ chapter }) => chapter);
  const waits = waitsOf(manga, open, filters.preference);
  const taken = takenReleases(candidates, filters.preference);
  return judged.map(({ chapter, reason, isRead }) => {
    if (reason !== null) return { chapter, reason, isRead };
    if (waits.size > 0 && (waits.get(numberKey(manga, chapter)) ?? 0) > now)
      return { chapter, reason: 'awaitsGroup', isRead };
    return { chapter, reason: taken.has(chapter.id) ? 'unread' : 'otherRelease', isRead };
  });
}

/** Of each key the first of the best. */
function takenReleases(
  open: readonly { readonly chapter: ChapterRow; readonly key: string }[],
  preference: Filters['preference'],
): ReadonlySet<Id> {
  const taken = new Map<string, ChapterRow>();
  for (const { chapter, key } of open) {
    const other = taken.get(key);
    const isBetter = other && preference && rankOf(chapter, preference) < rankOf(other, preference);
    if (!other || isBetter) taken.set(key, chapter);
  }
  return new Set([...taken.values()].map(({ id }) => id));
}

function exclusionOf(
  manga: MangaRow,
  chapter: ChapterRow,
  filters: Omit<Filters, 'hiddenGroups'> & { readonly hiddenGroups: ReadonlySet<string> },
  now: number,
): Reason | null {
  const { contentRatings, hiddenGroups } = filters;
  const { groupIds } = chapter;
  if (chapter.publishAt > now) return 'future';
  if (chapter.isUnavailable || manga.isDeleted) return 'unavailable';
  if (!contentRatings.includes(manga.contentRating)) return 'hiddenRating';
  if (!isReadLanguage(filters, chapter.language)) return 'otherLanguage';
  if (groupIds.length > 0 && groupIds.every((id) => hiddenGroups.has(id))) return 'hiddenGroup';
  return null;
}

export function isRead({ id }: ChapterRow, { read, pendingMarks }: SeriesState): boolean {
  return pendingMarks.get(id) ?? read.has(id);
}

/** In the languages that are read. */
export function hasAllChapters(
  { complete }: Pick<MangaRow, 'complete'>,
  { languages }: Pick<Filters, 'languages'>,
): boolean {
  if (!complete) return false;
  const isEvery = complete.languages.length === 0;
  return isEvery || (languages.length > 0 && languages.every((language) => complete.languages.includes(language)));
}

function isFirst({ resetsNumbers }: MangaRow, chapter: ChapterRow): boolean {
  const volume = readNumber(chapter.volume)?.first.value ?? (keyOfText(chapter.volume) === '' ? 1 : 2);
  const isOne = (firstNumber(chapter)?.value ?? 1) < 1 || certainNumbers(chapter).includes(1);
  return isOne && (!resetsNumbers || volume <= 1);
}
