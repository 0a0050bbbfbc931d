import * as v from 'valibot';
import type { Id } from '../service/ids';
import { isId } from '../service/uuid';
import { type ExtensionItem, storedItem } from '../storage/stored-item';

/** Hidden groups and the settings of single series lie in sixteen items each, by the first digit of their ids: docs/decisions/25-sixteen-sync-items.md. */
const digits = [...'0123456789abcdef'];

export const seriesItems: readonly ExtensionItem[] = digits.map((digit) =>
  storedItem('sync', seriesKey(digit), v.record(v.string(), v.unknown()), {}),
);

export function seriesKey(digit: string): string {
  return `series.${digit}`;
}

export const bucketKeys: readonly string[] = digits.map(bucketKey);

/** 78 of the 100 kB of sync storage, so that a full list never keeps another choice from being written. */
export const MOST_HIDDEN_GROUPS = 2_000;

export function idsIn(stored: unknown): Id[] {
  if (!Array.isArray(stored)) return [];
  return stored.map((id: unknown) => (typeof id === 'string' ? id.toLowerCase() : '')).filter(isId);
}

export function bucketsOf(ids: readonly Id[]): Record<string, readonly Id[]> {
  const buckets = new Map<string, Id[]>(bucketKeys.map((key) => [key, []]));
  for (const id of new Set(ids)) buckets.get(bucketKey(id.charAt(0)))?.push(id);
  return Object.fromEntries([...buckets].map(([key, bucket]) => [key, bucket.sort()]));
}

function bucketKey(digit: string): string {
  return `settings.hidden.${digit}`;
}
