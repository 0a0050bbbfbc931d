import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { asJson, asMarkdown, type Run } from '../../bench/pacing/report';
import { writeResults } from '../../bench/results';
import { temporaryFolder } from '../scripts/temporary-folder';

const none = { median: 0, p99: 0, worst: 0 };
const run: Run = {
  at: Date.UTC(2026, 10, 21),
  machine: { cores: 2, processor: 'some', memoryGiB: 4, system: 'some', node: 'v24' },
  versions: {},
  rows: [],
  serverLatenessMs: none,
  // A list that fits one line: where a plain stringification and the formatter part.
  brokenPromises: ['One was broken.'],
};

const inFolder = temporaryFolder();
beforeEach(async () => {
  const results = { bench: 'pacing', at: run.at, markdown: asMarkdown(run), json: asJson(run) };
  await writeResults(results, pathToFileURL(`${inFolder()}/`));
});

describe('the results of the bench', () => {
  it('are written for people and for programs, under the day of the run', async () => {
    expect(await readdir(inFolder())).toEqual(['pacing-2026-11-21.json', 'pacing-2026-11-21.md']);
    expect(JSON.parse(await readFile(inFolder('pacing-2026-11-21.json'), 'utf8'))).toEqual(JSON.parse(asJson(run)));
  });

  it('pass the check of the project', async () => {
    await check(inFolder('pacing-2026-11-21.json'));
  });
});

/** Rejects when the check finds anything. What it ignores for the version control's sake, it is to see here. */
async function check(file: string): Promise<void> {
  const args = ['check', '--config-path=.', '--vcs-use-ignore-file=false', file];
  await promisify(execFile)('node_modules/.bin/biome', args);
}
