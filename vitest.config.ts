import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { leftOutFiles } from './scripts/stages/soak-files.ts';
import { WAIT_MS } from './test/e2e/support/within.ts';

// Times and days follow the browser's locale: here, whatever the machine's is.
process.env.LC_ALL = 'en_GB';

/** The files that take longest, in the order in which they begin: a long one begun last would leave the other cores idle. */
const longest = [
  'test/background/bulk-import.test.ts',
  'test/background/bulk-change.test.ts',
  'test/components/accessibility.test.tsx',
  'test/background/day.test.ts',
  'test/simulation/background/seeds.test.ts',
  'test/simulation/background/failed-seeds.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((file) => moduleId.endsWith(file));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/**
 * Pure code, and what is said of files: these tests stub no global, open no store and load no browser, so one worker takes file after file. A worker of its own
 * takes longer to start than most of them run.
 */
const pure = [
  '!(translate)',
  'api/@(classify|share-answers)',
  'bench/**/*',
  'fake-service/**/!(server|reader)',
  'messages/@(report-address|shape)',
  'outbox/@(merge|reports)',
  'pacing/**/!(ledger-store|queue)',
  'scripts/@(good-manners|soak|store-findings|tally)',
  'service/*',
  'simulation/core/*',
].map((name) => `test/${name}.test.ts`);
const withBrowsers = 'test/e2e/**';

const everywhere: TestProjectInlineConfiguration['test'] = {
  // Simulations make much that is soon forgotten: with more room for it, it is cleared away less often.
  execArgv: ['--max-semi-space-size=64'],
  // Only what hangs is to fail by the clock: a busy machine is no error.
  setupFiles: 'test/support/fuzz-seed.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: WAIT_MS } },
  // In full, or a title from a table is cut and finds no test again.
  taskTitleValueFormatTruncate: 0,
  clearMocks: true,
  restoreMocks: true,
  unstubGlobals: true,
};

// The whole of `test/` but the end-to-end runs, which have browsers and runners of their own.
export default defineConfig({
  test: {
    passWithNoTests: false,
    // Every core: by itself Vitest keeps one for somebody who watches, and leaves half of a small machine idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Of this project alone: in a second one, too, it would know nothing of the library for sentences.
        plugins: [WxtVitest()],
        // As in the build.
        resolve: { alias: { '@wxt-dev/i18n': fileURLToPath(new URL('lib/translate.ts', import.meta.url)) } },
        test: {
          ...everywhere,
          name: 'isolated',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [withBrowsers, ...leftOutFiles, ...pure],
        },
      },
      { test: { ...everywhere, name: 'pure', include: pure, exclude: leftOutFiles, isolate: false } },
    ],
  },
});
