import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const long = ['each-write', 'three-hundred-marks', 'worker-death', 'beside-the-site', 'update', 'worker-wake'].map(
  (name) => `**/${name}.spec.ts`,
);

// The built extension in Chromium, against a local service of its own for each test.
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/support/draw-covers.ts',
  // What takes longest goes first, so that no worker waits for it at the end.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testMatch: '**/*.spec.ts', testIgnore: long },
  ],
  outputDir: 'test-results/chromium',
  reporter: [['list'], ['json', { outputFile: 'test-results/chromium.json' }]],
  // More than cores: a browser waits much of its time, for what the service allows, or for a person who looks.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // A test that passes only when repeated is a failing one.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
});
