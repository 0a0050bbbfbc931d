import { openDexmark } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';

export interface OpenDatabase {
  readonly connection: Dexmark;
  /** Aborted when the browser has closed it. */
  readonly closed: AbortSignal;
}

/** Rejects as `openDexmark`. */
export async function openDatabase(): Promise<OpenDatabase> {
  const closing = new AbortController();
  return { connection: await openDexmark(undefined, () => closing.abort()), closed: closing.signal };
}
