import type { Rating, ReadingStatus } from '../../service/ids';
import {
  byPlace,
  type FileRefusal,
  LONGEST_TITLE,
  MOST_SERIES,
  type RefusedFile,
  type RefusedSeries,
  type SeriesRefusal,
  withoutRepeated,
} from './file-refusal';
import { textOf } from './read-json';
import { readXml } from './read-xml';

export interface TrackedSeries {
  /** Its number at MyAnimeList. */
  readonly mal: number;
  readonly at: number;
  readonly title: string;
  readonly status: ReadingStatus | null;
  readonly rating: Rating | null;
  /** The whole number up to which all is read; 0 for none. */
  readonly readUpTo: number;
}

export interface ReadTracker {
  readonly tracked: readonly TrackedSeries[];
  readonly refused: readonly RefusedSeries[];
}

/** Several times what MyAnimeList writes of so many series. */
const MOST_ELEMENTS = 1_000_000;
const ANIME_LIST = '1';

type Fields = ReadonlyMap<string, string | null>;

/** The list as MyAnimeList writes it. Fields that are not read here are passed over, as are dates, volumes and `update_on_import`. */
export function readTrackerFile(bytes: Uint8Array): ReadTracker | RefusedFile {
  const found = textOf(bytes);
  if ('refusal' in found) return found;
  const tracked: TrackedSeries[] = [];
  const refused: RefusedSeries[] = [];
  const damaged = new Set<number | null>();
  let elements = 0;
  let at = 0;
  let fields = new Map<string, string | null>();
  const refusal = readXml<FileRefusal>(found.text, {
    begin([root, entry, field]) {
      elements += 1;
      if (root !== 'myanimelist') return 'other-file';
      if (entry === 'anime') return 'anime-list';
      if (entry !== 'manga' || field !== undefined) return elements > MOST_ELEMENTS ? 'too-many' : null;
      at += 1;
      fields = new Map();
      return at > MOST_SERIES ? 'too-many' : null;
    },
    end(path, text) {
      const [, entry, field] = path;
      if (entry === 'myinfo') return field === 'user_export_type' && text === ANIME_LIST ? 'anime-list' : null;
      if (entry !== 'manga' || path.length > 3) return null;
      // One that is there twice has no value.
      if (field !== undefined) fields.set(field, fields.has(field) ? null : text);
      else {
        const one = trackedBy(fields, at);
        if ('reason' in one) {
          refused.push(one);
          damaged.add(numberOf(fields));
        } else tracked.push(one);
      }
      return null;
    },
  });
  if (refusal !== null) return { refusal };
  const { kept, repeated } = withoutRepeated(tracked, ({ mal }) => mal, damaged);
  return { tracked: kept, refused: [...refused, ...repeated].sort(byPlace) };
}

function trackedBy(fields: Fields, at: number): TrackedSeries | RefusedSeries {
  const written = textIn(fields, 'manga_title', '');
  const title = written !== null && written.length <= LONGEST_TITLE ? written : null;
  const mal = numberOf(fields);
  const status = statusIn(fields);
  const rating = numberIn(fields, 'my_score', /^(\d|10)$/);
  const readUpTo = numberIn(fields, 'my_read_chapters', /^\d{1,6}$/);
  const refused = (reason: SeriesRefusal): RefusedSeries => ({ at, title: title || null, reason });
  if (mal === null) return refused('id');
  if (title === null) return refused('title');
  if (status === undefined) return refused('list');
  if (rating === null) return refused('rating');
  if (readUpTo === null) return refused('read');
  return { mal, at, title, status, rating: rating === 0 ? null : (rating as Rating), readUpTo };
}

function numberOf(fields: Fields): number | null {
  return numberIn(fields, 'manga_mangadb_id', /^[1-9]\d{0,8}$/);
}

/** @param unset for none. @returns `null` where it is there twice. */
function textIn(fields: Fields, name: string, unset: string): string | null {
  const text = fields.get(name);
  return text === null ? null : text || unset;
}

function numberIn(fields: Fields, name: string, form: RegExp): number | null {
  const text = textIn(fields, name, '0');
  return text !== null && form.test(text) ? Number(text) : null;
}

/** Names as they are written, and numbers as other programs write them. */
const statuses: ReadonlyMap<string, ReadingStatus | null> = new Map([
  ['', null],
  ...statusNames(['reading', '1'], 'reading'),
  ...statusNames(['completed', '2'], 'completed'),
  ...statusNames(['on-hold', 'on hold', '3'], 'on_hold'),
  ...statusNames(['dropped', '4'], 'dropped'),
  ...statusNames(['plan to read', '6'], 'plan_to_read'),
]);

const answers: ReadonlyMap<string, boolean> = new Map([
  ...['no', 'false', '0'].map((name) => [name, false] as const),
  ...['yes', 'true', '1'].map((name) => [name, true] as const),
]);

function statusNames(names: readonly string[], status: ReadingStatus) {
  return names.map((name) => [name, status] as const);
}

/** `undefined` for what is none. What is read again is called completed, or being read, beside that. */
function statusIn(fields: Fields): ReadingStatus | null | undefined {
  const status = statuses.get(textIn(fields, 'my_status', '')?.toLowerCase() ?? 'twice');
  const isAgain = answers.get(textIn(fields, 'my_rereading', 'no')?.toLowerCase() ?? 'twice');
  if (isAgain === undefined) return undefined;
  return isAgain && (status === 'completed' || status === 'reading') ? 're_reading' : status;
}
