/** Everything that `npm test` runs before each commit, in order: what is quick and most often wrong comes first. `npm run soak` proves at depth. */
import { SOAK_FILES } from './soak-files.ts';
import { playwrightTally, type Tests, vitestTally } from './tally.ts';

export interface Stage {
  readonly name: string;
  /** Run by the project's own Node, from the project's folder. */
  readonly script: string;
  readonly args: readonly string[];
  /** Where the stage runs tests: how to count them, and which files must have taken part. */
  readonly tests?: Tests;
}

const wxt = 'node_modules/wxt/bin/wxt.mjs';
const knip = 'node_modules/knip/bin/knip.js';
const vitest = 'node_modules/vitest/vitest.mjs';

export const stages: readonly Stage[] = [
  { name: 'prepare', script: wxt, args: ['prepare'] },
  { name: 'lint', script: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'types', script: 'node_modules/typescript/bin/tsc', args: ['--noEmit', '-p', '.'] },
  { name: 'unused files and exports', script: knip, args: [] },
  // What tests alone use stands with them.
  { name: 'unused files and exports of the product', script: knip, args: ['--production'] },
  { name: 'builds and packages for both browsers', script: 'scripts/zip/zip.ts', args: [] },
  { name: 'lint of the package for Firefox', script: 'scripts/stages/store-lint.ts', args: [] },
  {
    name: 'unit tests',
    script: vitest,
    args: ['run', ...reportingTo('test-results/unit.json')],
    tests: {
      count: () => vitestTally('test-results/unit.json'),
      files: 'test/**/*.test.{ts,tsx}',
      except: ['test/e2e/**', SOAK_FILES],
      atLeast: 80,
    },
  },
  {
    name: 'end to end in Chromium',
    script: 'node_modules/@playwright/test/cli.js',
    args: ['test', '--grep-invert', String.raw`\.soak\.|@soak`],
    tests: {
      count: () => playwrightTally('test-results/chromium.json'),
      files: 'test/e2e/**/*.spec.ts',
      except: [SOAK_FILES],
      atLeast: 5,
      // Thirty-six journeys, and an attack on each of 33 defences, with the law of their table.
      mostTests: 70,
    },
  },
  {
    name: 'end to end in Firefox',
    script: vitest,
    args: ['run', '--config', 'test/e2e/vitest.config.ts', ...reportingTo('test-results/firefox.json')],
    tests: {
      count: () => vitestTally('test-results/firefox.json'),
      files: 'test/e2e/**/*.test.ts',
      except: [SOAK_FILES],
      atLeast: 1,
      mostTests: 20,
    },
  },
];

function reportingTo(file: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
}
