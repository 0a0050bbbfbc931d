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
}

/** Of two series with one number there, the one that is read further stands for it. */
export function trackerFileOf({ series, ...lacking }: LibraryCopy & Lacking): TrackerFile {
  const listed = series.filter(isListed);
  const byNumber = new Map<number, CopiedSeries>();
  for (const one of listed) {
    const other = one.mal === null ? undefined : byNumber.get(one.mal);
    if (one.mal !== null && (!other || one.readUpTo > other.readUpTo)) byNumber.set(one.mal, one);
  }
  const named = [...byNumber.values()];
  const taken = new Set(named);
  return {
    text: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<myanimelist>',
      `<myinfo><user_export_type>${MANGA_LIST}</user_export_type><user_total_manga>${named.length}</user_total_manga></myinfo>`,
      ...named.map((one) => entryOf(one, lacking)),
      '</myanimelist>',
      '',
    ].join('\n'),
    count: named.length,
    left: listed.filter((one) => !taken.has(one)),
  };
}

const MANGA_LIST = 2;

/** Without what is not known here: a site that imports it may write each field over what it has. Volumes, and how often it was read, never are. */
function entryOf(series: CopiedSeries, { unrated, incomplete }: Lacking): string {
  const fields: Record<string, string | number> = {
    manga_mangadb_id: series.mal ?? 0,
    manga_title: series.title,
    ...(!incomplete.has(series.id) && { my_read_chapters: series.readUpTo }),
    ...(!unrated.has(series.id) && { my_score: series.rating ?? 0 }),
    my_status: trackerStatuses[listedStatus(series)],
    my_rereading: series.status === 're_reading' ? 'YES' : 'NO',
    update_on_import: 1,
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
