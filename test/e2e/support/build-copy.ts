/** Copies of the production builds, which tests change in their own way. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builds } from './updates.ts';

export type BuiltFor = keyof typeof builds;

/** @returns its folder, removed with the stack. */
export async function copyBuild(browser: BuiltFor, stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dexmark-build-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await cp(builds[browser], folder, { recursive: true });
  return folder;
}

/** @param prelude runs in the background before its own script. @returns the folder, removed with the stack. */
export async function copyBuildWith(prelude: string, browser: BuiltFor, stack: AsyncDisposableStack): Promise<string> {
  const folder = await copyBuild(browser, stack);
  const script = join(folder, 'background.js');
  await writeFile(script, prelude + (await readFile(script, 'utf8')));
  return folder;
}
