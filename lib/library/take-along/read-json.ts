import * as v from 'valibot';
import { TakenSeries } from '../../messages/taken-series';
import { LIBRARY_FORMAT, LIBRARY_VERSION } from './json-file';

/** Several times what 10,000 series with all of their chapters need. */
export const LARGEST_FILE_BYTES = 50_000_000;
const MOST_SERIES = 10_000;
const MOST_CHAPTERS = 500_000;
const LONGEST_TITLE = 2_000;

export type FileRefusal =
  | 'empty'
  | 'too-large'
  /** Of another encoding than UTF-8, or none of texts at all. */
  | 'no-text'
  /** No JSON, or cut off. */
  | 'no-json'
  | 'settings-file'
  | 'other-file'
  | 'newer-version'
  | 'too-many'
  | 'damaged'
  /** A series, or a chapter within it, is there more than once: which of them counts is not for us to say. */
  | 'twice';

export type ReadSeries = v.InferOutput<typeof FileSeries>;

export type ReadFile =
  | { readonly series: readonly ReadSeries[] }
  /** `at` counts the series from 1, where one of them is the reason. */
  | { readonly refusal: FileRefusal; readonly at: number | null };

const FileSeries = v.object({
  ...TakenSeries.entries,
  title: v.pipe(v.string(), v.maxLength(LONGEST_TITLE)),
});

const Head = v.object({ format: v.literal(LIBRARY_FORMAT), version: v.pipe(v.number(), v.integer(), v.minValue(1)) });

/** All of a file or nothing. What our form has no name for is passed over, as are the history and what follows from the rest. */
export function readJsonFile(bytes: Uint8Array): ReadFile {
  if (bytes.byteLength > LARGEST_FILE_BYTES) return refused('too-large');
  const text = textOf(bytes);
  if (text === null) return refused('no-text');
  if (text.trim() === '') return refused('empty');
  const file = jsonOf(text);
  if (file === undefined) return refused('no-json');
  if (!v.is(Head, file)) return refused(otherThan(file));
  if (file.version > LIBRARY_VERSION) return refused('newer-version');
  const { series } = file as { readonly series?: unknown };
  if (!Array.isArray(series)) return refused('damaged');
  return series.length > MOST_SERIES ? refused('too-many') : readSeries(series);
}

function readSeries(found: readonly unknown[]): ReadFile {
  const series: ReadSeries[] = [];
  const seen = new Set<string>();
  let chapters = 0;
  for (const [place, one] of found.entries()) {
    const read = v.safeParse(FileSeries, one, { abortEarly: true });
    if (!read.success) return refused('damaged', place + 1);
    const { id, read: readChapters } = read.output;
    const isTwice = seen.has(id) || new Set(readChapters.map((chapter) => chapter.id)).size < readChapters.length;
    if (isTwice) return refused('twice', place + 1);
    seen.add(id);
    chapters += readChapters.length;
    if (chapters > MOST_CHAPTERS) return refused('too-many');
    series.push(read.output);
  }
  return { series };
}

function refused(refusal: FileRefusal, at: number | null = null): ReadFile {
  return { refusal, at };
}

function otherThan(file: unknown): FileRefusal {
  const { format } = v.is(v.object({ format: v.string() }), file) ? file : { format: null };
  if (format === LIBRARY_FORMAT) return 'damaged';
  return format === 'dexmark-settings' ? 'settings-file' : 'other-file';
}

/** `null` for what is no UTF-8; a byte order mark is left out. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
