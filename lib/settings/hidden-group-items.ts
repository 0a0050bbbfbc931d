import type { Id } from '../service/ids';
import { isId } from '../service/uuid';

/** Hidden groups lie in sixteen items, by the first digit of their ids: docs/decisions/25-sixteen-sync-items.md. */
const bucketDigits = [...'0123456789abcdef'];
export const bucketKeys: readonly string[] = bucketDigits.map(bucketKey);

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
