/** Everything that `npm run soak` runs, in order: pieces short enough that a run which was interrupted loses little. */
import { playwrightTally, type Tally, vitestTally } from '../stages/tally.ts';

export interface Part {
  readonly name: string;
  /** Run by the project's own Node, from the project's folder. */
  readonly script: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Where the part makes attacks: the report that it writes, and how to count them. */
  readonly attacks?: { readonly report: string; readonly count: () => Promise<Tally> };
}

/** The first piece is the fixed seeds, which are judged by the states that they reach, too. */
const SEEDS_AT_ONCE = 500;

const wxt = 'node_modules/wxt/bin/wxt.mjs';
const weakened = { DEXMARK_WEAKENED: 'all' };
const chromiumReport = 'test-results/chromium.json';
const firefoxReport = 'test-results/soak-firefox.json';

/** @param seeds how many of each simulation, from 0 on. */
export function soakParts(seeds: number): readonly Part[] {
  return [
    { name: 'prepare', script: wxt, args: ['prepare'] },
    ...simulationParts('the pacer', [], seeds),
    ...simulationParts('the whole background', ['--background'], seeds),
    { name: 'build for Chromium', script: wxt, args: ['build', '-b', 'chrome'] },
    { name: 'build for Firefox', script: wxt, args: ['build', '-b', 'firefox'] },
    {
      name: 'every attack in Chromium',
      script: 'node_modules/@playwright/test/cli.js',
      args: ['test', 'test/e2e/hostile.spec.ts'],
      environment: weakened,
      attacks: { report: chromiumReport, count: () => playwrightTally(chromiumReport) },
    },
    {
      name: 'every attack in Firefox',
      script: 'node_modules/vitest/vitest.mjs',
      args: [
        ...['run', '--config', 'test/e2e/vitest.config.ts', 'test/e2e/firefox-hostile'],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${firefoxReport}`],
      ],
      environment: weakened,
      attacks: { report: firefoxReport, count: () => vitestTally(firefoxReport) },
    },
    { name: 'the pacing bench', script: 'bench/run.ts', args: ['pacing'] },
  ];
}

function simulationParts(what: string, flags: readonly string[], seeds: number): Part[] {
  return Array.from({ length: Math.ceil(seeds / SEEDS_AT_ONCE) }, (_, piece) => {
    const first = piece * SEEDS_AT_ONCE;
    const count = Math.min(SEEDS_AT_ONCE, seeds - first);
    return {
      name: `${what}, seeds ${first} to ${first + count - 1}`,
      script: 'test/simulation/simulate.ts',
      args: [...flags, '--seed', String(first), '--seeds', String(count)],
    };
  });
}
