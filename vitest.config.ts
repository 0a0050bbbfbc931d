import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

// The whole of `test/` but the end-to-end runs, which have browsers and runners of their own.
export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**'],
    passWithNoTests: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
