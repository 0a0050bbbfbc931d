import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE } from '../../lib/clock.ts';
import { type Budget, CLEAN_ANSWERS_TO_GROW, increaseAdditively } from '../../lib/pacing/budget.ts';
import { exhaustedLedger, type Ledger, type LedgerStore } from '../../lib/pacing/ledger.ts';
import { GENERAL_REQUESTS } from '../../lib/service/limits.ts';

/**
 * The ledger in a file of the row's folder. A write replaces it whole, so that a process killed half-way leaves the old one. It is
 * synchronous, for half a millisecond is what the browser's storage takes (docs/pacing.md); Node's thread pool, on a busy machine, takes many.
 */
export function createLedgerFile(folder: string): LedgerStore {
  const path = join(folder, 'ledger.json');
  return {
    read: async () => JSON.parse(readFileSync(path, 'utf8')),
    write: async (ledger) => {
      writeFileSync(`${path}.new`, JSON.stringify(ledger));
      renameSync(`${path}.new`, path);
    },
  };
}

/** The ledger that clean answers have taught the largest burst, with nothing spent in the last minute. @param now epoch ms. */
export function learntLedger(now: number): Ledger {
  const ledger = exhaustedLedger(now - MINUTE);
  const cleanAnswers = new Array(CLEAN_ANSWERS_TO_GROW * GENERAL_REQUESTS).fill(null);
  const learnt = cleanAnswers.reduce<Budget>(increaseAdditively, ledger.budget);
  return { ...ledger, budget: { ...learnt, halfOpen: null } };
}
