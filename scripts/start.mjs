// @ts-check
/**
 * `npm start`: the extension in a browser, against the local service. `npm start -- --check` walks through it
 * headless, with a picture of each step in `.output/demo/`. Plain Node 20 until everything is installed.
 */
import { requireDisplay } from './setup/display.mjs';
import { runScript } from './setup/run.mjs';
import { setUp } from './setup.mjs';

const isCheck = process.argv.includes('--check');

try {
  if (!isCheck) requireDisplay('npm start -- --check');
  const { chromium } = await setUp(isCheck ? 'chromium' : 'one');
  const build = await runScript('node_modules/wxt/bin/wxt.mjs', ['build', '-b', chromium ? 'chrome' : 'firefox']);
  if (build !== 0) throw new Error('The build failed; its own words are above.');
  process.exitCode = await runScript(isCheck ? 'scripts/demo/check.ts' : 'scripts/demo/show.ts');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
