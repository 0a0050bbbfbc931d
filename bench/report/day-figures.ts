import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { atMost } from './bench-figures.ts';
import { NoFigures } from './no-figures.ts';
import { parseResult } from './results-files.ts';
import type { Figure } from './section.ts';

/** The tests that let a day pass at the local service and count what the whole background asked. */
export const dayTests = [
  'test/background/library.test.ts',
  'test/background/checks.test.ts',
  'test/background/day.test.ts',
] as const;

const measuredDayShape = v.object({
  requests: v.number(),
  most: v.number(),
  reasons: v.optional(v.record(v.string(), v.number()), {}),
});

const testsShape = v.object({
  testResults: v.array(
    v.object({
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          meta: v.object({ measuredDay: v.optional(measuredDayShape) }),
        }),
      ),
    }),
  ),
});

/** Runs those tests. @throws NoFigures when one fails. */
export async function measureDay(root: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'day-'));
  const file = join(folder, 'tests.json');
  try {
    const args = ['run', ...dayTests, '-t', 'a day', '--reporter=json', `--outputFile=${file}`];
    await promisify(execFile)(join(root, 'node_modules/.bin/vitest'), args, { cwd: root });
    return dayFigures(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A day's requests, and how many of them were for each reason. @param text the report of the test runner. @throws NoFigures when not each of the files has measured a day. */
export function dayFigures(text: string): Figure[] {
  const { testResults } = parseResult('the test runner’s report', text, testsShape);
  const days = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ fullName, status, meta: { measuredDay } }) =>
      status === 'passed' && measuredDay ? [{ fullName, ...measuredDay }] : [],
    );
  if (days.length !== dayTests.length)
    throw new NoFigures(`${days.length} of ${dayTests.length} tests have measured a day of requests`);
  return days.flatMap(({ fullName, requests, most, reasons }) => [
    atMost(fullName, requests, most),
    ...Object.entries(reasons).map(([reason, count]) => ({
      what: `of these, for ${reason}`,
      measured: `${count}`,
      allowed: null,
      isKept: true,
    })),
  ]);
}
