import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder for a browser's profile, removed when the stack is disposed of. @param browser part of its name. */
export async function newProfile(browser: string, stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `dexmark-${browser}-`));
  // A browser that has just closed may still be writing.
  return stack.adopt(folder, () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
}
