/** `npm run bench -- pacing`, `-- check`, `-- popup`, `-- library`, `-- clicks`, `-- worker` or `-- rhythm`: runs the bench of that name; `-- report` gathers what they have shown. */
import { runClicks } from './clicks/run-clicks.ts';
import { runFirstSync } from './first-sync/run-first-sync.ts';
import { runLibraryPage } from './library/run-library.ts';
import { runPacing } from './pacing/run-pacing.ts';
import { runPopup } from './popup/run-popup.ts';
import { runReport } from './report/run-report.ts';
import { runRhythm } from './rhythm/run-rhythm.ts';
import { runWorker } from './worker/run-worker.ts';

const benches = new Map([
  ['pacing', runPacing],
  ['check', runFirstSync],
  ['popup', runPopup],
  ['library', runLibraryPage],
  ['clicks', runClicks],
  ['worker', runWorker],
  ['rhythm', runRhythm],
  ['report', runReport],
]);
const name = process.argv[2] ?? '';
const bench = benches.get(name);

if (!bench) {
  console.error(`There is no bench named "${name}". There are: ${[...benches.keys()].join(', ')}.`);
  process.exitCode = 1;
} else if (!(await bench())) {
  process.exitCode = 1;
}
