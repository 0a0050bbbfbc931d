/** What the seeds of a simulation have to show, as a test says it. */
import { type Report, runSeeds, type Simulation } from './run-seeds';

/** @throws Error that says of each seed that broke an invariant how to repeat it, and tells the story of the first few. */
export async function holdSeeds<State extends string, Flight>(
  simulation: Simulation<State, Flight>,
  seeds: readonly number[],
): Promise<Report<State>> {
  const report = await runSeeds(simulation, seeds);
  const complaint = complaintOf(report);
  if (complaint !== null) throw new Error(complaint);
  return report;
}

const MOST_TOLD = 5;

/** `null` where every seed kept every invariant. */
export function complaintOf({ failed }: Report): string | null {
  if (failed.length === 0) return null;
  return [
    'These seeds broke an invariant. Repeat one with its command; mended, it gets a name in failed-seeds.test.ts:',
    ...failed.map(({ command }) => command),
    ...failed.slice(0, MOST_TOLD).map(({ seed, story }) => `\nseed ${seed}\n${story}`),
  ].join('\n');
}
