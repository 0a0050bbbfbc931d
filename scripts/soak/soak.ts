/** Runs the parts of a soak that are left, whatever becomes of each, and says in one line what all of them have shown. */
import type { Part } from './parts.ts';
import type { Outcome, Progress, ProgressFile } from './progress.ts';

export interface Soak {
  readonly commit: string;
  readonly seeds: number;
  readonly parts: readonly Part[];
  readonly file: ProgressFile;
  /** Runs one part to its end; a part that throws has failed. */
  readonly runPart: (part: Part) => Promise<Outcome>;
  readonly say: (text: string) => void;
  /** Whether a signal asked the soak to stop: the part that it ended counts as never run. */
  readonly isStopped: () => boolean;
}

/** @returns what became of every part; of those before the stop, where one came. */
export async function soak({ commit, seeds, parts, file, runPart, say, isStopped }: Soak): Promise<Progress> {
  let progress = await file.resume(commit, seeds);
  for (const [place, part] of parts.entries()) {
    const label = `── ${place + 1} of ${parts.length}: ${part.name}`;
    if (progress.outcomes[part.name]) {
      say(`${label}: done before`);
      continue;
    }
    say(label);
    const outcome = await runPart(part).catch((thrown: unknown): Outcome => {
      say(String(thrown));
      return { isGood: false, took: 0, tests: 0 };
    });
    if (isStopped()) return progress;
    progress = { ...progress, outcomes: { ...progress.outcomes, [part.name]: outcome } };
    await file.write(progress);
    say(`${label}: ${outcome.isGood ? 'done' : 'FAILED'} in ${minutes(outcome.took)} min`);
  }
  return progress;
}

export const SOAK_HEAD = `# Soak

Complete runs of \`npm run soak\`: seeds of each simulation, attacks made (each also on the build without its defence), the pacing bench.

| date | commit | seeds | attacks | minutes | failures |
|---|---|---:|---:|---:|---|
`;

/** The line of a complete run. */
export function soakLine({ commit, seeds, outcomes }: Progress, at: number): string {
  const all = Object.entries(outcomes);
  const failed = all.filter(([, { isGood }]) => !isGood).map(([name]) => name);
  const attacks = all.reduce((sum, [name, { tests }]) => sum + (name.startsWith('attacks') ? tests : 0), 0);
  const took = all.reduce((sum, [, outcome]) => sum + outcome.took, 0);
  const day = new Date(at).toISOString().slice(0, 10);
  return `| ${day} | ${commit} | ${seeds} | ${attacks} | ${minutes(took)} | ${failed.join('; ') || 'none'} |\n`;
}

function minutes(ms: number): string {
  return (ms / 60_000).toFixed(1);
}
