import type { Stage } from './stages.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What a person reads of each failure. */
  readonly failures: readonly string[];
}

export interface StageResult {
  readonly tally: Counts;
  /** What a person reads of it at the end. */
  readonly line: string;
}

interface Summary extends Counts {
  /** One a stage. */
  readonly lines: readonly string[];
}

/** Runs the stages in order, whatever became of those before. Stopped, it begins no other one, and has failed. */
export async function runStages(
  stages: readonly Stage[],
  run: (stage: Stage) => Promise<StageResult>,
  isStopped: () => boolean,
): Promise<Summary> {
  const results: StageResult[] = [];
  for (const stage of stages) {
    if (isStopped()) break;
    results.push(await run(stage));
  }
  const stopped = isStopped() ? ['It was stopped.'] : [];
  const sum = (of: 'passed' | 'failed') => results.reduce((all, { tally }) => all + tally[of], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed') + stopped.length,
    failures: [...results.flatMap(({ tally }) => tally.failures), ...stopped],
    lines: results.map(({ line }) => line),
  };
}
