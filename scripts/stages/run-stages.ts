import type { Stage } from './stages.ts';
import type { Tally } from './tally.ts';

export interface StageResult {
  readonly tally: Pick<Tally, 'passed' | 'failed' | 'failures'>;
  /** What a person reads of it at the end. */
  readonly line: string;
}

interface Summary extends Pick<Tally, 'passed' | 'failed' | 'failures'> {
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
