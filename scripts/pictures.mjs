// @ts-check
/**
 * `npm run pictures`, or `npm run pictures -- ja de` for these languages alone: what the stores show, taken of the built extension beside the
 * local service, in `.output/pictures`. Plain Node 20 until everything is installed.
 */
import { build, command, runScript } from './setup/run.mjs';
import { setUp } from './setup.mjs';

await command(async () => {
  await setUp('chromium');
  await build('chromium');
  return runScript('scripts/pictures/take-all.ts', process.argv.slice(2));
});
