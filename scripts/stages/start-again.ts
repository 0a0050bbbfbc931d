/** What a test run repeats: the start of a browser, and nothing that a test claims. Each repeat is noted, and more than three make the run red. */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { projectFolder } from '../setup/run.mjs';

const notes = join(projectFolder, 'test-results/flaky.jsonl');
const MOST_STARTS = 3;
const MOST_REPEATS = 3;

/** Not by the soak, which shows how often that is needed. */
export const soakStartsOnce = { DEXMARK_STARTS: '1' };

/**
 * Starts a browser, and starts it again where that failed, twice at most.
 * @param start leaves nothing behind where it fails.
 */
export async function startAgain<Started>(what: string, start: () => Promise<Started>, file = notes): Promise<Started> {
  const most = Number(process.env.DEXMARK_STARTS ?? MOST_STARTS);
  for (let starts = 1; ; starts += 1) {
    try {
      return await start();
    } catch (error) {
      if (starts >= most) throw error;
      await mkdir(dirname(file), { recursive: true });
      await appendFile(file, `${JSON.stringify({ what, error: String(error) })}\n`);
    }
  }
}

/** @returns what was repeated, a line each, and whether that was too often. */
export async function repeatsNoted(
  file = notes,
): Promise<{ readonly lines: readonly string[]; readonly isTooMany: boolean }> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const repeats: { what: string; error: string }[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return {
    lines: repeats.map(({ what, error }) => `flaky: ${what} did not start at once: ${error.split('\n')[0]}`),
    isTooMany: repeats.length > MOST_REPEATS,
  };
}
