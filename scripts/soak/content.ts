/** What a run of the soak and a figure stand for: the product, with its tests or without, whatever has been written about them since. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../setup/run.mjs';

/** What the packages are made from, but for who publishes them (`publisher.ts`), which no figure depends on. */
export const PRODUCT = [
  ...['components', 'entrypoints', 'lib', 'public', 'scripts/build', 'scripts/release/translations.ts'],
  ...['package.json', 'package-lock.json', 'wxt.config.ts'],
];

/** Among the files of a bench, its results are none. */
export const BENCHES = ['bench', ':!bench/results'];

const PRODUCT_AND_TESTS = [
  ...PRODUCT,
  ...['scripts', 'test', 'playwright.config.ts', 'tsconfig.json', 'vitest.config.ts'],
  ...BENCHES,
];

/** The same for the same content, whether it is committed or not, and whatever number a release gives it. */
export function contentOf(paths: readonly string[] = PRODUCT_AND_TESTS): string {
  const files = git('ls-files', '-co', '--exclude-standard', '-z', '--', ...paths).split('\0');
  const hash = createHash('sha256');
  for (const file of files.filter((name) => name !== '').sort()) {
    const bytes = bytesOf(file);
    if (bytes !== null) hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 12);
}

export function currentCommit(): string {
  return git('rev-parse', '--short', 'HEAD').trim();
}

/** In commits; `null` where this history does not have it, as in a shallow clone or after a rebase. */
export function commitsSince(commit: string): number | null {
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD');
    return Number(git('rev-list', '--count', `${commit}..HEAD`));
  } catch {
    return null;
  }
}

/** `null` for a file that git still lists and that has been removed. */
function bytesOf(file: string): Buffer | null {
  try {
    const bytes = readFileSync(join(projectFolder, file));
    return /^package(-lock)?\.json$/.test(file) ? Buffer.from(withoutOwnVersion(bytes.toString())) : bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function withoutOwnVersion(manifest: string): string {
  return manifest.replaceAll(/("name": "dexmark",\s*"version": )"[^"]+"/g, '$1""');
}

export function git(...args: readonly string[]): string {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  return execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8', stdio, maxBuffer: 32_000_000 });
}
