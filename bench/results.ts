import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Results {
  /** The first part of the files' names. */
  readonly bench: string;
  /** When it began, in epoch ms. */
  readonly at: number;
  readonly markdown: string;
  readonly json: string;
}

/** Writes the run into the folder, for people and for programs, as files that `npm run check` finds nothing wrong with. */
export async function writeResults({ bench, at, markdown, json }: Results, folder: URL): Promise<void> {
  const name = `${bench}-${new Date(at).toISOString().slice(0, 10)}`;
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${name}.md`, folder), markdown);
  await writeFile(new URL(`${name}.json`, folder), await formatted(json));
}

const root = fileURLToPath(new URL('../', import.meta.url));

/** The same JSON, laid out by the project's own formatter. @throws Error when it cannot be run. */
function formatted(json: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const args = ['format', '--stdin-file-path=results.json'];
  const biome = execFile(`${root}node_modules/.bin/biome`, args, { cwd: root, maxBuffer: 2 ** 24 }, (error, stdout) =>
    error ? reject(error) : resolve(stdout),
  );
  biome.stdin?.end(json);
  return promise;
}
