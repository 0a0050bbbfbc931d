import * as v from 'valibot';
import { localTime } from '../../clock';
import { TakenSeries } from '../../messages/taken-series';
import {
  byPlace,
  type FileRefusal,
  LONGEST_TITLE,
  MOST_CHAPTERS,
  MOST_SERIES,
  type RefusedFile,
  type RefusedSeries,
  type SeriesRefusal,
  withoutRepeated,
} from './file-refusal';
import type { LibraryCopy } from './library-copy';

/** Our own form, which holds all that is taken along. */
export const LIBRARY_FORMAT = 'dexmark-library';
export const LIBRARY_VERSION = 1;

/** It comes last, so that a reader can leave it aside before it weighs anything. */
export const HISTORY_BEGINS = ',\n"history":[';

/** One series a line, without a count that rests on what this device knows, so that a person can read it and compare two of them. @param now epoch ms. */
export function jsonFileOf({ series, history }: LibraryCopy, now: number): string {
  const head = { format: LIBRARY_FORMAT, version: LIBRARY_VERSION, savedAt: localTime(now) };
  const presses = history.map(({ at, ...press }) => ({ at: localTime(at), ...press }));
  const rows = series.map(({ readNumbers: _, isDeleted: __, ...row }) => row);
  return `${JSON.stringify(head).slice(0, -1)},\n"series":[${linesOf(rows)}]${HISTORY_BEGINS}${linesOf(presses)}]}\n`;
}

function linesOf(items: readonly unknown[]): string {
  return items.map((item) => `\n${JSON.stringify(item)}`).join(',');
}

export type ReadSeries = v.InferOutput<typeof FileSeries>;

export interface ReadLibrary {
  readonly series: readonly ReadSeries[];
  readonly refused: readonly RefusedSeries[];
}

const FileSeries = v.object({
  ...TakenSeries.entries,
  title: v.pipe(v.string(), v.maxLength(LONGEST_TITLE)),
});

const Named = v.object({ id: v.string() });
const Head = v.object({ format: v.literal(LIBRARY_FORMAT), version: v.pipe(v.number(), v.integer(), v.minValue(1)) });

/** What our form has no name for is passed over, as are the history and what follows from the rest. */
export function readJsonFile(bytes: Uint8Array): ReadLibrary | RefusedFile {
  const found = textOf(bytes);
  if ('refusal' in found) return found;
  const file = jsonOf(found.text);
  if (file === undefined) return { refusal: 'no-json' };
  if (!v.is(Head, file)) return { refusal: otherThan(file) };
  if (file.version > LIBRARY_VERSION) return { refusal: 'newer-version' };
  const { series } = file as { readonly series?: unknown };
  if (!Array.isArray(series)) return { refusal: 'damaged' };
  const chapters = series.reduce((sum: number, one) => sum + chaptersIn(one), 0);
  return series.length > MOST_SERIES || chapters > MOST_CHAPTERS ? { refusal: 'too-many' } : readSeries(series);
}

/** Before each of them is looked at. */
function chaptersIn(series: unknown): number {
  const { read } = Object(series);
  return Array.isArray(read) ? read.length : 0;
}

function readSeries(found: readonly unknown[]): ReadLibrary {
  const series: (ReadSeries & { readonly at: number })[] = [];
  const refused: RefusedSeries[] = [];
  const damaged = new Set<unknown>();
  for (const [place, one] of found.entries()) {
    const at = place + 1;
    const read = v.safeParse(FileSeries, one, { abortEarly: true });
    const reason = read.success ? repeatedIn(read.output) : reasonOf(read.issues[0].path);
    if (read.success && reason === null) series.push({ ...read.output, at });
    else {
      refused.push({ at, title: titleOf(one), reason: reason ?? 'fields' });
      if (v.is(Named, one)) damaged.add(one.id);
    }
  }
  const { kept, repeated } = withoutRepeated(series, ({ id }) => id, damaged);
  return { series: kept.map(({ at: _, ...one }) => one), refused: [...refused, ...repeated].sort(byPlace) };
}

/** What cannot be read of it, by the first field that is not as it may be. */
function reasonOf(path: readonly { readonly key: unknown }[] | undefined): SeriesRefusal {
  const reasons: ReadonlyMap<unknown, SeriesRefusal> = new Map([
    ['id', 'id'],
    ['title', 'title'],
    ['isFollowed', 'list'],
    ['status', 'list'],
    ['rating', 'rating'],
    ['read', 'read'],
    ['settings', 'settings'],
  ]);
  return reasons.get(path?.[0]?.key) ?? 'fields';
}

/** A chapter that is there twice. */
function repeatedIn({ read }: ReadSeries): SeriesRefusal | null {
  return new Set(read.map(({ id }) => id)).size < read.length ? 'read' : null;
}

function titleOf(series: unknown): string | null {
  return v.is(v.object({ title: FileSeries.entries.title }), series) ? series.title : null;
}

function otherThan(file: unknown): FileRefusal {
  const { format } = v.is(v.object({ format: v.string() }), file) ? file : { format: null };
  if (format === LIBRARY_FORMAT) return 'damaged';
  return format === 'dexmark-settings' ? 'settings-file' : 'other-file';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A byte order mark is left out. */
export function textOf(bytes: Uint8Array): { readonly text: string } | RefusedFile {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0')) return { refusal: 'no-text' };
    return text.trim() === '' ? { refusal: 'empty' } : { text };
  } catch {
    return { refusal: 'no-text' };
  }
}
