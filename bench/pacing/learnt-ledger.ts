import { join } from 'node:path';
import { MINUTE } from '../../lib/clock.ts';
import { type Budget, CLEAN_ANSWERS_TO_GROW, increaseAdditively } from '../../lib/pacing/budget.ts';
import { exhaustedLedger, type Ledger } from '../../lib/pacing/ledger.ts';
import { GENERAL_REQUESTS } from '../../lib/service/limits.ts';
import { createLedgerFile } from './ledger-file.ts';
import { LEDGER_FILE } from './pacers/dexmark.ts';

/** Lays down the ledger of an extension that has been in use for a while. @param now epoch ms. */
export async function layLearntLedger(folder: string, now: number): Promise<void> {
  await createLedgerFile(join(folder, LEDGER_FILE)).write(learntLedger(now));
}

/** The ledger that clean answers have taught the largest burst, with nothing spent in the last minute. */
export function learntLedger(now: number): Ledger {
  const ledger = exhaustedLedger(now - MINUTE);
  const cleanAnswers = new Array(CLEAN_ANSWERS_TO_GROW * GENERAL_REQUESTS).fill(null);
  const learnt = cleanAnswers.reduce<Budget>(increaseAdditively, ledger.budget);
  return { ...ledger, budget: { ...learnt, halfOpen: null } };
}
