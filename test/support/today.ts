/**
 * What a run proves of a share that changes by the day. All workers of a run share its day, also past midnight; `DEXMARK_DAY`, a date such as
 * 2026-03-01, repeats the run of another day.
 */
import { DAY } from '../../lib/clock.ts';

/** How many days passed since 1970, UTC. @throws TypeError when `DEXMARK_DAY` is no date. */
export function dayNumber(): number {
  process.env.DEXMARK_DAY ??= new Date().toISOString().slice(0, 10);
  const date = process.env.DEXMARK_DAY;
  const day = Date.parse(`${date}T00:00:00Z`) / DAY;
  if (!Number.isInteger(day)) throw new TypeError(`Not a date: DEXMARK_DAY=${date}`);
  return day;
}

/** A day's share of all: each comes up once within any `days` days in a row. */
export function shareOfDay<One>(all: readonly One[], day: number, days: number): One[] {
  return all.filter((_, at) => at % days === day % days);
}
