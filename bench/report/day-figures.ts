import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { ownNode, projectFolder } from '../../scripts/setup/run.mjs';
import { atMost, type Figure, noted } from '../figures.ts';
import type { Measurement } from '../results.ts';

/** The tests that let a day pass at the local service and count what the whole background asked. */
export const dayTests = [
  'test/background/library.test.ts',
  'test/background/checks.test.ts',
  'test/background/day.test.ts',
] as const;

const MeasuredDay = v.object({
  requests: v.number(),
  most: v.number(),
  reasons: v.optional(v.record(v.string(), v.number()), {}),
});

const Tests = v.object({
  testResults: v.array(
    v.object({
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          meta: v.object({ measuredDay: v.optional(MeasuredDay) }),
        }),
      ),
    }),
  ),
});

/** Runs those tests. @throws Error when one fails. */
export async function measureDay(): Promise<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'day-'));
  const file = join(folder, 'tests.json');
  try {
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...dayTests,
      '-t',
      'a day',
      '--reporter=json',
      `--outputFile=${file}`,
    ];
    await promisify(execFile)(ownNode, args, { cwd: projectFolder });
    return { figures: dayFigures(await readFile(file, 'utf8')) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A day's requests, and how many of them were for each reason. @param text the report of the test runner. @throws Error when not each of the files has measured a day. */
export function dayFigures(text: string): Figure[] {
  const { testResults } = v.parse(v.pipe(v.string(), v.parseJson(), Tests), text);
  const days = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ fullName, status, meta: { measuredDay } }) =>
      status === 'passed' && measuredDay ? [{ fullName, ...measuredDay }] : [],
    );
  if (days.length !== dayTests.length)
    throw new Error(`${days.length} of ${dayTests.length} tests have measured a day of requests`);
  return days.flatMap(({ fullName, requests, most, reasons }) => [
    atMost(fullName, requests, most),
    ...Object.entries(reasons).map(([reason, count]) => noted(`of these, for ${reason}`, `${count}`)),
  ]);
}
