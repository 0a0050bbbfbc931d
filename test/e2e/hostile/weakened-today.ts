/**
 * Which defences a run takes out, to show that the attacks on them are real: a tenth of them a day, or all with `DEXMARK_WEAKENED=all`.
 * Every attack is made on the build that people get in every run.
 */
import { dayNumber, shareOfDay } from '../../support/today.ts';

const DAYS = 10;

export function weakenedToday<Name extends string>(names: readonly Name[]): Name[] {
  const wanted = process.env.DEXMARK_WEAKENED ?? 'today';
  if (wanted === 'all') return [...names];
  if (wanted !== 'today') throw new TypeError(`DEXMARK_WEAKENED is neither "all" nor "today": ${wanted}`);
  return shareOfDay(names, dayNumber(), DAYS);
}
