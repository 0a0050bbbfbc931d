/** How far a soak has come, in a file that outlives it: the next one goes on from there if the code is the same. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';

const Outcome = v.object({
  isGood: v.boolean(),
  /** In ms. */
  took: v.number(),
  tests: v.number(),
});
export type Outcome = v.InferOutput<typeof Outcome>;

const Progress = v.object({
  /** The commit; with a mark behind it where files have changed since. */
  commit: v.string(),
  seeds: v.number(),
  /** By the names of the parts that have come to their end, well or not. */
  outcomes: v.record(v.string(), Outcome),
});
export type Progress = v.InferOutput<typeof Progress>;

export interface ProgressFile {
  /** What an earlier run of the same code and as many seeds has done; nothing where there was none. */
  resume(commit: string, seeds: number): Promise<Progress>;
  write(progress: Progress): Promise<void>;
  remove(): Promise<void>;
}

export const CHANGED = '+changes';

export function progressFile(path: string): ProgressFile {
  return {
    async resume(commit, seeds) {
      const found = v.safeParse(
        v.pipe(v.string(), v.parseJson(), Progress),
        await readFile(path, 'utf8').catch(() => ''),
      );
      // Changes that no commit has may be others by now.
      const isOfThis = found.success && found.output.commit === commit && found.output.seeds === seeds;
      return isOfThis && !commit.endsWith(CHANGED) ? found.output : { commit, seeds, outcomes: {} };
    },
    async write(progress) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, JSON.stringify(progress));
    },
    remove: () => rm(path, { force: true }),
  };
}
