import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { WAIT_MS } from './test/e2e/support/within.ts';

// The built extension in Chromium, against a local service of its own for each test.
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/support/draw-covers.ts',
  outputDir: 'test-results/chromium',
  reporter: [['list'], ['json', { outputFile: 'test-results/chromium.json' }]],
  // A browser is several processes: more of them than cores makes pages slower than a person would wait for.
  workers: Math.min(2, availableParallelism()),
  fullyParallel: true,
  // A test that passes only when repeated is a failing one.
  retries: 0,
  forbidOnly: true,
  // Only what hangs is to fail by the clock of a whole test.
  timeout: 6 * WAIT_MS,
  expect: { timeout: WAIT_MS },
});
