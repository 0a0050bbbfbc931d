import { defineConfig } from 'vitest/config';
import { projectFolder } from '../../scripts/setup/run.mjs';

// The journey in Firefox: puppeteer drives the browser, so that nothing but a Firefox of the machine's own is needed.
export default defineConfig({
  test: {
    root: projectFolder,
    include: ['test/e2e/**/*.test.ts'],
    passWithNoTests: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
