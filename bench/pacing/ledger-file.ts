import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LedgerStore } from '../../lib/pacing/ledger.ts';

/**
 * The ledger in a file. A write replaces it whole, so that a process killed half-way leaves the old one. It is synchronous, for
 * half a millisecond is what the browser's storage takes (docs/pacing.md); Node's thread pool, on a busy machine, takes many.
 */
export function createLedgerFile(path: string): LedgerStore {
  return {
    read: async () => JSON.parse(readFileSync(path, 'utf8')),
    write: async (ledger) => {
      writeFileSync(`${path}.new`, JSON.stringify(ledger));
      renameSync(`${path}.new`, path);
    },
  };
}
