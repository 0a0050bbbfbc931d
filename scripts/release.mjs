// @ts-check
/** `npm run release -- 1.2.0`: tests, packs, commits and tags that version. Plain Node 20 until everything is installed. */
import { runScript } from './setup/run.mjs';
import { setUp } from './setup.mjs';

try {
  await setUp('both');
  process.exitCode = await runScript('scripts/release/release.ts', process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
