import { localTime } from '../../clock';
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
