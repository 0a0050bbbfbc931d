import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What ends up in the packages: a change elsewhere leaves no figure behind. */
const product = ['lib', 'components', 'entrypoints', 'public', 'wxt.config.ts', 'package.json'];

export async function lastProductCommit(root: string): Promise<string> {
  return git(root, ['log', '-1', '--format=%h', '--', ...product]);
}

/** How many commits to the product came after that moment. @param at epoch ms. */
export async function productCommitsSince(root: string, at: number): Promise<number> {
  const since = `--since-as-filter=${new Date(at).toISOString()}`;
  return Number(await git(root, ['rev-list', '--count', since, 'HEAD', '--', ...product]));
}

/** The last commit that brought or changed the file; null where it is not committed as it lies there. */
export async function commitOf(root: string, file: string): Promise<string | null> {
  const isChanged = (await git(root, ['status', '--porcelain', '--', file])) !== '';
  return isChanged ? null : git(root, ['log', '-1', '--format=%h', '--', file]);
}

async function git(root: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: root });
  return stdout.trim();
}
