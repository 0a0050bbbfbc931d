/** Runs parts of the soak, whatever becomes of each, and keeps a line of what each has shown. */
import type { Part } from './parts.ts';
import { dayOf, failedLately, type PartRun } from './results.ts';

/** What came of one part. */
export interface Outcome {
  readonly tests: number;
  /** By name; without one where the part itself failed. */
  readonly failures: readonly string[];
  readonly tookMs: number;
}

export interface Soak {
  readonly parts: readonly Part[];
  readonly runs: readonly PartRun[];
  /** What the checkout holds now. */
  readonly content: () => string;
  readonly commit: () => string;
  /** In ms since 1970. */
  readonly now: () => number;
  /** Runs one part to its end; a part that throws has failed. */
  readonly runPart: (part: Part) => Promise<Outcome>;
  /** After each part, so that a soak which is killed loses that part alone. */
  readonly keep: (run: PartRun) => Promise<PartRun[]>;
  readonly say: (text: string) => void;
  /** Whether a signal asked the soak to stop: the part that it ended counts as never run. */
  readonly isStopped: () => boolean;
}

/** @returns the runs that are kept, those of before among them. */
export async function soak({
  parts,
  runs,
  content,
  commit,
  now,
  runPart,
  keep,
  say,
  isStopped,
}: Soak): Promise<PartRun[]> {
  let kept = [...runs];
  for (const [place, part] of parts.entries()) {
    if (isStopped()) return kept;
    const before = content();
    const label = `── ${place + 1} of ${parts.length}: ${part.name}`;
    say(label);
    const { tests, failures, tookMs } = await runPart(part).catch((thrown: unknown): Outcome => {
      say(String(thrown));
      return { tests: 0, failures: [part.name], tookMs: 0 };
    });
    if (isStopped()) return kept;
    if (content() !== before) {
      say(`${label}: not kept, the files have changed meanwhile`);
      continue;
    }
    const minutes = Math.round(tookMs / 6_000) / 10;
    const run = {
      part: part.name,
      day: dayOf(now()),
      commit: commit(),
      content: before,
      tests,
      failures: [...failures],
      minutes,
    };
    kept = await keep(run);
    say(`${label}: ${failures.length === 0 ? 'done' : 'FAILED'} in ${minutes} min, ${tests} tests`);
    for (const line of failedLately(kept, part.name)) say(`   ${line}`);
  }
  return kept;
}
