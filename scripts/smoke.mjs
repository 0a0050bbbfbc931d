// @ts-check
/**
 * `npm run smoke`: the built extension beside the live service, signed in by the person who runs it, and what the service answered otherwise
 * than the local one. `-- --local` takes the local service for the live one. Plain Node 20 until everything is installed.
 */
import { requireDisplay } from './setup/display.mjs';
import { build, command, runScript } from './setup/run.mjs';
import { setUp } from './setup.mjs';
import { readArguments, USAGE } from './smoke/arguments.mjs';

await command(async () => {
  const given = process.argv.slice(2);
  if (given.includes('--help')) {
    console.log(USAGE);
    process.exit();
  }
  const { browser: wanted, isLocal } = readArguments(given);
  if (!isLocal) requireDisplay('npm run smoke -- --local');
  const { chromium } = await setUp(wanted ?? 'one');
  const browser = wanted ?? (chromium ? 'chromium' : 'firefox');
  await build(browser);
  return runScript('scripts/smoke/run-smoke.ts', [...given, '--browser', browser]);
});
