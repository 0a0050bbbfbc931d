import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import type { SourceFile } from './architecture';

/** The product's own code, as globs name it. */
export const PRODUCT = '{lib,components,entrypoints}/**/*.{ts,tsx}';

/** Every file that the pattern names, with its path from the repository's root. */
export async function readSources(pattern: string): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  for await (const path of glob(pattern)) found.push({ path, source: readFileSync(path, 'utf8') });
  return found;
}
