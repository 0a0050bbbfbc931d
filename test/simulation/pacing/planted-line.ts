/** The simulation with one line of the pacer replaced: a bug that no port reaches. */
import * as nodeCrypto from 'node:crypto';
import { bundle } from '../core/bundle';
import type { PlantedLine } from '../core/planting';
import type { runSeed } from './run-seed';

/** @throws Error when the file has no such line, or more than one. */
export async function loadPlanted(line: PlantedLine): Promise<typeof runSeed> {
  const code = await bundle('test/simulation/pacing/run-seed.ts', [line]);
  // Made of our own source, a moment ago.
  const bundled: { readonly runSeed: typeof runSeed } = new Function('nodeCrypto', code)(nodeCrypto);
  return bundled.runSeed;
}
