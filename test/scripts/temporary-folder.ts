import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder for each test of a file: empty before it, gone after it. @returns the path of something in it, or its own. */
export function temporaryFolder(): (...parts: readonly string[]) => string {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dexmark-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return (...parts) => join(folder, ...parts);
}
