/** Many seeds, and what is said of them: which states were reached, and how the first failing seeds went wrong. */
import type { Begin } from './bundle';
import { type State, states } from './journal';
import { type Run, runSeed } from './run-seed';

export interface Report {
  /** How many seeds reached each state. */
  readonly reached: ReadonlyMap<State, number>;
  readonly failed: readonly Run[];
}

/** Runs the seeds `from`, `from + 1`, … one after the other, with the background that is given. */
export async function runSeeds(begin: Begin, from: number, count: number): Promise<Report> {
  const reached = new Map<State, number>(states.map((state) => [state, 0]));
  const failed: Run[] = [];
  for (let seed = from; seed < from + count; seed++) {
    const run = await runSeed(seed, begin);
    for (const state of run.journal.reached) reached.set(state, (reached.get(state) ?? 0) + 1);
    if (run.breaches.length > 0) failed.push(run);
    // A run leaves the real event loop no turn: whoever watches gets a word in between.
    await new Promise(setImmediate);
  }
  return { reached, failed };
}

/** The states that no seed reached. */
export function unreached({ reached }: Report): State[] {
  return states.filter((state) => reached.get(state) === 0);
}

/** What happened in a failing run, around its first breach; it happens again with the command that it names. */
export function describeRun({ scenario, journal, breaches }: Run): string {
  const firstAt = Math.min(...breaches.map(({ at }) => at));
  const isNear = (at: number) => at > firstAt - TOLD_BEFORE_MS && at < firstAt + TOLD_AFTER_MS;
  const flights = journal.flights.map(({ life, method, route, leftAt, arrivedAt, status, heard }) => ({
    at: leftAt,
    text: `life ${life} sends ${method} ${route}, arrives at ${rounded(arrivedAt)}: ${status ?? 'no answer'}, heard: ${heard ?? 'nothing'}`,
  }));
  const story = [...journal.notes, ...flights, ...breaches.map(({ at, law }) => ({ at, text: `BROKEN: ${law}` }))]
    .filter(({ at }) => isNear(at))
    .sort((a, b) => a.at - b.at)
    .map(({ at, text }) => `${rounded(at).padStart(9)} ${text}`);
  return [
    `seed ${scenario.seed} (npm run simulate -- --background --seed ${scenario.seed})`,
    JSON.stringify(scenario),
    ...story,
  ].join('\n');
}

const TOLD_BEFORE_MS = 20_000;
const TOLD_AFTER_MS = 500;

function rounded(at: number | null): string {
  return at === null ? 'never' : String(Math.round(at));
}
