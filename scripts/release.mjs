// @ts-check
/** `npm run release -- 1.2.0`: tests, packs, commits and tags that version. Plain Node 20 until everything is installed. */
import { command, runScript } from './setup/run.mjs';
import { setUp } from './setup.mjs';

await command(async () => {
  await setUp('both');
  return runScript('scripts/release/release.ts', process.argv.slice(2));
});
