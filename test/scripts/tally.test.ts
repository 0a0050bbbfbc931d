import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lacking, nothingRan, playwrightTally, type Tests, vitestTally } from '../../scripts/stages/tally.ts';
import { temporaryFolder } from './temporary-folder.ts';

const inFolder = temporaryFolder();

describe('a run that calls itself good', () => {
  const tests: Tests = { count: async () => nothingRan, files: 'test/scripts/tally.test.ts', atLeast: 1 };
  const whole = { passed: 3, failed: 0, skipped: 0, failures: [], files: ['test/scripts/tally.test.ts'] };

  it('is believed when every file took part and nothing was skipped', async () => {
    expect(await lacking(whole, tests)).toEqual([]);
  });

  it.each([
    ['it ran nothing', { ...whole, passed: 0 }, tests],
    ['it skipped a test', { ...whole, skipped: 1 }, tests],
    ['it left a file out', { ...whole, files: [] }, tests],
    ['fewer files are left than there were', whole, { ...tests, atLeast: 2 }],
    ['more tests ran than may', whole, { ...tests, mostTests: 2 }],
    ['its whole folder vanished', whole, { ...tests, files: 'test/vanished/*.test.ts' }],
  ])('is not believed when %s', async (_, tally, asked) => {
    expect(await lacking(tally, asked)).toHaveLength(1);
  });
});

describe('a report', () => {
  it('that was never written means that nothing ran', async () => {
    expect(await vitestTally(inFolder('absent.json'))).toEqual(nothingRan);
    expect(await playwrightTally(inFolder('absent.json'))).toEqual(nothingRan);
  });

  it('of Vitest counts pending and planned tests as skipped', async () => {
    const place = join(process.cwd(), 'test/a.test.ts');
    const file = await report({
      ...{ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 },
      testResults: [
        {
          name: place,
          message: '',
          assertionResults: [
            { fullName: 'a mark arrives', status: 'passed', failureMessages: [] },
            { fullName: 'a mark stays', status: 'failed', failureMessages: [`Error: it went\n    at ${place}:3:1`] },
          ],
        },
      ],
    });
    const name = 'test/a.test.ts › a mark stays';
    expect(await vitestTally(file)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
      failures: [{ name, told: `${name}: Error: it went\n      at test/a.test.ts:3:1` }],
      files: ['test/a.test.ts'],
    });
  });

  it('of Playwright counts what passed only when repeated as failed, and shows of a failure what was expected, and where', async () => {
    const place = join(process.cwd(), 'test/e2e/popup.spec.ts');
    const stayed = [
      '\u001b[31mError: it stayed\u001b[39m',
      'Expected: 0',
      'Received: 1',
      '',
      '  61 |   await close();',
      '> 62 |   expect(open()).toBe(0);',
      '     |                  ^',
      `    at ${place}:62:18`,
      `    at run (${join(process.cwd(), 'node_modules/runner/index.js')}:1:1)`,
    ].join('\n');
    const specs = [
      { title: 'opens', ok: true, tests: [] },
      { title: 'closes', ok: false, tests: [{ results: [{ errors: [{ message: stayed }] }] }] },
    ];
    const file = await report({
      config: { rootDir: join(process.cwd(), 'test/e2e') },
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          file: 'popup.spec.ts',
          title: 'popup.spec.ts',
          specs: [],
          suites: [{ file: 'popup.spec.ts', title: 'the popup', specs }],
        },
      ],
    });
    const name = 'popup.spec.ts › the popup › closes';
    expect(await playwrightTally(file)).toEqual({
      passed: 4,
      failed: 2,
      skipped: 0,
      failures: [
        {
          name,
          told: `${name}: Error: it stayed\n  Expected: 0\n  Received: 1\n      at test/e2e/popup.spec.ts:62:18`,
        },
      ],
      files: ['test/e2e/popup.spec.ts'],
    });
  });
});

async function report(content: unknown): Promise<string> {
  const file = inFolder('report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}
