import { MINUTE } from '../../lib/clock.ts';
import type { Measurement } from '../results.ts';
import { spreadOf } from '../spread.ts';
import { buildWorker } from './build-worker.ts';
import { contenders } from './contenders.ts';
import { pacingDoubts, pacingFigures } from './figures.ts';
import { watchLateness } from './precise-clock.ts';
import { type Row, setUpRow } from './row.ts';
import { type Scenario, scenarios } from './scenarios.ts';

/** Every contender through every scenario; the limiters are installed before. */
export async function measurePacing(): Promise<Measurement> {
  const script = await buildWorker();
  const over = new AbortController();
  const latenessMs: number[] = [];
  void watchLateness(over.signal, (ms) => latenessMs.push(ms));
  const rows: Row[] = [];
  for (const scenario of scenarios) {
    console.log(`${scenario.title}: ${Math.ceil(scenario.measuredMs / MINUTE)} min and a little …`);
    rows.push(...(await runScenario(scenario, script)));
  }
  over.abort();
  return { figures: pacingFigures(rows), doubts: pacingDoubts(spreadOf(latenessMs)) };
}

/** All contenders at the same time, each with a server of its own; none begins before all have loaded. */
async function runScenario(scenario: Scenario, script: string): Promise<Row[]> {
  const starts = await Promise.all(contenders.map((contender) => setUpRow(contender, scenario, script)));
  return Promise.all(starts.map((start) => start()));
}
