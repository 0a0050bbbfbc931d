/** Counts what a test runner did, from its own report: a run that left something out must not look like a good one. */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import * as v from 'valibot';
import { projectFolder } from '../setup/run.mjs';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Test files that took part, relative to the project's folder. */
  readonly files: readonly string[];
}

export interface Tests {
  readonly count: () => Promise<Tally>;
  /** Every file that fits must have taken part… */
  readonly files: string;
  readonly except?: string;
  /** …and there must be at least so many, or a folder that vanished would go unnoticed. */
  readonly atLeast: number;
}

export const nothingRan: Tally = { passed: 0, failed: 0, skipped: 0, files: [] };

/** What a run that calls itself good left out, in sentences; none when it was whole. */
export async function lacking(tally: Tally, { files, except, atLeast }: Tests): Promise<string[]> {
  const expected = await Array.fromAsync(glob(files, { cwd: projectFolder, exclude: except ? [except] : [] }));
  const missing = expected.filter((file) => !tally.files.includes(file));
  return [
    ...(tally.passed === 0 ? ['No test ran.'] : []),
    ...(tally.skipped > 0 ? [`${tally.skipped} tests were skipped.`] : []),
    ...(expected.length < atLeast ? [`Only ${expected.length} test files are left of ${atLeast}.`] : []),
    ...missing.map((file) => `${file} took no part.`),
  ];
}

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(v.object({ name: v.string() })),
});

/** What Vitest reported; a run that crashed before its report ran nothing. */
export async function vitestTally(file: string): Promise<Tally> {
  if (!existsSync(resolve(projectFolder, file))) return nothingRan;
  const report = v.parse(VitestReport, JSON.parse(await readFile(resolve(projectFolder, file), 'utf8')));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.map(({ name }) => relative(projectFolder, name)),
  };
}

const PlaywrightReport = v.object({
  config: v.object({ rootDir: v.string() }),
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  suites: v.array(v.object({ file: v.string() })),
});

/** What Playwright reported; a test that passed only when repeated counts as failed. */
export async function playwrightTally(file: string): Promise<Tally> {
  if (!existsSync(resolve(projectFolder, file))) return nothingRan;
  const { config, stats, suites } = v.parse(
    PlaywrightReport,
    JSON.parse(await readFile(resolve(projectFolder, file), 'utf8')),
  );
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    files: suites.map((suite) => relative(projectFolder, resolve(config.rootDir, suite.file))),
  };
}
