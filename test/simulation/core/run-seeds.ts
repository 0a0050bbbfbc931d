/** Many seeds, and what is said of them: which states were reached, and how the first failing seeds went wrong. */
import type { RunJournal, Told } from './journal';

export interface Run<State extends string, Flight, Invariant extends string = string> {
  readonly scenario: { readonly seed: number };
  readonly journal: RunJournal<State, Invariant> & { readonly flights: readonly Flight[] };
}

/** One of the simulations, with the product as it is or with a bug planted in it. */
export interface Simulation<State extends string = string, Flight = unknown> {
  /** Repeats a seed when its number follows. */
  readonly command: string;
  /** Every state that the seeds have to reach together. */
  readonly states: readonly State[];
  runSeed(seed: number): Promise<Run<State, Flight>>;
  /** One request, for the story of a failed run. */
  tellFlight(flight: Flight): Told;
  /** The story of a failed run begins so long before its first breach, in ms. */
  readonly toldBeforeMs: number;
}

export interface Report<State extends string = string> {
  /** How many seeds reached each state. */
  readonly reached: ReadonlyMap<State, number>;
  /** Of each failed seed the command that repeats it, and its story. */
  readonly failed: readonly Failed[];
}

export interface Failed {
  readonly seed: number;
  readonly command: string;
  readonly story: string;
}

/** Runs the seeds one after the other. */
export async function runSeeds<State extends string, Flight>(
  simulation: Simulation<State, Flight>,
  seeds: readonly number[],
): Promise<Report<State>> {
  const reached = new Map<State, number>(simulation.states.map((state) => [state, 0]));
  const failed: Failed[] = [];
  for (const seed of seeds) {
    const run = await simulation.runSeed(seed);
    for (const state of run.journal.reached) reached.set(state, (reached.get(state) ?? 0) + 1);
    if (run.journal.breaches.length > 0) failed.push(describeFailed(simulation, run));
    // Runs are made of microtasks alone: the test runner gets a turn in between.
    await new Promise(setImmediate);
  }
  return { reached, failed };
}

/** The states that no seed reached. */
export function unreached<State extends string>({ reached }: Report<State>): State[] {
  return [...reached].filter(([, seeds]) => seeds === 0).map(([state]) => state);
}

/** What happened in a failing run, around its first breach. */
function describeFailed<State extends string, Flight>(
  simulation: Simulation<State, Flight>,
  { scenario, journal }: Run<State, Flight>,
): Failed {
  const { seed } = scenario;
  const { flights, notes, breaches } = journal;
  const firstAt = Math.min(...breaches.map(({ at }) => at));
  const isNear = ({ at }: Told) => at > firstAt - simulation.toldBeforeMs && at < firstAt + TOLD_AFTER_MS;
  const broken = breaches.map(({ at, text: invariant }) => ({ at, text: `BROKEN: ${invariant}` }));
  const story = [...notes, ...flights.map(simulation.tellFlight), ...broken]
    .filter(isNear)
    .sort((a, b) => a.at - b.at)
    .map(({ at, text }) => `${rounded(at).padStart(9)} ${text}`);
  return { seed, command: `${simulation.command} ${seed}`, story: [JSON.stringify(scenario), ...story].join('\n') };
}

const TOLD_AFTER_MS = 500;

/** A moment, for people. */
export function rounded(at: number | null): string {
  return at === null ? 'never' : String(Math.round(at));
}

/** The seeds that `npm test` runs of each simulation. */
export const everyRunSeeds = seedsFrom(0, 50);

/** So many seeds from 0 on reach every state between them; the soak runs more. */
export const SEEDS_OF_ALL_STATES = 500;

export function seedsFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => first + n);
}

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
