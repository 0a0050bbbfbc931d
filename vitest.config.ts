import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

/** The files that take longest, in the order in which they begin: a long one begun last would leave the other cores idle. */
const longest = [
  'test/simulation/background/seeds.test.ts',
  'test/simulation/background/planted-bugs.test.ts',
  'test/simulation/background/daily-seeds.test.ts',
  'test/simulation/pacing/planted-bugs.test.ts',
  'test/background/checks.test.ts',
  'test/background/library.test.ts',
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

// The whole of `test/` but the end-to-end runs, which have browsers and runners of their own.
export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**'],
    // Simulations make much that is soon forgotten: with more room for it, it is cleared away less often.
    execArgv: ['--max-semi-space-size=64'],
    passWithNoTests: false,
    // Every core: by itself Vitest keeps one for somebody who watches, and leaves half of a small machine idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Only what hangs is to fail by the clock: a busy machine is no error.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    clearMocks: true,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
