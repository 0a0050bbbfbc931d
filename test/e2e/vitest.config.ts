import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectFolder } from '../../scripts/setup/run.mjs';
import { leftOutFiles } from '../../scripts/stages/soak-files.ts';
import { WAIT_MS } from './support/within.ts';

/** The attacks take as long as all the rest, and visits, three hundred marks and a press for each write take what the service allows: no worker may wait for them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/firefox-(?:each-write|hostile|journeys|smoke|three-hundred-marks)/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// The journey in Firefox: puppeteer drives the browser, so that nothing but a Firefox of the machine's own is needed.
export default defineConfig({
  test: {
    root: projectFolder,
    include: ['test/e2e/**/*.test.ts'],
    exclude: leftOutFiles,
    globalSetup: 'test/e2e/support/draw-covers.ts',
    passWithNoTests: false,
    // A Firefox is six processes: more of them than cores makes pages slower than a step waits for them.
    maxWorkers: Math.min(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    // Each look into a closed root asks Firefox twice.
    expect: { poll: { interval: 100, timeout: WAIT_MS } },
    // Only what hangs is to fail by the clock of a whole test.
    testTimeout: 6 * WAIT_MS,
    hookTimeout: 6 * WAIT_MS,
    // In full, or a title from a table is cut and finds no test again.
    taskTitleValueFormatTruncate: 0,
  },
});
