import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

// The whole of `test/` but the end-to-end runs, which have browsers and runners of their own.
export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**'],
    passWithNoTests: false,
    // Every core: by itself Vitest keeps one for somebody who watches, and leaves half of a small machine idle.
    maxWorkers: '100%',
    // Only what hangs is to fail by the clock: a busy machine is no error.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
