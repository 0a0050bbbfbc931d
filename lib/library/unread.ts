import type { ChapterRow, MangaRow } from '../model/rows';
import type { Id } from '../service/ids';
import type { Filters } from './filters';
import { numberKey, readingOrder } from './numbering';
import { type Rhythm, rhythmOf } from './rhythm';

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
  /** Otherwise older chapters may be missing, and a count says "12+". */
  readonly isComplete: boolean;
  /** The lowest unread number; `null` when all is read. */
  readonly next: ChapterRow | null;
  /** Numbers whose every release in the reader's languages was taken down; what was deleted may be there under another number. */
  readonly takenDown: number;
  readonly rhythm: Rhythm | null;
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
  'otherRelease',
  'unread',
] as const;

/** @param now epoch ms: a chapter counts from its publication on. */
export function unreadOf(manga: MangaRow, series: SeriesState, filters: Filters, now: number): Unread {
  const classified = classify(manga, series, filters, now);
  const unread = classified.filter(({ reason }) => reason === 'unread');
  const counts = Object.fromEntries(reasons.map((reason) => [reason, 0])) as Record<Reason, number>;
  for (const { reason } of classified) counts[reason] += 1;

  const [oldest] = classified;
  return {
    count: unread.length,
    isComplete:
      hasAllChapters(manga, filters) || (oldest !== undefined && (isFirst(manga, oldest.chapter) || oldest.isRead)),
    next: unread[0]?.chapter ?? null,
    takenDown: takenDownNumbers(manga, classified, filters),
    rhythm: rhythmOf(manga, outIn(filters, classified)),
    explanation: { known: classified.length, ...counts },
  };
}

/** `isRead` in this release or another. */
export interface ClassifiedChapter {
  readonly chapter: ChapterRow;
  readonly reason: Reason;
  readonly isRead: boolean;
}

/** In reading order. @param now epoch ms. */
export function classify(manga: MangaRow, series: SeriesState, filters: Filters, now: number): ClassifiedChapter[] {
  const inOrder = [...series.chapters].sort(readingOrder(manga));
  const keyOf = (chapter: ChapterRow) => (filters.foldReleases ? numberKey(manga, chapter) : chapter.id);
  const readKeys = new Set(inOrder.filter((chapter) => isRead(chapter, series)).map(keyOf));
  const lookup = { ...filters, hiddenGroups: new Set(filters.hiddenGroups) };
  const unread = new Set<string>();
  return inOrder.map((chapter) => {
    const key = keyOf(chapter);
    const isKeyRead = readKeys.has(key);
    const exclusion = exclusionOf(manga, chapter, lookup, now) ?? (isKeyRead ? 'read' : null);
    const reason = exclusion ?? (unread.has(key) ? 'otherRelease' : 'unread');
    if (reason === 'unread') unread.add(key);
    return { chapter, reason, isRead: isKeyRead };
  });
}

function exclusionOf(
  manga: MangaRow,
  chapter: ChapterRow,
  filters: Omit<Filters, 'hiddenGroups'> & { readonly hiddenGroups: ReadonlySet<string> },
  now: number,
): Reason | null {
  const { languages, contentRatings, hiddenGroups } = filters;
  const { groupIds } = chapter;
  if (chapter.publishAt > now) return 'future';
  if (chapter.isUnavailable) return 'unavailable';
  if (!contentRatings.includes(manga.contentRating)) return 'hiddenRating';
  if (languages.length > 0 && !languages.includes(chapter.language)) return 'otherLanguage';
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

function takenDownNumbers(manga: MangaRow, classified: readonly ClassifiedChapter[], filters: Filters): number {
  const telling = classified.filter((one) => !one.chapter.isGone && isInLanguage(one, filters));
  const keys = (isWanted: (reason: Reason) => boolean) =>
    new Set(telling.filter(({ reason }) => isWanted(reason)).map(({ chapter }) => numberKey(manga, chapter)));
  return keys((reason) => reason === 'unavailable').difference(keys((reason) => reason !== 'unavailable')).size;
}

/** What has come out for the reader, also what was taken down since. */
function outIn(filters: Filters, classified: readonly ClassifiedChapter[]): ChapterRow[] {
  const isOut = (one: ClassifiedChapter) => one.reason !== 'future' && one.reason !== 'hiddenGroup';
  return classified.filter((one) => isOut(one) && isInLanguage(one, filters)).map(({ chapter }) => chapter);
}

function isInLanguage({ chapter }: ClassifiedChapter, { languages }: Filters): boolean {
  return languages.length === 0 || languages.includes(chapter.language);
}

function isFirst({ resetsNumbers }: MangaRow, { volume, number }: ChapterRow): boolean {
  return number !== null && Number(number) <= 1 && (!resetsNumbers || Number(volume ?? 1) <= 1);
}
