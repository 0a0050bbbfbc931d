import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Turns the process of a pacer into plain JavaScript: one is started every second, and must not compile anything then.
 * @returns the path of the script.
 */
export async function buildWorker(): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const outDir = join(root, '.output', 'bench');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'bench/pacing/worker.ts',
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'worker.mjs', chunkFileNames: '[name].mjs' } },
    },
  });
  return join(outDir, 'worker.mjs');
}
