import { lastRuns, type PartRun } from '../../scripts/soak/results.ts';
import type { Figure } from './section.ts';

/** Of each part's last run, where it has one. @param names of all parts. */
export function soakFigures(names: readonly string[], runs: readonly PartRun[]): Figure[] {
  const last = lastRuns(runs);
  const ran = names.flatMap((name) => last.get(name) ?? []);
  const failed = ran.filter(({ failures }) => failures.length > 0).map(({ part }) => part);
  return [
    {
      what: 'parts that have run',
      measured: String(ran.length),
      allowed: String(names.length),
      isKept: ran.length === names.length,
    },
    {
      what: 'tests and seeds in them',
      measured: String(ran.reduce((sum, { tests }) => sum + tests, 0)),
      allowed: null,
      isKept: true,
    },
    {
      what: 'parts that failed',
      measured: failed.length === 0 ? 'none' : failed.join(', '),
      allowed: 'none',
      isKept: failed.length === 0,
    },
  ];
}
