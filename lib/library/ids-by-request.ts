import type { Id } from '../service/ids';
import { IDS_PER_REQUEST } from '../service/limits';

/** As many ids at a time as one request may name. */
export function idsByRequest(ids: readonly Id[]): Id[][] {
  const count = Math.ceil(ids.length / IDS_PER_REQUEST);
  return Array.from({ length: count }, (_, n) => ids.slice(n * IDS_PER_REQUEST, (n + 1) * IDS_PER_REQUEST));
}
