import * as v from 'valibot';
import { type ExtensionItem, storedItem } from '../storage/stored-item';

/** Settings of single series, by the first digit of their ids: docs/decisions/25-sixteen-sync-items.md. */
export const seriesItems: readonly ExtensionItem[] = [...'0123456789abcdef'].map((digit) =>
  storedItem('sync', seriesKey(digit), v.record(v.string(), v.unknown()), {}),
);

export function seriesKey(digit: string): string {
  return `series.${digit}`;
}
