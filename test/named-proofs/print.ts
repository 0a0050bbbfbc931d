/**
 * Prints every proof that has a name; with `--titles`, every test of every suite as its runner names it, those of tables too.
 * `npm run proofs > before`, and the same after a change: what `diff` shows has come or gone.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectNamedProofs } from './collect';

const proofs = process.argv.includes('--titles') ? titlesOfAllSuites() : await collectNamedProofs();
console.log(proofs.join('\n'));

function titlesOfAllSuites(): string[] {
  const chromium = run('playwright', ['test', '--list', '--reporter=line']).split('\n');
  return [
    ...listedByVitest([]),
    ...listedByVitest(['--config', 'test/e2e/vitest.config.ts']),
    ...chromium.filter((line) => line.includes(' › ')).map((line) => line.trim().replace(/:\d+:\d+ › /, ' › ')),
  ].sort();
}

function listedByVitest(options: readonly string[]): string[] {
  const file = join(mkdtempSync(join(tmpdir(), 'titles-')), 'titles.json');
  run('vitest', ['list', '--no-static-parse', `--json=${file}`, ...options]);
  const listed = JSON.parse(readFileSync(file, 'utf8')) as { readonly name: string; readonly file: string }[];
  return listed.map((one) => `${one.file.replace(`${process.cwd()}/`, '')} › ${one.name}`);
}

function run(command: string, args: readonly string[]): string {
  return execFileSync('npx', [command, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
