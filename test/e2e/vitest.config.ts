import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectFolder } from '../../scripts/setup/run.mjs';

/** The attacks take as long as all the rest, and three hundred marks take what the service allows: no worker may wait for them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/firefox-(?:hostile|journeys|three-hundred-marks)/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// The journey in Firefox: puppeteer drives the browser, so that nothing but a Firefox of the machine's own is needed.
export default defineConfig({
  test: {
    root: projectFolder,
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: 'test/e2e/support/draw-covers.ts',
    passWithNoTests: false,
    // More than cores: a browser waits much of its time, for what the service allows, or for a person who looks.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Each look into a closed root asks Firefox twice.
    expect: { poll: { interval: 100 } },
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // In full, or a title from a table is cut and finds no test again.
    taskTitleValueFormatTruncate: 0,
  },
});
