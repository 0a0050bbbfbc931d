import type { ReadingStatus } from '../../service/ids';
import { isListed } from '../reading';
import type { CopiedSeries, Lacking, LibraryCopy } from './library-copy';
import { xmlLetter } from './xml-letter';

/** The list as MyAnimeList writes it, which AniList and others read. */
export interface TrackerFile {
  readonly text: string;
  readonly count: number;
  /** Series that it cannot name: the service tells no number of theirs at MyAnimeList, or another series has the same. */
  readonly left: readonly CopiedSeries[];
  /** Series in it of which it is not known how far they are read: a site is to leave the entries alone that it has of them. */
  readonly unsure: readonly UnsureSeries[];
}

export interface UnsureSeries {
  readonly title: string;
  readonly reason: UnsureReason;
}

/** Older chapters are not here, or not all that is read. */
export type UnsureReason = 'incomplete' | 'unplaced';

/** Of two series with one number there, the one that is read further stands for it, as surely as either is known. */
export function trackerFileOf({ series, ...lacking }: LibraryCopy & Lacking): TrackerFile {
  const listed = series.filter(isListed);
  const byNumber = Map.groupBy(listed, ({ mal }) => mal);
  byNumber.delete(null);
  const entries = [...byNumber.values()].flatMap((some) => {
    const [first] = some.toSorted((a, b) => b.readUpTo - a.readUpTo);
    return first ? [{ series: first, reason: reasonOf(some, lacking) }] : [];
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

function reasonOf(some: readonly CopiedSeries[], lacking: Lacking): UnsureReason | null {
  const reasons = ['incomplete', 'unplaced'] as const;
  return reasons.find((reason) => some.some(({ id }) => lacking[reason].has(id))) ?? null;
}

const MANGA_LIST = 2;

interface Entry {
  readonly series: CopiedSeries;
  /** Why it is not known how far it is read; `null` where it is. */
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
    ...(reason === null && { my_read_chapters: series.readUpTo }),
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
