import type { ChapterRow, MangaRow } from '../model/rows';
import type { Id } from '../service/ids';
import type { Filters } from './filters';
import { numberKey, readingOrder } from './numbering';

/**
 * What is unread in a series: a pure function of chapters, read marks, pending wishes and filters, so that a click changes
 * every screen at once. The rules:
 * - a chapter number counts once, however many releases it has (setting), and is read when any release of it is, also one
 *   that the filters hide or that the service has taken down since: the person has read it;
 * - a pending wish stands over the service's mark;
 * - releases in other languages, of hidden groups, of hidden content ratings, unavailable, deleted and future ones do not count;
 *   a joint release is hidden when all its groups are; an external one counts: it is readable, elsewhere;
 * - numbers that start over in each volume are told apart by volume; a chapter without a number stands alone.
 */
export interface SeriesState {
  /** Every known chapter of the series, in any order. */
  readonly chapters: readonly ChapterRow[];
  /** Chapters that the service has as read. */
  readonly read: ReadonlySet<Id>;
  /** Marks that the person wants and the service does not have yet. */
  readonly wishes: ReadonlyMap<Id, boolean>;
}

export interface Unread {
  /** Unread chapter numbers (releases, where they are not folded). */
  readonly count: number;
  /**
   * Whether older chapters may be missing here: then a count says "12+". A rule of thumb: all is known when the first chapter
   * is, or all were asked for, and nothing older is taken to be unread when the oldest known number is read, because people read
   * upward.
   */
  readonly isComplete: boolean;
  /** The next one to read: the lowest unread number; `null` when all is read. */
  readonly next: ChapterRow | null;
  /** Why each known chapter counts or does not: "12 chapters, 5 after your filters". The numbers add up to `known`. */
  readonly explanation: Explanation;
}

export type Explanation = { readonly [reason in Reason]: number } & { readonly known: number };
export type Reason = (typeof reasons)[number];

/** Each chapter falls under the first of these that holds for it. */
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

/** @param now epoch ms: a chapter counts from the moment on when it is published. */
export function unreadOf(manga: MangaRow, series: SeriesState, filters: Filters, now: number): Unread {
  const judged = judge(manga, series, filters, now);
  const unread = judged.filter(({ reason }) => reason === 'unread');
  const counted = Object.fromEntries(reasons.map((reason) => [reason, 0])) as Record<Reason, number>;
  for (const { reason } of judged) counted[reason] += 1;

  const [oldest] = judged;
  return {
    count: unread.length,
    isComplete: isWhole(manga, filters) || (oldest !== undefined && (isFirst(manga, oldest.chapter) || oldest.isRead)),
    next: unread[0]?.chapter ?? null,
    explanation: { known: judged.length, ...counted },
  };
}

/** A chapter, why it counts or does not, and whether the person has read it, in this release or in another. */
export interface Judged {
  readonly chapter: ChapterRow;
  readonly reason: Reason;
  readonly isRead: boolean;
}

/** Every known chapter with the reason that holds for it, in the order in which they are read. @param now epoch ms. */
export function judge(manga: MangaRow, series: SeriesState, filters: Filters, now: number): Judged[] {
  const inOrder = [...series.chapters].sort(readingOrder(manga));
  const keyOf = (chapter: ChapterRow) => (filters.foldReleases ? numberKey(manga, chapter) : chapter.id);
  const readKeys = new Set(inOrder.filter((chapter) => isRead(chapter, series)).map(keyOf));
  const wanted = { ...filters, hiddenGroups: new Set(filters.hiddenGroups) };
  const unread = new Set<string>();
  return inOrder.map((chapter) => {
    const key = keyOf(chapter);
    const isKeyRead = readKeys.has(key);
    const whyNot = hiddenBy(manga, chapter, wanted, now) ?? (isKeyRead ? 'read' : null);
    const reason = whyNot ?? (unread.has(key) ? 'otherRelease' : 'unread');
    if (reason === 'unread') unread.add(key);
    return { chapter, reason, isRead: isKeyRead };
  });
}

function hiddenBy(
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

function isRead({ id }: ChapterRow, { read, wishes }: SeriesState): boolean {
  return wishes.get(id) ?? read.has(id);
}

/** Whether every chapter is known in the languages that are read. */
export function isWhole({ whole }: Pick<MangaRow, 'whole'>, { languages }: Pick<Filters, 'languages'>): boolean {
  if (!whole) return false;
  const isEvery = whole.languages.length === 0;
  return isEvery || (languages.length > 0 && languages.every((language) => whole.languages.includes(language)));
}

function isFirst({ resetsNumbers }: MangaRow, { volume, number }: ChapterRow): boolean {
  return number !== null && Number(number) <= 1 && (!resetsNumbers || Number(volume ?? 1) <= 1);
}
