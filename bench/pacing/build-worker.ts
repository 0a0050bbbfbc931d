import { join } from 'node:path';
import { build } from 'vite';
import { projectFolder, runScript } from '../../scripts/setup/run.mjs';

/**
 * Turns the process of a pacer into plain JavaScript: one is started every second, and must not compile anything then. It lies within
 * `bench/`, where it finds the limiters; its types are checked here, for `npm run check` goes without them.
 * @returns the path of the script. @throws Error when its types are wrong.
 */
export async function buildWorker(): Promise<string> {
  if ((await runScript('node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'bench'])) !== 0)
    throw new Error('bench/pacing/worker.ts does not fit the limiters; tsc says above where.');
  const root = join(projectFolder, 'bench');
  const outDir = join(root, '.output');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'pacing/worker.ts',
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'worker.mjs', chunkFileNames: '[name].mjs' } },
    },
  });
  return join(outDir, 'worker.mjs');
}
