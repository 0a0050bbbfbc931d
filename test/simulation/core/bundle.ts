/** A part of the repository as one script, with bugs planted in it. */
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { type PlantedLine, plantLines } from './planting';

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
