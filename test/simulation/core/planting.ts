/** Bugs that a simulation has to find: one line of the product replaced by another, or a port of it. */
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import type { Run } from './run-seeds';

/** One line replaced by another. */
export interface PlantedLine {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly line: string;
  readonly instead: string;
}

export interface PlantedBug<Invariant extends string> {
  readonly name: string;
  readonly breaks: Invariant;
  /** Where the search begins: the first seed that found it when it was planted, or not far before; 0 without it. */
  readonly from?: number;
}

/** Replaces the lines while Vite loads their files. @throws Error when a line is not there exactly once. */
function plantLines(lines: readonly PlantedLine[]): Plugin {
  const byFile = Map.groupBy(lines, ({ file }) => resolve(file));
  const planted = new Set<PlantedLine>();
  return {
    name: 'plant',
    enforce: 'pre',
    transform(code, id) {
      return (byFile.get(id) ?? []).reduce((source, wanted) => {
        const pieces = source.split(wanted.line);
        if (pieces.length !== 2) throw new Error(`${wanted.file} has to have exactly one: ${wanted.line}`);
        planted.add(wanted);
        return pieces.join(wanted.instead);
      }, code);
    },
    buildEnd(failure) {
      const missing = failure ? undefined : lines.find((line) => !planted.has(line));
      if (missing) throw new Error(`${missing.file} is no part of what is built`);
    },
  };
}

/** The invariants that were broken, up to the one that is looked for, within `patience` seeds from the bug's own on. */
export async function brokenBy<Invariant extends string>(
  { breaks, from = 0 }: PlantedBug<Invariant>,
  runSeed: (seed: number) => Promise<Run<string, unknown, Invariant>>,
  patience: number,
): Promise<readonly Invariant[]> {
  const broken = new Set<Invariant>();
  for (let seed = from; seed < from + patience && !broken.has(breaks); seed++) {
    for (const { invariant } of (await runSeed(seed)).journal.breaches) broken.add(invariant);
    await new Promise(setImmediate);
  }
  return [...broken];
}

/**
 * The script of a module and all that it imports; it returns what the module exports, and finds Node's hashes as `nodeCrypto`.
 * @throws Error when the line to plant a bug in is not there exactly once.
 */
export async function bundle(
  entry: string,
  planted: readonly PlantedLine[],
  {
    plugins = [],
    define = {},
  }: { readonly plugins?: readonly Plugin[]; readonly define?: Record<string, string> } = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [...plugins, plantLines(planted)],
    define,
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: resolve(entry), formats: ['iife'], name: 'bundled' },
      rolldownOptions: { external: ['node:crypto'], output: { globals: { 'node:crypto': 'nodeCrypto' } } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} could not be built`);
  return `${chunk.code}\nreturn bundled;`;
}
