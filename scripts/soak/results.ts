/** What the soak has shown, in `bench/results/soak.jsonl`: a line for each run of a part, so that parts of different days make one soak. */
import * as v from 'valibot';

const PartRun = v.object({
  part: v.string(),
  /** UTC, such as 2026-11-28. */
  day: v.pipe(v.string(), v.isoDate()),
  commit: v.string(),
  /** What it stands for: `contentOf`. */
  content: v.string(),
  /** Tests or seeds. */
  tests: v.number(),
  /** By name. */
  failures: v.array(v.string()),
  minutes: v.number(),
});
export type PartRun = v.InferOutput<typeof PartRun>;

/** @param now in ms since 1970. @returns such as 2026-11-28, UTC. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Runs of a part that are kept: enough for a flaky test to show. */
const KEPT = 10;

/** @throws SyntaxError that names the first line of another shape. */
export function parseRuns(text: string): PartRun[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), PartRun), line);
    if (!read.success) throw new SyntaxError(`soak.jsonl has a line that cannot be read: ${line.slice(0, 80)}`);
    return read.output;
  });
}

export function formatRuns(runs: readonly PartRun[]): string {
  return runs.map((run) => `${JSON.stringify(run)}\n`).join('');
}

/** Adds a run as the newest of its part, of which the last ten are kept. A part stays where it stands, so that a diff shows its line alone. */
export function addRun(runs: readonly PartRun[], run: PartRun): PartRun[] {
  const isOfPart = ({ part }: PartRun) => part === run.part;
  const place = runs.findLastIndex(isOfPart) + 1 || runs.length;
  const all = runs.toSpliced(place, 0, run);
  const tooMany = all.filter(isOfPart).slice(0, -KEPT);
  return all.filter((one) => !tooMany.includes(one));
}

export function lastRuns(runs: readonly PartRun[]): Map<string, PartRun> {
  return new Map(runs.map((run) => [run.part, run]));
}

/** The parts that have no run of this content, or of this day where that chooses their seeds: first those that never ran, then the oldest. */
export function partsLeft<Named extends { readonly name: string; readonly isDaily?: true }>(
  parts: readonly Named[],
  runs: readonly PartRun[],
  { content, day }: Pick<PartRun, 'content' | 'day'>,
): Named[] {
  const last = lastRuns(runs);
  const lastDayOf = (name: string) => last.get(name)?.day ?? '';
  return parts
    .filter(({ name, isDaily }) => last.get(name)?.content !== content || (isDaily && lastDayOf(name) !== day))
    .toSorted((a, b) => lastDayOf(a.name).localeCompare(lastDayOf(b.name)));
}

/** Each test of a part that failed in its last ten runs, as a line with how often. */
export function failedLately(runs: readonly PartRun[], part: string): string[] {
  const ofPart = runs.filter((run) => run.part === part);
  const names = new Set(ofPart.flatMap(({ failures }) => failures));
  return [...names].map((name) => {
    const times = ofPart.filter(({ failures }) => failures.includes(name)).length;
    return `${name}: failed ${times} of the last ${ofPart.length}`;
  });
}

/**
 * How old each part's last run is, a line for each age, the newest first.
 * @param ageOf in commits since that one; `null` for one that is not in this history.
 */
export function agesOf(
  names: readonly string[],
  runs: readonly PartRun[],
  ageOf: (commit: string) => number | null,
): string[] {
  const last = lastRuns(runs);
  const aged = names.map((name) => {
    const run = last.get(name);
    if (!run) return { name, order: Infinity, age: 'never run' };
    const age = ageOf(run.commit);
    const label = run.failures.length > 0 ? `${name} (failed)` : name;
    if (age === null)
      return { name: label, order: Number.MAX_SAFE_INTEGER, age: 'at a commit that is not in this history' };
    return { name: label, order: age, age: age === 1 ? '1 commit ago' : `${age} commits ago` };
  });
  const groups = Map.groupBy(
    aged.toSorted((a, b) => a.order - b.order),
    ({ age }) => age,
  );
  return [...groups].map(([age, group]) => `${age}: ${group.map(({ name }) => name).join('; ')}`);
}
