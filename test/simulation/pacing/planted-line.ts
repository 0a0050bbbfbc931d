/** Loads the simulation anew, with one line of the pacer replaced: a bug that no port reaches. */
import { resolve } from 'node:path';
import { createServer } from 'vite';
import type { runSeed } from './run-seed';

export interface PlantedLine {
  readonly file: string;
  readonly line: string;
  readonly instead: string;
}

export interface PlantedSimulation {
  readonly runSeed: typeof runSeed;
  close(): Promise<void>;
}

/** @throws Error when the file has no such line, or more than one. */
export async function loadPlanted({ file, line, instead }: PlantedLine): Promise<PlantedSimulation> {
  const path = resolve(file);
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: 'plant',
        enforce: 'pre',
        transform(code, id) {
          if (id !== path) return null;
          const pieces = code.split(line);
          if (pieces.length !== 2) throw new Error(`${file} has to have exactly one: ${line}`);
          return pieces.join(instead);
        },
      },
    ],
  });
  const close = () => server.close();
  try {
    const loaded = (await server.ssrLoadModule('/test/simulation/pacing/run-seed.ts')) as Pick<
      PlantedSimulation,
      'runSeed'
    >;
    return { runSeed: loaded.runSeed, close };
  } catch (error) {
    await close();
    throw error;
  }
}
