// @ts-check
/**
 * `npm run smoke`: the built extension beside the live service, signed in by the person who runs it, and what the service answered otherwise
 * than the local one. `-- --local` takes the local service for the live one. Plain Node 20 until everything is installed.
 */
import { requireDisplay } from './setup/display.mjs';
import { runScript } from './setup/run.mjs';
import { setUp } from './setup.mjs';
import { readArguments, USAGE } from './smoke/arguments.mjs';

try {
  const given = process.argv.slice(2);
  if (given.includes('--help')) {
    console.log(USAGE);
    process.exit();
  }
  const { browser: wanted, isLocal } = readArguments(given);
  if (!isLocal) requireDisplay('npm run smoke -- --local');
  const { chromium } = await setUp(wanted ?? 'one');
  const browser = wanted ?? (chromium ? 'chromium' : 'firefox');
  const build = await runScript('node_modules/wxt/bin/wxt.mjs', ['build', '-b', browser.replace('chromium', 'chrome')]);
  if (build !== 0) throw new Error('The build failed; its own words are above.');
  process.exitCode = await runScript('scripts/smoke/run-smoke.ts', [...given, '--browser', browser]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
