/** Counts what a test runner did, from its own report: a run that left something out must not look like a good one. */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { projectFolder } from '../setup/run.mjs';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly FailedTest[];
  /** Test files that took part, relative to the project's folder. */
  readonly files: readonly string[];
}

export interface FailedTest {
  /** With its file and its groups. */
  readonly name: string;
  /** The name, and what it expected, received, and where. */
  readonly told: string;
}

export interface Tests {
  readonly count: () => Promise<Tally>;
  /** Every file that fits must have taken part… */
  readonly files: string;
  readonly except?: readonly string[];
  /** …and there must be at least so many, or a folder that vanished would go unnoticed. */
  readonly atLeast: number;
  /** Tests that may run: what takes longer belongs in the soak. */
  readonly mostTests?: number;
}

export const nothingRan: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };

/** What a run that calls itself good left out, in sentences; none when it was whole. */
export async function lacking(
  tally: Tally,
  { files, except = [], atLeast, mostTests = Infinity }: Tests,
): Promise<string[]> {
  const expected = await Array.fromAsync(glob(files, { cwd: projectFolder, exclude: [...except] }));
  const missing = expected.filter((file) => !tally.files.includes(file));
  return [
    ...(tally.passed === 0 ? ['No test ran.'] : []),
    ...(tally.skipped > 0 ? [`${tally.skipped} tests were skipped.`] : []),
    ...(expected.length < atLeast ? [`Only ${expected.length} test files are left of ${atLeast}.`] : []),
    ...(tally.passed > mostTests ? [`${tally.passed} tests ran, and ${mostTests} may.`] : []),
    ...missing.map((file) => `${file} took no part.`),
  ];
}

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), failureMessages: v.nullish(v.array(v.string()), []) }),
      ),
    }),
  ),
});

/** What Vitest reported; a run that crashed before its report ran nothing. */
export async function vitestTally(file: string): Promise<Tally> {
  if (!existsSync(resolve(projectFolder, file))) return nothingRan;
  const report = v.parse(VitestReport, JSON.parse(await readFile(resolve(projectFolder, file), 'utf8')));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative(projectFolder, name);
      // A file that could not be read has no test to name.
      if (assertionResults.length === 0) return [told(file, message)];
      return failed.map(({ fullName, failureMessages }) => told(`${file} › ${fullName}`, failureMessages[0]));
    }),
    files: report.testResults.map(({ name }) => relative(projectFolder, name)),
  };
}

interface Suite {
  readonly file: string;
  readonly title: string;
  readonly specs: readonly v.InferOutput<typeof Spec>[];
  readonly suites?: readonly Suite[] | undefined;
}

const Spec = v.object({
  title: v.string(),
  ok: v.boolean(),
  tests: v.array(v.object({ results: v.array(v.object({ errors: v.array(v.object({ message: v.string() })) })) })),
});

const Suite: v.GenericSchema<unknown, Suite> = v.object({
  file: v.string(),
  title: v.string(),
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});

const PlaywrightReport = v.object({
  config: v.object({ rootDir: v.string() }),
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  suites: v.array(Suite),
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
    failures: suites.flatMap((suite) => failuresIn(suite, '')),
    files: suites.map((suite) => relative(projectFolder, resolve(config.rootDir, suite.file))),
  };
}

function failuresIn({ title, specs, suites = [] }: Suite, above: string): FailedTest[] {
  const place = above === '' ? title : `${above} › ${title}`;
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map((spec) => {
      const errors = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return told(`${place} › ${spec.title}`, errors[0]?.message);
    }),
    ...suites.flatMap((suite) => failuresIn(suite, place)),
  ];
}

/** Lines of a failure's message that are shown: a comparison of long lists would hide the other failures. */
const LINES = 12;
/** Of code around the place, which is named anyway, and of what calls it from outside the project. */
const CODE_OR_LIBRARY = /^\s*(?:>?\s*\d+)?\s*\||node_modules|\(?node:internal/;

function told(name: string, message = ''): FailedTest {
  const lines = stripVTControlCharacters(message)
    .replaceAll(projectFolder, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !CODE_OR_LIBRARY.test(line));
  const [first = '', ...rest] = lines.slice(0, LINES);
  const head = first === '' ? name : `${name}: ${first.trim()}`;
  return { name, told: [head, ...rest.map((line) => `  ${line}`)].join('\n') };
}
