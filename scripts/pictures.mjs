// @ts-check
/**
 * `npm run pictures`: what the stores show, taken of the built extension beside the local service, in `.output/pictures`. Plain Node 20
 * until everything is installed.
 */
import { runScript } from './setup/run.mjs';
import { setUp } from './setup.mjs';

try {
  await setUp('chromium');
  const build = await runScript('node_modules/wxt/bin/wxt.mjs', ['build', '-b', 'chrome']);
  if (build !== 0) throw new Error('The build failed; its own words are above.');
  process.exitCode = await runScript('scripts/pictures/take-all.ts');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
