// @ts-check
/**
 * `npm start`: the extension in a browser, against the local service. `npm start -- --check` walks through it
 * headless, with a picture of each step in `.output/demo/`. Plain Node 20 until everything is installed.
 */
import { requireDisplay } from './setup/display.mjs';
import { build, command, runScript } from './setup/run.mjs';
import { setUp } from './setup.mjs';

const isCheck = process.argv.includes('--check');

await command(async () => {
  if (!isCheck) requireDisplay('npm start -- --check');
  const { chromium } = await setUp(isCheck ? 'chromium' : 'one');
  await build(chromium ? 'chromium' : 'firefox');
  return runScript(isCheck ? 'scripts/demo/check.ts' : 'scripts/demo/show.ts');
});
