import type { ReadingStatus } from '../../service/ids';
import { hasWholeNumber, isBelowOne } from '../numbers/whole-numbers';
import { isListed } from '../reading';
import { type CopiedSeries, type Lacking, type LibraryCopy, presentOrAll } from './library-copy';
import { xmlLetter } from './read-xml';

/** The list as MyAnimeList writes it, which AniList and others read. */
export interface TrackerFile {
  readonly text: string;
  readonly count: number;
  /** Series that it cannot name: the service tells no number of theirs at MyAnimeList, or another series has the same. */
  readonly left: readonly CopiedSeries[];
  /** Series in it of which something is not known that each entry says: a site is to leave the entries alone that it has of them. */
  readonly unsure: readonly UnsureSeries[];
}

export interface UnsureSeries {
  readonly title: string;
  readonly reason: UnsureReason;
}

/** Older chapters are not here, or not all that is read; what is read has no number to count; or the service no longer has the series, and says no status. */
export type UnsureReason = 'incomplete' | 'unplaced' | 'uncounted' | 'gone';

/**
 * Of two series with one number there, one that the service still has stands for it, then the one that is read further, as surely as either is known: series
 * are joined at times, and the one that goes has the number, too.
 */
export function trackerFileOf({ series, ...lacking }: LibraryCopy & Lacking): TrackerFile {
  const listed = series.filter(isListed);
  const byNumber = Map.groupBy(listed, ({ mal }) => mal);
  byNumber.delete(null);
  const entries = [...byNumber.values()].flatMap((some) => {
    const [first] = presentOrAll(some).toSorted((a, b) => b.readUpTo - a.readUpTo);
    return first ? [{ series: first, reason: reasonOf(first, some, lacking) }] : [];
  });
  const taken = new Set(entries.map((entry) => entry.series));
  return {
    text: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<myanimelist>',
      `<myinfo><user_export_type>${MANGA_LIST}</user_export_type><user_total_manga>${entries.length}</user_total_manga></myinfo>`,
      ...entries.map((entry) => entryOf(entry, lacking)),
      '</myanimelist>',
      '',
    ].join('\n'),
    count: entries.length,
    left: listed.filter((one) => !taken.has(one)),
    unsure: entries.flatMap(({ series: { title }, reason }) => (reason ? [{ title, reason }] : [])),
  };
}

function reasonOf(first: CopiedSeries, some: readonly CopiedSeries[], lacking: Lacking): UnsureReason | null {
  if (some.some(({ id }) => lacking.incomplete.has(id))) return 'incomplete';
  if (some.some(({ id, readUpTo }) => lacking.unplaced.has(id) || readUpTo > first.readUpTo)) return 'unplaced';
  if (some.some(isUncounted)) return 'uncounted';
  return first.isDeleted && first.status === null ? 'gone' : null;
}

/** Of oneshots and whole volumes, which other trackers count in their own way, and never as none. */
function isUncounted({ read, readUpTo }: CopiedSeries): boolean {
  const chapters = read.map(({ number = null }) => ({ number }));
  return readUpTo === 0 && chapters.some((one) => !hasWholeNumber(one) && !isBelowOne(one));
}

const MANGA_LIST = 2;

interface Entry {
  readonly series: CopiedSeries;
  /** `null` where all is known. */
  readonly reason: UnsureReason | null;
}

/**
 * Without what is not known here: a site that imports it may write each field over what it has. Volumes, and how often it was read, never are.
 * Where progress is missing, a site may take it for none, so the entry is only for lists that do not have the series.
 */
function entryOf({ series, reason }: Entry, { unrated }: Lacking): string {
  const fields: Record<string, string | number> = {
    manga_mangadb_id: series.mal ?? 0,
    manga_title: series.title,
    ...((reason === null || reason === 'gone') && { my_read_chapters: series.readUpTo }),
    ...(!unrated.has(series.id) && { my_score: series.rating ?? 0 }),
    my_status: trackerStatuses[listedStatus(series)],
    my_rereading: series.status === 're_reading' ? 'YES' : 'NO',
    update_on_import: reason === null ? 1 : 0,
  };
  const lines = Object.entries(fields).map(([name, value]) => `<${name}>${xmlText(`${value}`)}</${name}>`);
  return `<manga>\n${lines.join('\n')}\n</manga>`;
}

/** A list of another site has no follows: each series in it has a status. */
export function listedStatus({ status, read }: Pick<CopiedSeries, 'status' | 'read'>): ReadingStatus {
  return status ?? (read.length > 0 ? 'reading' : 'plan_to_read');
}

/** MyAnimeList calls a series completed while it is read again, and says that beside it. */
const trackerStatuses: Readonly<Record<ReadingStatus, string>> = {
  reading: 'Reading',
  re_reading: 'Completed',
  on_hold: 'On-Hold',
  plan_to_read: 'Plan to Read',
  dropped: 'Dropped',
  completed: 'Completed',
};

/** Without what XML 1.0 cannot hold. */
function xmlText(text: string): string {
  const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return [...text]
    .filter((letter) => xmlLetter.test(letter))
    .map((letter) => escapes[letter] ?? letter)
    .join('');
}
